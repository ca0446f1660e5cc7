/// Computes the new positions of reloaded items as the view does, from deletes and inserts, but ignoring moves.
struct ReloadShift {
  private let deletedSections: [Int]
  private let insertedSections: [Int]
  private let deletedItems: [Int: Set<Int>]
  private let insertedItems: [Int: [Int]]

  init(_ batch: PlatformBatch) {
    deletedSections = Array(Set(batch.deletedSections))
    insertedSections = Set(batch.insertedSections).sorted()
    deletedItems = Dictionary(grouping: batch.deletedItems, by: \.section).mapValues { Set($0.map(\.item)) }
    insertedItems = Dictionary(grouping: batch.insertedItems, by: \.section).mapValues { Set($0.map(\.item)).sorted() }
  }

  func newSection(of section: Int) -> Int {
    Self.push(section - deletedSections.filter { $0 <= section }.count, past: insertedSections)
  }

  func newPosition(of position: ItemPosition) -> ItemPosition {
    let section = newSection(of: position.section)
    let deletedBefore = deletedItems[position.section, default: []].filter { $0 <= position.item }.count
    return ItemPosition(
      section: section, item: Self.push(position.item - deletedBefore, past: insertedItems[section, default: []]))
  }

  private static func push(_ index: Int, past inserts: [Int]) -> Int {
    inserts.reduce(index) { $1 <= $0 ? $0 + 1 : $0 }
  }
}
