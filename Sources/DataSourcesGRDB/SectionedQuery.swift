#if GRDB
  import DataSources
  import GRDB

  /// A request with the expression that gives each row its section, ready to run on any connection.
  struct SectionedQuery<Record>: Sendable
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable {
    typealias Section = ListSection<DatabaseValue, Record>

    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]
    let header: @Sendable (DatabaseValue) -> String?

    private static var sectionColumn: String { "dataSourcesSection" }

    /// All rows in order: by section, then as told, then by primary key, so that equal rows keep their order.
    ///
    /// Without an expression there is always one section.
    func fetch(_ db: Database) throws -> [Section] {
      guard let section else {
        let rows = try Record.fetchAll(db, request().order(orderings.map(Term.init)).withStableOrder())
        return [Section(id: .null, items: rows)]
      }
      var sections: [Section] = []
      let ordered = request()
        .annotated(with: section.forKey(Self.sectionColumn))
        .order([section as any SQLOrderingTerm] + orderings.map(Term.init))
        .withStableOrder()
      let rows = try Row.fetchCursor(db, ordered)
      while let row = try rows.next() {
        let id: DatabaseValue = row[Self.sectionColumn]
        if sections.last?.id != id { sections.append(Section(id: id, items: [], header: header(id))) }
        try sections[sections.count - 1].items.append(Record(row: row))
      }
      return sections
    }

    /// An ordering that was made before: GRDB's own type is not one of its terms.
    private struct Term: SQLOrderingTerm {
      let sqlOrdering: SQLOrdering
    }
  }
#endif
