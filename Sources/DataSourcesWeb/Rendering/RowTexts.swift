import DataSources
import DataSourcesCells
import ListChanges

/// The JSON of rows and headers as they are now, rendered and escaped once for all pages that display them.
///
/// Texts follow their rows when these are shifted, and are kept until their rows are updated.
struct RowTexts {
  private struct ViewName: Hashable {
    let kind: SectionViewKind
    let section: Int
  }

  /// The most rows whose texts are kept: those that pages display, and not a whole list.
  static let capacity = 8_192
  /// The most bytes of texts that are kept; a single text may be larger.
  static let capacityInBytes = 32 * 1_024 * 1_024

  private var sections: [Int: SectionTexts] = [:]
  private var views: [ViewName: [UInt8]] = [:]
  /// The number of kept texts, and their bytes.
  private var size = (count: 0, bytes: 0)
  /// The number of rows, headers and footers that were rendered.
  private(set) var renderedCount = 0

  /// The text of a row; `nil` when it is to be rendered.
  func row(at position: ItemPosition) -> RowText? { sections[position.section]?[position.item] }

  /// Keeps the text of a row that isn't kept.
  mutating func keep(_ text: RowText, at position: ItemPosition) {
    if size.count >= Self.capacity || size.bytes + text.byteCount > Self.capacityInBytes { removeAll() }
    renderedCount += 1
    size = (size.count + 1, size.bytes + text.byteCount)
    sections[position.section, default: SectionTexts()].insert(text, at: position.item)
  }

  /// The JSON of a header or footer; `nil` when it is to be rendered.
  func view(_ kind: SectionViewKind, of section: Int) -> [UInt8]? { views[ViewName(kind: kind, section: section)] }

  /// Keeps the JSON of a header or footer.
  mutating func keep(view: [UInt8], _ kind: SectionViewKind, of section: Int) {
    renderedCount += 1
    views[ViewName(kind: kind, section: section)] = view
  }

  /// Follows a change of the list.
  ///
  /// - Returns: The texts that updated rows had, by their old positions.
  /// - Complexity: O(*n* log *k*) for *n* texts in the sections that the *k* changes shift.
  mutating func apply(_ changes: ChangeSet) -> [ItemPosition: RowText] {
    // They display counts and sums, which change without an update of their own.
    if !views.isEmpty { views = [:] }
    guard !sections.isEmpty else { return [:] }
    guard !changes.isReload else {
      removeAll()
      return [:]
    }
    let map = PositionMap(changes)
    var replaced: [ItemPosition: RowText] = [:]
    for position in changes.updates {
      guard let old = map.oldPosition(ofNew: position), let text = row(at: old) else { continue }
      replaced[old] = text
    }
    shift(changes, map)
    for position in changes.updates { sections[position.section]?.remove(position.item) }
    size = sections.values.reduce((0, 0)) { ($0.0 + $1.count, $0.1 + $1.byteCount) }
    return replaced
  }

  /// Forgets the texts of all rows.
  mutating func removeAll() { (sections, size) = ([:], (0, 0)) }

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
        // A row that moved would break the order of the others.
        return moved.contains(position) ? nil : map.newPosition(ofOld: position)?.item
      }
    }
    guard changes.hasSectionChanges else { return }
    var kept: [Int: SectionTexts] = [:]
    for (section, texts) in sections {
      if let new = map.newSection(ofOld: section) { kept[new] = texts }
    }
    sections = kept
  }
}

/// The texts of some rows of one section, by index.
///
/// Sorted arrays, since a change shifts all rows after it.
struct SectionTexts {
  private var items: [Int] = []
  private var texts: [RowText] = []
  /// The bytes of all texts.
  private(set) var byteCount = 0

  var count: Int { items.count }

  /// The text of a row; `nil` if it isn't kept.
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

  /// Moves the texts with their rows, which keep their order.
  ///
  /// - Parameter newItem: the new index of a row; `nil` to forget its text.
  mutating func shift(_ newItem: (Int) -> Int?) {
    var kept = SectionTexts()
    kept.items.reserveCapacity(items.count)
    kept.texts.reserveCapacity(items.count)
    for (item, text) in zip(items, texts) {
      guard let new = newItem(item) else { continue }
      kept.items.append(new)
      kept.texts.append(text)
      kept.byteCount += text.byteCount
    }
    self = kept
  }

  private func index(from item: Int) -> Int { partitionPoint(in: items.indices) { items[$0] < item } }
}

/// The JSON of one row: its key, its HTML and what can be done with it, rendered and escaped.
struct RowText {
  private let bytes: [UInt8]
  private let keyCount: Int
  private let markupEnd: Int
  /// Whether the row contains a list.
  let hasList: Bool

  /// - Parameters:
  ///   - traits: What can be done with the row, in letters; usually none.
  ///   - searchText: The text by which typing finds the row.
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

  /// What follows `"html"`: nothing, or `,"traits"` and perhaps `,"search text"`.
  var annotations: ArraySlice<UInt8> { bytes[markupEnd...] }

  /// How the HTML of another text becomes this one's; `nil` if that isn't much shorter.
  func splice(from old: RowText) -> TextSplice? {
    TextSplice(from: old.markup.dropFirst().dropLast(), to: markup.dropFirst().dropLast())
  }

  /// `"html"`, and perhaps the others.
  var html: ArraySlice<UInt8> { bytes[(keyCount + 1)...] }
}

/// How one text becomes another: what lies between their common beginning and their common end is replaced.
///
/// Texts are the JSON strings of ``JSONBytes``, without quotes. Counts are in UTF-16, as in JavaScript.
struct TextSplice {
  /// The length of the common beginning.
  let prefix: Int
  /// The length of the common end.
  let suffix: Int
  /// By what a page recognizes that it has the old text.
  let checksum: Int
  /// What lies between, as JSON.
  let middle: ArraySlice<UInt8>

  /// - Returns: `nil` if the whole text is hardly longer.
  /// - Complexity: O(*n*) for *n* bytes.
  init?(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let equalAtStart = zip(old, new).prefix { $0 == $1 }.count
    let equalAtEnd = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    var (before, after) = (JSONUnits(old), JSONUnits(new))
    while before.offset < equalAtStart, before.nextEnd <= equalAtStart {
      before.advance()
      after.advance()
    }
    prefix = before.length
    let start = after.offset
    // The end begins where a character begins in both texts.
    while before.rest != after.rest || before.rest > equalAtEnd {
      if before.rest >= after.rest { before.advance() } else { after.advance() }
    }
    middle = new.dropFirst(start).dropLast(after.rest)
    let end = before.length
    while before.rest > 0 { before.advance() }
    suffix = before.length - end
    checksum = before.checksum
    if middle.count + Self.overhead >= new.count { return nil }
  }

  private static let overhead = 32
}
