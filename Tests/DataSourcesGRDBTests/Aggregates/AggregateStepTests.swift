#if GRDB
  @testable import DataSourcesGRDB
  import GRDB
  import Testing

  /// The counted work of SQLite for aggregates.
  @Suite struct AggregateStepTests {
    private static func plan(_ aggregates: [LiveAggregate], _ terms: [String], _ pool: DatabasePool) throws -> ViewPlan
    {
      var definition = StatementStepTests.view(nil, "city", terms)
      definition.aggregates = aggregates
      let preparation = try pool.writeWithoutTransaction { try ViewPreparer.indexed(definition, $0) }
      guard case .indexed(let plan, _) = preparation else { throw LiveQueryError.closed }
      return plan
    }

    /// At the end of the index if the view is ordered by the column, with NULL in it and without, up and down.
    @Test(arguments: [StatementStepTests.Table.different, .nullable, .ties], ["first", "first DESC"])
    func theIndexHasTheLeastAndTheGreatestValue(table: StatementStepTests.Table, term: String) throws {
      let pool = try TestDatabase.emptyPool()
      try pool.writeWithoutTransaction { try $0.execute(sql: table.schema) }
      let aggregates = [LiveAggregate.minimum(Column("first")), .maximum(Column("first")), .maximum(Column("other"))]
      let plan = try Self.plan(aggregates, [term], pool)
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "steps")
      _ = try connection.moveToNewest()
      try connection.read { snapshot in
        let reader = ViewReader(IdentifiedPlan(plan), snapshot)
        let group = SQLiteValue.text(Array("b".utf8))
        for aggregate in plan.aggregates.prefix(2) {
          let most = try StatementSteps.most(in: snapshot) { _ = try reader.extreme(aggregate, ofGroup: group) }
          #expect(most.steps > 0 && most.steps < 60, "\(most)")
        }
        let other = try StatementSteps.most(in: snapshot) { _ = try reader.extreme(plan.aggregates[2], ofGroup: group) }
        #expect(other.steps > 1_000, "Otherwise nothing is counted.")
      }
      try connection.end()
    }

    /// A view without aggregates reads nothing for them.
    @Test func withoutAggregatesNothingIsRead() throws {
      let pool = try TestDatabase.emptyPool()
      try pool.writeWithoutTransaction { try $0.execute(sql: StatementStepTests.Table.different.schema) }
      let connection = try SnapshotConnection(path: pool.path, configuration: pool.configuration, label: "steps")
      var (columns, statements): ([Int], [Int]) = ([], [])
      for aggregates in [[], [LiveAggregate.sum(Column("other")), .average(Column("first"))]] {
        let plan = try Self.plan(aggregates, ["first"], pool)
        _ = try connection.moveToNewest()
        try connection.read { snapshot in
          let reader = ViewReader(IdentifiedPlan(plan), snapshot)
          columns.append(try reader.rowStatement.columnCount)
          snapshot.statements.retainOnly(plans: [])
          _ = try ViewDirectory(reader)
          statements.append(snapshot.statements.countOfPlans)
          snapshot.statements.retainOnly(plans: [])
        }
        try connection.end()
      }
      #expect(columns[1] == columns[0] + 2 && statements[1] == statements[0] + 1)
    }
  }
#endif
