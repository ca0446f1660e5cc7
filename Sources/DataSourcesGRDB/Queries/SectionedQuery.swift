#if GRDB
  import DataSources
  import GRDB

  /// A request with the expression that determines the section of each row, which can run on any connection.
  struct SectionedQuery<Record>: Sendable
  where Record: FetchableRecord & TableRecord & Identifiable & Equatable & Sendable, Record.ID: Sendable {
    typealias Section = ListSection<DatabaseValue, Record>

    let request: @Sendable () -> QueryInterfaceRequest<Record>
    let section: SQLExpression?
    let orderings: [SQLOrdering]
    let header: @Sendable (DatabaseValue) -> String?

    /// Fetches all rows, ordered by section, then by the given order, then by primary key, so that equal rows keep
    /// their order.
    ///
    /// Without an expression there is always one section.
    func fetch(_ db: Database) throws -> [Section] {
      let ordered = try SectionedRequest(request: request, section: section, orderings: orderings).ordered(db)
      if section == nil { return [Section(id: .null, items: try Record.fetchAll(db, ordered))] }
      var sections: [Section] = []
      var (id, items) = (DatabaseValue.null, [Record]())
      var column: Int?
      let rows = try Row.fetchCursor(db, ordered)
      while let row = try rows.next() {
        // The annotation is the column after those of the record.
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
  }
#endif
