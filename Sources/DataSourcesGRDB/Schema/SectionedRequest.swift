#if GRDB
  import GRDB

  /// A request with its section's value as the last column, in order.
  struct SectionedRequest<Record>: Sendable {
    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]

    /// All rows, ordered by section, then by the orderings, then by primary key, so that equal rows keep their order.
    var ordered: QueryInterfaceRequest<Record> { ordered(with: []) }

    private func ordered(with aggregates: [LiveAggregate]) -> QueryInterfaceRequest<Record> {
      let name = ViewDefinition.sectionColumn
      let orderings: [any SQLOrderingTerm] = orderings.map(Term.init)
      var rows = request()
      for (index, aggregate) in aggregates.enumerated() {
        rows = rows.annotated(with: aggregate.expression.sqlExpression.forKey("dataSourcesAggregate\(index)"))
      }
      guard let section else { return rows.order(orderings).withStableOrder() }
      // By its name, so that SQLite works the expression out once a row.
      let first: any SQLOrderingTerm = SQL(sql: name).sqlExpression
      return rows.annotated(with: section.forKey(name)).order([first] + orderings).withStableOrder()
    }

    /// The rows in order, with the values for aggregates behind the columns of a record, and the section's value as the last column.
    func statement(_ db: Database, _ aggregates: [LiveAggregate]) throws -> Statement {
      try ordered(with: aggregates).makePreparedRequest(db).statement
    }

    /// An ordering that was made before: GRDB's own type is not one of its terms.
    private struct Term: SQLOrderingTerm {
      let sqlOrdering: SQLOrdering
    }
  }
#endif
