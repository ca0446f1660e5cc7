/// Where the view inserts what it deletes for a reload: after the deletes, among the inserts, and blind to moves.
struct ReloadShift {
  private let deletedSections: [Int]
  private let insertedSections: [Int]
  private let deletedRows: [Int: Set<Int>]
  private let insertedRows: [Int: [Int]]

  init(_ batch: PlatformBatch) {
    deletedSections = Array(Set(batch.deletedSections))
    insertedSections = Set(batch.insertedSections).sorted()
    deletedRows = Dictionary(grouping: batch.deletedRows, by: \.section).mapValues { Set($0.map(\.item)) }
    insertedRows = Dictionary(grouping: batch.insertedRows, by: \.section).mapValues { Set($0.map(\.item)).sorted() }
  }

  func newSection(of section: Int) -> Int {
    Self.push(section - deletedSections.filter { $0 <= section }.count, past: insertedSections)
  }

  func newPosition(of position: ItemPosition) -> ItemPosition {
    let section = newSection(of: position.section)
    let gone = deletedRows[position.section, default: []].filter { $0 <= position.item }.count
    return ItemPosition(
      section: section, item: Self.push(position.item - gone, past: insertedRows[section, default: []]))
  }

  private static func push(_ place: Int, past inserts: [Int]) -> Int {
    inserts.reduce(place) { $1 <= $0 ? $0 + 1 : $0 }
  }
}
