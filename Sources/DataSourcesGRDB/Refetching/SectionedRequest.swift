#if GRDB
  import GRDB

  /// A request with its section's value as the last column, in order.
  struct SectionedRequest<Record: FetchableRecord & TableRecord>: Sendable {
    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]

    /// All rows in order: by section, then as told, then by primary key, so that equal rows keep their order.
    var ordered: QueryInterfaceRequest<Record> {
      let name = ViewDefinition.sectionColumn
      let orderings: [any SQLOrderingTerm] = orderings.map(Term.init)
      guard let section else { return request().order(orderings).withStableOrder() }
      // By its name, so that SQLite works the expression out once a row.
      let first: any SQLOrderingTerm = SQL(sql: name).sqlExpression
      return request().annotated(with: section.forKey(name)).order([first] + orderings).withStableOrder()
    }

    func statement(_ db: Database) throws -> Statement { try ordered.makePreparedRequest(db).statement }

    /// An ordering that was made before: GRDB's own type is not one of its terms.
    private struct Term: SQLOrderingTerm {
      let sqlOrdering: SQLOrdering
    }
  }
#endif
