import BenchmarkSupport
import GRDB

/// Random edits of a table of events; keeps track of the existing rows.
struct EventEdits {
  /// An edit of one row.
  enum Edit {
    case title(Int64, String)
    case date(Int64, Double)
    case category(Int64, String)
    case insert(Int64)
    case delete(Int64)
  }

  private var ids: [Int64]
  private var lastID: Int64
  private var generator: SeededGenerator

  init(count: Int, seed: UInt64) {
    ids = Array(1...Int64(count))
    lastID = Int64(count)
    generator = SeededGenerator(seed: seed)
  }

  /// Three titles, three dates, two categories, a new row, and one less.
  mutating func nextTenRows() -> [Edit] {
    var places: Set<Int> = []
    while places.count < 9 { places.insert(Int.random(in: 0..<ids.count, using: &generator)) }
    let rows = places.sorted().map { ids[$0] }.shuffled(using: &generator)
    var edits: [Edit] = rows[0..<3].map { .title($0, title()) }
    edits += rows[3..<6].map { .date($0, date()) }
    edits += rows[6..<8].map { .category($0, category()) }
    lastID += 1
    edits += [.insert(lastID), .delete(rows[8])]
    if let place = places.first(where: { ids[$0] == rows[8] }) { ids[place] = lastID }
    return edits
  }

  /// A title, a date or a category.
  mutating func nextOneRow() -> [Edit] {
    let id = ids[Int.random(in: 0..<ids.count, using: &generator)]
    return switch Int.random(in: 0..<3, using: &generator) {
    case 0: [.title(id, title())]
    case 1: [.date(id, date())]
    default: [.category(id, category())]
    }
  }

  mutating func perform(_ edits: [Edit], _ db: Database) throws {
    for edit in edits {
      switch edit {
      case .title(let id, let title):
        try db.cachedStatement(sql: "UPDATE event SET title = ? WHERE id = ?").execute(arguments: [title, id])
      case .date(let id, let date):
        try db.cachedStatement(sql: "UPDATE event SET date = ? WHERE id = ?").execute(arguments: [date, id])
      case .category(let id, let category):
        try db.cachedStatement(sql: "UPDATE event SET category = ? WHERE id = ?").execute(arguments: [category, id])
      case .insert(let id):
        try insert(id, db)
      case .delete(let id):
        try db.cachedStatement(sql: "DELETE FROM event WHERE id = ?").execute(arguments: [id])
      }
    }
  }

  mutating func insert(_ id: Int64, _ db: Database) throws {
    try db.cachedStatement(sql: "INSERT INTO event VALUES (?, ?, ?, ?, ?)")
      .execute(arguments: [id, title(), date(), category(), Bool.random(using: &generator)])
  }

  /// Some 35 bytes.
  private mutating func title() -> String {
    "A walk along the river, number \(Int.random(in: 1_000..<10_000, using: &generator))"
  }

  private mutating func date() -> Double { Double.random(in: 0..<1e9, using: &generator) }

  private mutating func category() -> String { "category \(Int.random(in: 10..<30, using: &generator))" }
}
