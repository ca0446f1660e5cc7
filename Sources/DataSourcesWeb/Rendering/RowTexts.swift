import DataSources
import DataSourcesCells

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
