#if GRDB
  import GRDB

  /// A view without the type of its rows.
  struct ViewDefinition: Sendable {
    let name: String
    let version: Int
    let table: String
    let filter: SQL?
    let group: SQL?
    let orderings: [SQL]
    let selection: @Sendable (Database) throws -> String
    /// The whole query, where it is not that of one table.
    let request: (@Sendable (Database) throws -> Statement)?
  }

  extension ViewDefinition {
    /// The name of the last column of the query, if there are sections.
    static var sectionColumn: String { "dataSourcesSection" }

    /// All rows in order, with the section's value as the last column if there are sections.
    func query(_ db: Database) throws -> Statement {
      if let request { return try request(db) }
      let texts = try ViewTexts(self, db)
      let columns = [try selection(db)] + [texts.group.map { "\($0.sql) AS \(Self.sectionColumn)" }].compactMap { $0 }
      let key = try db.primaryKey(table).columns.map(\.quotedIdentifier)
      let order = ([texts.group].compactMap { $0 } + texts.terms).map(\.ordering) + key
      return try db.makeStatement(
        sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.quotedIdentifier)"
          + (texts.filter.map { " WHERE \($0)" } ?? "") + " ORDER BY \(order.joined(separator: ", "))")
    }
  }

  /// The columns of a type of records, as SQL.
  enum SelectionText {
    static func of(_ type: (some FetchableRecord & TableRecord).Type, _ db: Database) throws -> String {
      let sql = try type.all().makePreparedRequest(db).statement.sql
      let end = " FROM " + type.databaseTableName.quotedIdentifier
      guard sql.hasPrefix("SELECT "), sql.hasSuffix(end) else { return "*" }
      return String(sql.dropFirst("SELECT ".count).dropLast(end.count))
    }
  }
#endif
