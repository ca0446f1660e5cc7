#if GRDB
  import GRDB

  /// A request with its section's value as the last column, in order.
  struct SectionedRequest<Record>: Sendable {
    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]

    /// Returns all rows, ordered by section, then by the orderings, then by primary key, so that equal rows keep their order.
    func ordered(_ db: Database, with aggregates: [LiveAggregate] = []) throws -> QueryInterfaceRequest<Record> {
      let name = ViewDefinition.sectionColumn
      var orderings: [any SQLOrderingTerm] = orderings.map(Term.init)
      var rows = request()
      for (index, aggregate) in aggregates.enumerated() {
        rows = rows.annotated(with: aggregate.expression.sqlExpression.forKey("dataSourcesAggregate\(index)"))
      }
      if let section {
        // By its name, so that SQLite works the expression out once a row.
        orderings.insert(SQL(sql: name).sqlExpression, at: 0)
        rows = rows.annotated(with: section.forKey(name))
      }
      let stable = rows.order(orderings).withStableOrder()
      if (try? stable.makePreparedRequest(db)) != nil { return stable }
      // A view of SQLite has no primary key.
      let columns = (try? db.columns(in: rows.databaseTableName)) ?? []
      return rows.order(orderings + columns.map { Column($0.name) })
    }

    /// The rows in order, with the values for aggregates behind the columns of a record, and the section's value as the last column.
    func statement(_ db: Database, _ aggregates: [LiveAggregate]) throws -> Statement {
      try ordered(db, with: aggregates).makePreparedRequest(db).statement
    }

    /// An ordering that was made before: GRDB's own type is not one of its terms.
    private struct Term: SQLOrderingTerm {
      let sqlOrdering: SQLOrdering
    }
  }
#endif
