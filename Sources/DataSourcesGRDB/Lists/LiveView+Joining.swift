#if GRDB
  import DataSources
  public import GRDB

  extension LiveView {
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
    /// The view holds 8 bytes for each row. Its database gets an index for the foreign key, unless there is one, and nothing
    /// else; the view has no version.
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
      self.init(name, [parent] + others, filter, group, orderings, identify: nil)
    }

    private init(
      _ name: String, _ parents: [ParentTable], _ filter: (any SQLSpecificExpressible)?,
      _ group: (any SQLOrderingTerm)?, _ orderings: [any SQLOrderingTerm], identify: (@Sendable (Record) -> ItemID)?
    ) {
      let table = TableAlias(name: Record.databaseTableName)
      func qualified(_ term: any SQLOrderingTerm) -> SQL { SQL("\(QualifiedTerm(term, table))") }
      self.name = name
      version = 1
      self.filter = filter.map { SQL("\(table[$0.sqlExpression] as SQLExpression)") }
      self.group = group.map(qualified)
      self.orderings = orderings.map(qualified)
      let columns = parents.flatMap(\.selection)
      selection = { db in
        let texts = try [SelectionText.qualified(Record.self, db)] + columns.map { try $0.build(db).0 }
        return texts.joined(separator: ", ")
      }
      request = nil
      self.identify = identify
      self.parents = parents
    }
  }

  extension LiveView where Record: Identifiable, Record.ID: Sendable {
    /// Creates a view whose filter, groups, order or records use columns of parents, and whose rows have the `id` of their
    /// records as their ID, which must be the primary key.
    ///
    /// For the parameters see ``init(_:joining:_:filter:groupedBy:orderedBy:)``.
    public init(
      _ name: String, joining parent: ParentTable, _ others: ParentTable...,
      filter: (any SQLSpecificExpressible)? = nil, groupedBy group: (any SQLOrderingTerm)? = nil,
      orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, [parent] + others, filter, group, orderings) { ItemID($0.id) }
    }
  }

  /// A term whose columns have the name of their table.
  private struct QualifiedTerm: SQLOrderingTerm {
    let sqlOrdering: SQLOrdering

    init(_ term: any SQLOrderingTerm, _ table: TableAlias<Void>) { sqlOrdering = table[term] as SQLOrdering }
  }
#endif
