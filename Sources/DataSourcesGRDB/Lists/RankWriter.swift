#if GRDB
  import GRDB

  /// Writes a number between those of two other rows into a row.
  struct RankWriter: Sendable {
    let table: String
    /// Quoted, like the other columns.
    let rank: String
    let group: String?
    /// The group that the row is moved to.
    let value: DatabaseValue?

    func write(_ row: [DatabaseValue], between before: [DatabaseValue]?, and after: [DatabaseValue]?, _ db: Database)
      throws
    {
      var new = try middle(before, after, db)
      if new == nil {
        try renumber(db)
        new = try middle(before, after, db)
      }
      let assignments = ["\(rank) = ?"] + (group.map { ["\($0) = ?"] } ?? [])
      let values = [(new ?? 0).databaseValue] + (group == nil ? [] : [value ?? .null])
      try db.execute(
        sql: "UPDATE \(quotedTable) SET \(assignments.joined(separator: ", ")) WHERE \(try key(db))",
        arguments: StatementArguments(values + row))
    }

    /// Returns a number between those of two rows, or `nil` if there is none.
    private func middle(_ before: [DatabaseValue]?, _ after: [DatabaseValue]?, _ db: Database) throws -> Double? {
      let (low, high) = (try before.map { try number(of: $0, db) }, try after.map { try number(of: $0, db) })
      switch (low, high) {
      case (nil, nil): return 0
      case (let low??, nil): return low + 1
      case (nil, let high??): return high - 1
      case (let low??, let high??):
        let middle = low + (high - low) / 2
        return low < middle && middle < high ? middle : nil
      default: return nil
      }
    }

    private func number(of row: [DatabaseValue], _ db: Database) throws -> Double? {
      try Double.fetchOne(
        db, sql: "SELECT \(rank) FROM \(quotedTable) WHERE \(try key(db))", arguments: StatementArguments(row))
    }

    /// Renumbers the rows of the group in their order.
    private func renumber(_ db: Database) throws {
      let condition = group.map { " WHERE \($0) IS ?" } ?? ""
      let columns = try keyColumns(db).joined(separator: ", ")
      try db.execute(
        sql: """
          UPDATE \(quotedTable) SET \(rank) = numbered.number
          FROM (SELECT \(columns), ROW_NUMBER() OVER (ORDER BY \(rank), \(columns)) * 1024.0 AS number
            FROM \(quotedTable)\(condition)) AS numbered
          WHERE \(try keyColumns(db).map { "\(quotedTable).\($0) = numbered.\($0)" }.joined(separator: " AND "))
          """, arguments: group == nil ? [] : [value ?? .null])
    }

    private var quotedTable: String { table.quotedIdentifier }

    private func keyColumns(_ db: Database) throws -> [String] {
      try db.primaryKey(table).columns.map(\.quotedIdentifier)
    }

    private func key(_ db: Database) throws -> String {
      try keyColumns(db).map { "\($0) = ?" }.joined(separator: " AND ")
    }
  }
#endif
