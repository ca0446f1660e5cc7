import ListChanges
import ListStorage

/// Which sections of a base get a row before, or after, their own.
struct DecoratedSections {
  /// Where the row stands.
  enum Edge {
    case top, bottom
  }

  let edge: Edge
  /// Whether a section without rows gets one, too.
  let ofEmptySections: Bool
  private(set) var counts: CountList
  /// Whether there is a row to be had for each section.
  private var haveRow: BitList

  /// All sections of a base.
  ///
  /// - Complexity: O(*s*).
  init<Item>(of base: any DataSource<Item>, at edge: Edge, ofEmptySections: Bool, hasRow: (Int) -> Bool) {
    self.edge = edge
    self.ofEmptySections = ofEmptySections
    counts = CountList(of: base)
    haveRow = BitList((0..<counts.count).map(hasRow))
  }

  /// Takes over one step of a change; see ``CountList/apply(_:of:)``.
  mutating func apply<Item>(
    _ step: ChangeSet.Step, of base: any DataSource<Item>, hasRow: (Int) -> Bool
  ) -> Bool {
    guard counts.apply(step, newCount: base.itemCount(inSection:)) else { return false }
    switch step {
    case .deleteSection(let section): haveRow.remove(at: section)
    case .moveSection(let from, let to): haveRow.move(from: from, to: to)
    case .insertSection(let section): haveRow.insert(hasRow(section), at: section)
    case .updateSection(let section): haveRow.set(hasRow(section), at: section)
    default: break
    }
    return true
  }

  /// The number of rows with the one that was added; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int {
    counts.itemCount(inSection: section) + (isDecorated(section) ? 1 : 0)
  }

  /// Where a row of the base is; `nil` when there is no such row.
  func position(ofBase position: ItemPosition) -> ItemPosition? {
    guard counts.contains(position) else { return nil }
    return ItemPosition(section: position.section, item: position.item + rowsAbove(position.section))
  }

  /// Where the base has a row; `nil` for one that was added, and when there is none.
  func basePosition(of position: ItemPosition) -> ItemPosition? {
    guard position.item >= 0, position.item < itemCount(inSection: position.section) else { return nil }
    let base = ItemPosition(section: position.section, item: position.item - rowsAbove(position.section))
    return counts.contains(base) ? base : nil
  }

  /// Where the row is that was added to a section; `nil` when there is none.
  func sectionRow(of section: Int) -> ItemPosition? {
    guard isDecorated(section) else { return nil }
    return ItemPosition(section: section, item: edge == .top ? 0 : counts.itemCount(inSection: section))
  }

  private func rowsAbove(_ section: Int) -> Int { edge == .top && isDecorated(section) ? 1 : 0 }

  private func isDecorated(_ section: Int) -> Bool {
    guard section >= 0, section < counts.count, haveRow[section] else { return false }
    return ofEmptySections || counts.itemCount(inSection: section) > 0
  }
}
