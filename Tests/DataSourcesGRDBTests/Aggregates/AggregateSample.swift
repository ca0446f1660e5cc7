#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import GRDB
  import Testing

  /// The aggregates of a random view, and those of plain queries.
  enum AggregateSample {
    /// Columns of all types, one that the rows may be ordered by, and integers whose sum has more than 64 bits.
    static let aggregates: [(aggregate: LiveAggregate, sql: String)] = [
      (.sum(Column("code")), "code"),
      (.sum(Column("title")), "title"),
      (.average(Column("day")), "day"),
      (.minimum(Column("title")), "title"),
      (.maximum(Column("day")), "day"),
      (.count(Column("city")), "city"),
      (LiveAggregate(.sum, of: SQL(sql: huge).sqlExpression, named: "huge"), huge),
    ]
    private static let huge = "CASE WHEN id % 5 > 0 THEN 9223372036854775807 - hidden ELSE '-9e18x' END"

    /// A sample with the aggregates.
    static func of(_ sample: ViewSample) -> ViewSample {
      ViewSample(
        name: sample.name, schema: sample.schema,
        view: {
          var view = sample.view()
          for (aggregate, _) in aggregates { view = view.aggregating(aggregate) }
          return view
        },
        group: sample.group, filter: sample.filter, ordering: sample.ordering, collation: sample.collation)
    }

    /// Checks the aggregates of a view's sections, and of all of them, against the rows and against SQLite.
    static func check(_ layout: ViewLayout, _ sections: [PlainSection], _ sample: ViewSample, _ db: Database) throws {
      // The result of SQLite's SUM for each row, and the value.
      let columns = aggregates.map { "(SELECT SUM(v) FROM (SELECT \($0.sql) AS v)), \($0.sql)" }
      let rows = try values("SELECT \(columns.joined(separator: ", ")), id FROM entry NOT INDEXED", db)
      let values = Dictionary(
        rows.map { ($0.last?.databaseValue.description ?? "", $0) }, uniquingKeysWith: { $1 })
      #expect(layout.aggregates == aggregates.map { $0.aggregate.key })
      for (index, section) in sections.enumerated() {
        let rows = try section.items.map { try #require(values[$0.id]) }
        try check(layout.aggregates(ofSection: index), rows)
      }
      try check(layout.totals, sections.flatMap(\.items).map { try #require(values[$0.id]) })
      try checkAgainstQueries(layout.totals, sample, db)
    }

    /// The rows of a query, with texts as they are: GRDB ends them at a zero.
    private static func values(_ sql: String, _ db: Database) throws -> [[SQLiteValue]] {
      let statement = try RawStatement(#require(db.sqliteConnection), sql: sql)
      var rows: [[SQLiteValue]] = []
      while try statement.step() { rows.append(statement.values(0..<statement.columnCount)) }
      return rows
    }

    private static func check(_ states: [AggregateState], _ rows: [[SQLiteValue]]) throws {
      try #require(states.count == aggregates.count)
      for (index, (aggregate, sql)) in aggregates.enumerated() {
        let numbers = NaiveSum(rows.map { $0[2 * index] })
        let present = rows.map { $0[2 * index + 1] }.filter { !$0.isNull }.sorted { $0.bytes < $1.bytes }
        let value = states[index].value
        let comment: Comment = "\(aggregate.key.function) of \(sql): \(value), of \(present)"
        switch aggregate.key.function {
        case .count: try #require(value == .integer(Int64(present.count)), comment)
        case .sum: try #require(value == numbers.sum, comment)
        case .average: try #require(value == numbers.average, comment)
        case .minimum: try #require(value.bytes == (present.first ?? .null).bytes, comment)
        case .maximum: try #require(value.bytes == (present.last ?? .null).bytes, comment)
        }
      }
    }

    /// Compares the results with those of SQLite's own functions if these are exact.
    private static func checkAgainstQueries(_ states: [AggregateState], _ sample: ViewSample, _ db: Database) throws {
      for (index, (aggregate, sql)) in aggregates.enumerated() {
        let function =
          switch aggregate.key.function {
          case .count: "COUNT(\(sql))"
          case .sum: "SUM(\(sql))"
          case .average: "AVG(\(sql))"
          case .minimum: "MIN((\(sql)) COLLATE BINARY)"
          case .maximum: "MAX((\(sql)) COLLATE BINARY)"
          }
        let query = "SELECT \(function) FROM entry NOT INDEXED WHERE \(sample.filter)"
        // Where integers overflow SQLite has no sum.
        guard let expected = try? values(query, db)[0][0] else { continue }
        let value = states[index].value
        if case (.real(let real), .real(let ours)) = (expected, value), aggregate.key.function.isNumeric {
          // SQLite rounds after each row, and may have left the reals on its way.
          if real.isFinite { try #require(abs(real - ours) <= 1e-6 * max(1e19, abs(real)), "\(query)") }
        } else if !aggregate.key.function.isNumeric || expected.isInteger || expected.isNull {
          try #require(value.bytes == expected.bytes, "\(query)")
        }
      }
    }

    /// Sections with their aggregates, for the check of section updates.
    static func aggregated(_ sections: [PlainSection], _ layout: ViewLayout) -> [PlainSection] {
      sections.enumerated().map { index, section in
        var section = section
        section.aggregates = layout.aggregates(ofSection: index).map { "\($0.value)" }
        return section
      }
    }
  }

  extension SQLiteValue {
    fileprivate var bytes: OrderedBytes {
      var bytes = OrderedBytes()
      bytes.append(self, collation: .binary)
      return bytes
    }

    fileprivate var isInteger: Bool { if case .integer = self { true } else { false } }
  }
#endif
