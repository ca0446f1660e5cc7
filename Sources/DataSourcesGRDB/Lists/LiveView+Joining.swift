#if GRDB
  import DataSources
  public import GRDB

  extension LiveView where Record: FetchableRecord & TableRecord {
    /// Creates a view whose filter, groups, order or records use columns of parents.
    ///
    ///     let country = ParentTable(Country.self, foreignKey: "country")
    ///       .select(Column("name").forKey("countryName"))
    ///     let byCountry = LiveView<CityInfo>(
    ///       "by country name", joining: country, groupedBy: country[Column("name")], orderedBy: Column("name"))
    ///     let cities = try await live.list(byCountry)
    ///
    /// A change of a parent inserts, deletes, moves and updates its children. Columns without a parent are those of the view's
    /// table; in SQL that you write yourself, qualify each column with the name of its table.
    ///
    /// The view holds 8 bytes for each row. An index of the foreign key finds the children of a parent that is written; without one all rows
    /// of the view's table are read then, see ``LiveSource/suggestedIndex``.
    ///
    /// - Parameters:
    ///   - name: A name for traces.
    ///   - parent: The parent of each row.
    ///   - others: Further parents.
    ///   - filter: The condition for rows of the view; all rows if `nil`.
    ///   - group: The value that assigns a row to its section; one section if `nil`.
    ///   - orderings: The order of rows in a section.
    /// - Complexity: To open it takes O(*n* log *n*). A commit of *k* rows, and of parents that have *k* children, takes
    ///   O(*k* log *n*).
    public init(
      _ name: String, joining parent: ParentTable, _ others: ParentTable...,
      filter: (any SQLSpecificExpressible)? = nil, groupedBy group: (any SQLOrderingTerm)? = nil,
      orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(
        name, Record.databaseTableName, [parent] + others, filter, group, orderings,
        { try SelectionText.of(Record.self, $0) }, RecordDecoder { try Record(row: $0) })
    }
  }

  extension LiveView where Record: FetchableRecord & TableRecord & Identifiable, Record.ID: Sendable {
    /// Creates a view whose filter, groups, order or records use columns of parents, and whose rows have the `id` of their
    /// records as their ID, which must be the primary key.
    ///
    /// For the parameters see `init(_:joining:_:filter:groupedBy:orderedBy:)`.
    public init(
      _ name: String, joining parent: ParentTable, _ others: ParentTable...,
      filter: (any SQLSpecificExpressible)? = nil, groupedBy group: (any SQLOrderingTerm)? = nil,
      orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(
        name, Record.databaseTableName, [parent] + others, filter, group, orderings,
        { try SelectionText.of(Record.self, $0) }, RecordDecoder(identifying: { try Record(row: $0) }))
    }
  }
#endif
