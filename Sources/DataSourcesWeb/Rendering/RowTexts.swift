import DataSources
import DataSourcesCells
import ListChanges

/// A cache of the JSON of rows, headers and footers, rendered and escaped once for all pages that display them.
///
/// Texts of rows are shifted with their rows, and removed when their rows are updated. After every change, headers and footers are
/// rendered again, and compared with their old texts.
struct RowTexts {
  /// The maximum number of rows whose texts are cached: those that pages display, and not a whole list.
  ///
  /// Beyond it, all texts are removed. A row is rendered again only when a page needs it again.
  private static let capacity = 8_192
  /// The maximum number of bytes of all texts of rows; a single text may be larger.
  private static let capacityInBytes = 32 * 1_024 * 1_024
  /// The number of headers and footers above which the next change removes their texts.
  private static let viewCapacity = 1_024

  private var sections: [Int: SectionTexts] = [:]
  private var views: [ViewName: ViewText] = [:]
  private var changeCount = 0
  /// The number of texts of rows, and their bytes.
  private var size = (count: 0, bytes: 0)
  /// The number of rows, headers and footers that were rendered.
  private(set) var renderedCount = 0

  /// Returns the text of a row; `nil` when it is to be rendered.
  func row(at position: ItemPosition) -> RowText? { sections[position.section]?[position.item] }

  /// Adds the text of a row that has none.
  mutating func insert(_ text: RowText, at position: ItemPosition) {
    if size.count >= Self.capacity || size.bytes + text.byteCount > Self.capacityInBytes { removeAll() }
    renderedCount += 1
    size = (size.count + 1, size.bytes + text.byteCount)
    sections[position.section, default: SectionTexts()].insert(text, at: position.item)
  }

  /// Returns the JSON of a header or footer; `nil` when it is to be rendered.
  func view(_ kind: SectionViewKind, of section: Int) -> [UInt8]? {
    guard let text = views[ViewName(kind: kind, section: section)], text.changeCount == changeCount else { return nil }
    return text.json
  }

  /// Adds the JSON of a header or footer.
  mutating func insert(view: [UInt8], _ kind: SectionViewKind, of section: Int) {
    renderedCount += 1
    views[ViewName(kind: kind, section: section)] = ViewText(json: view, changeCount: changeCount)
  }

  /// Applies a change of the list.
  ///
  /// - Returns: The texts that updated rows, headers and footers had.
  /// - Complexity: O(*n* log *k*) for *n* texts in the sections that the *k* changes shift.
  mutating func apply(_ changes: ChangeSet) -> ReplacedTexts {
    // Headers and footers can display counts and sums, which change without an update of the section.
    var replaced = ReplacedTexts(views: views)
    changeCount += 1
    if changes.isReload || changes.hasSectionChanges || views.count > Self.viewCapacity { views = [:] }
    guard !sections.isEmpty else { return replaced }
    guard !changes.isReload else {
      removeAll()
      return replaced
    }
    let map = PositionMap(changes)
    for position in changes.updates {
      guard let old = map.oldPosition(ofNew: position), let text = row(at: old) else { continue }
      replaced.rows[old] = text
    }
    shift(changes, map)
    for position in changes.updates { sections[position.section]?.remove(position.item) }
    size = sections.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.byteCount) }
    return replaced
  }

  /// Removes the texts of all rows.
  mutating func removeAll() {
    sections = [:]
    size = (0, 0)
  }

  private mutating func shift(_ changes: ChangeSet, _ map: PositionMap) {
    var shifted = Set(changes.deletes.map(\.section))
    var moved: Set<ItemPosition> = []
    for move in changes.moves {
      shifted.insert(move.from.section)
      moved.insert(move.from)
    }
    for section in changes.inserts.map(\.section) + changes.moves.map(\.to.section) {
      if let old = map.oldSection(ofNew: section) { shifted.insert(old) }
    }
    for section in shifted where sections[section] != nil {
      sections[section]?.shift { item in
        let position = ItemPosition(section: section, item: item)
        // The text of a moved row is removed: it would break the order of the section's sorted arrays.
        return moved.contains(position) ? nil : map.newPosition(ofOld: position)?.item
      }
    }
    guard changes.hasSectionChanges else { return }
    var reordered: [Int: SectionTexts] = [:]
    for (section, texts) in sections {
      if let new = map.newSection(ofOld: section) { reordered[new] = texts }
    }
    sections = reordered
  }
}

/// A header or footer.
private struct ViewName: Hashable {
  let kind: SectionViewKind
  let section: Int
}

/// The JSON of a header or footer, and the number of changes before it was rendered.
private struct ViewText {
  let json: [UInt8]
  let changeCount: Int
}

/// The texts that a change replaced, by their old positions.
struct ReplacedTexts {
  /// The texts of updated rows.
  fileprivate(set) var rows: [ItemPosition: RowText] = [:]
  fileprivate var views: [ViewName: ViewText] = [:]

  /// Returns the JSON that a header or footer had; `nil` if it wasn't rendered.
  func view(_ kind: SectionViewKind, of section: Int) -> [UInt8]? {
    views[ViewName(kind: kind, section: section)]?.json
  }
}

/// The texts of some rows of one section, by index.
///
/// They are stored in sorted arrays and not in a dictionary, since a change shifts all rows after it.
private struct SectionTexts {
  private var items: [Int] = []
  private var texts: [RowText] = []
  /// The bytes of all texts.
  private(set) var byteCount = 0

  var count: Int { items.count }

  /// Returns the text of a row; `nil` if it isn't cached.
  subscript(_ item: Int) -> RowText? {
    let index = index(from: item)
    return index < items.count && items[index] == item ? texts[index] : nil
  }

  mutating func insert(_ text: RowText, at item: Int) {
    let index = index(from: item)
    items.insert(item, at: index)
    texts.insert(text, at: index)
    byteCount += text.byteCount
  }

  mutating func remove(_ item: Int) {
    let index = index(from: item)
    guard index < items.count, items[index] == item else { return }
    items.remove(at: index)
    byteCount -= texts.remove(at: index).byteCount
  }

  /// Shifts the texts with their rows, whose order stays the same.
  ///
  /// - Parameter newItem: Returns the new index of a row; `nil` to remove its text.
  mutating func shift(_ newItem: (Int) -> Int?) {
    var shifted = SectionTexts()
    shifted.items.reserveCapacity(items.count)
    shifted.texts.reserveCapacity(items.count)
    for (item, text) in zip(items, texts) {
      guard let new = newItem(item) else { continue }
      shifted.items.append(new)
      shifted.texts.append(text)
      shifted.byteCount += text.byteCount
    }
    self = shifted
  }

  /// Returns the index in the arrays of the first row from an item on.
  private func index(from item: Int) -> Int { partitionPoint(in: items.indices) { items[$0] < item } }
}

/// The JSON of one row: its key, its HTML, its traits and its search text, rendered and escaped.
struct RowText {
  private let bytes: [UInt8]
  private let keyCount: Int
  private let markupEnd: Int
  /// Whether the row contains a list.
  let hasList: Bool

  /// - Parameters:
  ///   - traits: The letters of the possible actions, see the article <doc:Wire-form>; usually none.
  ///   - searchText: The text with which typed text is compared.
  init(
    key: String, html: String, traits: String = "", searchText: String = "", hasList: Bool = false
  ) {
    var json = JSONBytes(capacity: html.utf8.count + html.utf8.count / 8 + 32)
    json.append(string: key)
    keyCount = json.bytes.count
    json.append(",")
    json.append(string: html)
    markupEnd = json.bytes.count
    if !traits.isEmpty || !searchText.isEmpty {
      json.append(",")
      json.append(string: traits)
    }
    if !searchText.isEmpty {
      json.append(",")
      json.append(string: searchText)
    }
    bytes = json.bytes
    self.hasList = hasList
  }

  /// The number of bytes.
  var byteCount: Int { bytes.count }

  /// `"key","html"`, and perhaps `,"traits"` and `,"search text"`.
  var keyAndHTML: ArraySlice<UInt8> { bytes[...] }

  /// `"key"`.
  var key: ArraySlice<UInt8> { bytes[..<keyCount] }

  /// `"html"`.
  var markup: ArraySlice<UInt8> { bytes[(keyCount + 1)..<markupEnd] }

  /// The rest after `"html"`: nothing, or `,"traits"` and perhaps `,"search text"`.
  var annotations: ArraySlice<UInt8> { bytes[markupEnd...] }

  /// `"html"` and ``annotations``.
  var html: ArraySlice<UInt8> { bytes[(keyCount + 1)...] }
}

/// The difference between the HTML of two texts: the replacement of the part between their common beginning and their common end.
///
/// Lengths are in UTF-16, as in JavaScript.
struct TextSplice {
  /// The length of the common beginning.
  let prefix: Int
  /// The length of the common end.
  let suffix: Int
  /// The checksum of the old text, by which a page recognizes that it has that text.
  let checksum: Int
  /// The part of the new text between the common beginning and end, as the inside of a JSON string.
  let middle: ArraySlice<UInt8>

  /// - Returns: `nil` if the whole text is hardly longer.
  /// - Complexity: O(*n*) for *n* bytes.
  init?(from old: RowText, to new: RowText) {
    let old = old.markup.dropFirst().dropLast()
    let new = new.markup.dropFirst().dropLast()
    let equalAtStart = zip(old, new).prefix { $0 == $1 }.count
    let equalAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    var before = JSONStringReader(old)
    var after = JSONStringReader(new)
    while before.offset < equalAtStart, before.nextEnd <= equalAtStart {
      before.advance()
      after.advance()
    }
    prefix = before.length
    let start = after.offset
    // The common end begins where a character begins in both texts.
    while before.remaining != after.remaining || before.remaining > equalAtEnd {
      if before.remaining >= after.remaining { before.advance() } else { after.advance() }
    }
    middle = new.dropFirst(start).dropLast(after.remaining)
    let end = before.length
    while before.remaining > 0 { before.advance() }
    suffix = before.length - end
    checksum = before.checksum
    if middle.count + Self.overhead >= new.count { return nil }
  }

  /// About the number of bytes of the three numbers of a splice and the punctuation around them.
  private static let overhead = 32
}

/// A reader of the characters of a JSON string as ``JSONBytes`` writes it, which counts them in UTF-16.
private struct JSONStringReader {
  private let json: ArraySlice<UInt8>
  /// The number of bytes read so far.
  private(set) var offset = 0
  /// The length of the text read so far, in UTF-16.
  private(set) var length = 0
  /// The checksum of the text read so far.
  private(set) var checksum = 0

  init(_ json: ArraySlice<UInt8>) { self.json = json }

  /// The number of bytes that haven't been read.
  var remaining: Int { json.count - offset }

  /// The offset after the next character.
  var nextEnd: Int {
    let byte = self[0]
    if byte == UInt8(ascii: "\\") { return offset + (self[1] == UInt8(ascii: "u") ? 6 : 2) }
    return offset + (byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
  }

  /// Reads a character.
  mutating func advance() {
    let end = nextEnd
    let scalar = self.scalar(end - offset)
    if scalar < 0x1_0000 {
      add(scalar)
    } else {
      add(0xD800 + (scalar - 0x1_0000) >> 10)
      add(0xDC00 + (scalar - 0x1_0000) & 0x3FF)
    }
    offset = end
  }

  private subscript(_ distance: Int) -> UInt8 { json[json.startIndex + offset + distance] }

  private mutating func add(_ unit: Int) {
    length += 1
    checksum = (checksum * 31 + unit) & 0xFF_FFFF
  }

  private func scalar(_ count: Int) -> Int {
    let first = self[0]
    if first == UInt8(ascii: "\\") {
      return count == 2 ? Int(self[1]) : (2..<6).reduce(0) { $0 << 4 + JSONBytes.hexDigitValue(self[$1]) }
    }
    if count == 1 { return Int(first) }
    return (1..<count).reduce(Int(first) & (0x7F >> count)) { $0 << 6 + Int(self[$1]) & 0x3F }
  }
}
