#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import ListTestSupport
  import Testing

  /// A record with all columns of its row, those of other tables last.
  protocol ContentRecord: FetchableRecord, TableRecord, Sendable {
    /// The ID of the row first.
    var content: [DatabaseValue] { get }
  }

  extension ContentRecord {
    var plainRow: PlainRow { PlainRow(content) }

    /// The row for a ``ListMirror``.
    var testItem: TestItem { TestItem(content[0].description.hashValue, content: content.map(\.exact).hashValue) }
  }

  /// A query, and the parts of a plain one with the same result.
  protocol PlainQuery: Sendable {
    associatedtype Record: ContentRecord
    var name: String { get }
    /// The query, without aggregates.
    var query: LiveQuery<Record> { get }
    var liveAggregates: [LiveAggregate] { get }
    /// FROM and its joins.
    var source: String { get }
    /// Columns behind those of the table; empty if there are none.
    var columns: String { get }
    var filter: String { get }
    /// The value of sections; `NULL` for one section.
    var group: String { get }
    var isDescending: Bool { get }
    /// Whether the collation of the group is `NOCASE`.
    var groupsIgnoreCase: Bool { get }
    /// The order with the group first.
    var ordering: String { get }
    /// The aggregates of a section.
    var totals: String { get }
  }

  extension PlainQuery {
    var columns: String { "" }
    var isDescending: Bool { false }
    var groupsIgnoreCase: Bool { false }

    /// The query with its aggregates.
    var aggregated: LiveQuery<Record> { liveAggregates.reduce(query) { $0.aggregating($1) } }

    /// The list as a plain query gives it, without aggregates.
    ///
    /// - Parameter condition: A condition besides the filter.
    func expected(where condition: String = "1", _ db: Database) throws -> [PlainSection] {
      let folded = groupsIgnoreCase ? "lower(\(group))" : group
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(group), CASE typeof(\(group)) WHEN 'text' THEN \(folded) ELSE \(group) END,
            DENSE_RANK() OVER (ORDER BY \(group)), \(Record.databaseTableName).*\(columns.isEmpty ? "" : ", \(columns)")
          FROM \(source) WHERE (\(filter)) AND \(condition) ORDER BY \(ordering)
          """)
      var sections = group == "NULL" ? [PlainSection(id: .null, value: .null, items: [])] : []
      var last: Int?
      for row in rows {
        let rank: Int = row[2]
        if group != "NULL", rank != last { sections.append(PlainSection(id: row[1], value: row[0], items: [])) }
        last = rank
        let content = row.dropFirst(3).map(\.1)
        sections[sections.count - 1].items.append(PlainRow(content))
      }
      return sections
    }

    /// The list as plain queries give it.
    func expectedWithAggregates(_ db: Database) throws -> [PlainSection] {
      if liveAggregates.isEmpty { return try expected(db) }
      let order = group == "NULL" ? "" : " GROUP BY \(group) ORDER BY \(group)\(isDescending ? " DESC" : "")"
      let aggregates = try Row.fetchAll(db, sql: "SELECT \(totals) FROM \(source) WHERE \(filter)\(order)")
      let sections = try expected(db)
      try #require(sections.count == aggregates.count, "\(name)")
      return zip(sections, aggregates).map { section, values in
        var section = section
        section.aggregates = values.map(\.1.exact)
        return section
      }
    }
  }

  /// Tables and a query of them, for random tests.
  protocol RandomSample: PlainQuery, CustomTestStringConvertible {
    var schema: String { get }
    var tables: [String] { get }
    func firstStatements(rows: Int) -> [String]
    /// Returns a statement that does something to the tables.
    func statement(_ random: inout SeededGenerator, rows: Int) -> String
  }

  extension RandomSample {
    var testDescription: String { name }

    func firstStatements(rows: Int) -> [String] { [] }

    func highestRowID(_ db: Database) throws -> Int64 {
      let rowIDs = tables.map { "SELECT rowid FROM \($0)" }.joined(separator: " UNION ALL ")
      return try Int64.fetchOne(db, sql: "SELECT max(rowid) FROM (\(rowIDs))") ?? 0
    }
  }

  extension PlainRow {
    /// - Parameter content: The columns, that of the ID first.
    fileprivate init(_ content: [DatabaseValue]) { self.init(Row(["id": content[0]]), content: content) }
  }

  extension SeededGenerator {
    /// Returns the SQL text of a name, some of which differ only in their case.
    mutating func sqlName() -> String { ["'Bern'", "'bern'", "'Oslo'", "'Rome'", "NULL", "''", "'a'"][below(7)] }

    /// Returns the SQL text of 0, 1 or `NULL`.
    mutating func sqlFlag() -> String { oneIn(8) ? "NULL" : "\(below(2))" }
  }
#endif
