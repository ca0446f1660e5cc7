package import GRDB

/// The numbers of added cities.
package struct CityNumbers {
  /// The number of cities that can be added.
  package static let mostAdded = 10_000

  private let first: Int64
  private let last: Int64

  package init(_ db: Database) throws {
    let row = try Row.fetchOne(db, sql: "SELECT first, last FROM cityNumber")
    (first, last) = (row?["first"] ?? .max, row?["last"] ?? 0)
  }

  /// Whether no other city can be added.
  ///
  /// - Complexity: O(*n*), where *n* is the number of added cities.
  package func isFull(_ db: Database) throws -> Bool {
    try City.filter(Column("id") > first).fetchCount(db) >= Self.mostAdded
  }

  /// Returns a number that no city has had; `nil` if SQLite has to find one.
  package func next(_ db: Database) throws -> Int64? {
    let largest = try Int64.fetchOne(db, sql: "SELECT max(id) FROM city") ?? 0
    let (next, isTooLarge) = max(largest, last).addingReportingOverflow(1)
    if isTooLarge { return nil }
    try db.execute(sql: "UPDATE cityNumber SET last = ?", arguments: [next])
    return next
  }
}
