import ListChanges
import ListStorage

/// The sections of a base, and whether their rows are shown as one section.
struct ConsolidatedSections {
  private(set) var counts: CountList
  var threshold: Int
  private let id: ItemID?
  /// Which sections of the base have the identity of the one section.
  private var namesakes: BitList

  /// The sections of a base.
  ///
  /// - Parameters:
  ///   - base: the base.
  ///   - threshold: the number of rows from which on there are sections.
  ///   - id: the identity of the one section.
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>, threshold: Int, id: ItemID?) {
    counts = CountList(of: base)
    self.threshold = threshold
    self.id = id
    namesakes = BitList((0..<counts.count).map { id != nil && base.sectionInfo(at: $0)?.id == id })
  }

  /// Whether there is only one section.
  var isConsolidated: Bool { counts.total < threshold && namesakes.ones == 0 }

  /// The number of sections that are shown.
  var shownSectionCount: Int { isConsolidated ? 1 : counts.count }

  /// Takes over what a base changed; see `CountList.follow(_:of:)`.
  mutating func follow<Item>(_ changes: ChangeSet, of base: any DataSource<Item>) -> Bool {
    let id = id
    func isNamesake(_ section: Int) -> Bool { id != nil && base.sectionInfo(at: section)?.id == id }
    for step in changes.steps {
      guard counts.apply(step, newCount: base.itemCount(inSection:)) else { return false }
      switch step {
      case .deleteSection(let section): namesakes.remove(at: section)
      case .moveSection(let from, let to): namesakes.move(from: from, to: to)
      case .insertSection(let section): namesakes.insert(isNamesake(section), at: section)
      case .updateSection(let section): namesakes.set(isNamesake(section), at: section)
      default: break
      }
    }
    return counts.agrees(with: base, after: changes)
  }

  /// Where a row of the base is shown; `nil` when there is no such row.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    guard isConsolidated else { return position }
    return ItemPosition(section: 0, item: counts.sum(before: position.section) + position.item)
  }

  /// Where the base has a row; `nil` when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard isConsolidated else { return counts.contains(position) ? position : nil }
    guard position.section == 0, let place = counts.index(containing: position.item) else { return nil }
    return ItemPosition(section: place.index, item: place.remainder)
  }

  /// Where the rows of a section of the base are in the one section.
  func rows(ofBaseSection section: Int) -> [ItemPosition] {
    let start = counts.sum(before: section)
    return (start..<start + counts.itemCount(inSection: section)).map { ItemPosition(section: 0, item: $0) }
  }
}
