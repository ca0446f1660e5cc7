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
      let ordered = request()
        .annotated(with: section.forKey(Self.sectionColumn))
        // By its name, so that SQLite works the expression out once a row.
        .order([SQL(sql: Self.sectionColumn).sqlExpression as any SQLOrderingTerm] + orderings.map(Term.init))
        .withStableOrder()
      var sections: [Section] = []
      var (id, items) = (DatabaseValue.null, [Record]())
      var column: Int?
      let rows = try Row.fetchCursor(db, ordered)
      while let row = try rows.next() {
        // The annotation comes after the record's own columns; its place is looked up once.
        let index = column ?? row.columnNames.count - 1
        column = index
        let value: DatabaseValue = row[index]
        if value != id, !items.isEmpty {
          sections.append(Section(id: id, items: items, header: header(id)))
          items = []
        }
        id = value
        try items.append(Record(row: row))
      }
      if !items.isEmpty { sections.append(Section(id: id, items: items, header: header(id))) }
      return sections
    }

    /// An ordering that was made before: GRDB's own type is not one of its terms.
    private struct Term: SQLOrderingTerm {
      let sqlOrdering: SQLOrdering
    }
  }
#endif
