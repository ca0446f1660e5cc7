#if GRDB
  import DataSources
  public import GRDB

  /// Rows of a table in sections and in order, that SQLite keeps ready in an index.
  ///
  ///     let byCountry = LiveView<City>(
  ///       "cities by country", filter: Column("population") > 1_000, groupedBy: Column("country"),
  ///       orderedBy: Column("population").desc)
  ///     let cities = try await live.open(byCountry)
  ///
  /// A view has a name and a version, like YapDatabase's. When it is opened, the database gets an index of that name
  /// unless it has one that fits. The same version with another definition is an error: give the new one another
  /// version, and the old index is replaced.
  ///
  /// Items that are equal in the given order follow their primary key. Sections are in the order of their value; items whose value
  /// is NULL have a section too. Values that SQLite finds equal, such as `a` and `A` in a column that ignores case, are one section, whose
  /// title is made of the value of its first item.
  ///
  /// A record is made of the columns that its type selects, and sees no others.
  public struct LiveView<Record: FetchableRecord & TableRecord>: Sendable {
    /// What it is known by in its database.
    public let name: String
    /// To be changed together with the definition.
    public let version: Int
    let filter: SQL?
    let group: SQL?
    let orderings: [SQL]
    let selection: @Sendable (Database) throws -> String
    let request: (@Sendable (Database) throws -> Statement)?
    /// What rows are known by, where their type says it.
    let identify: (@Sendable (Record) -> ItemID)?

    /// A view of the rows of a table.
    ///
    /// - Parameters:
    ///   - name: any text that no other view of the database has.
    ///   - version: another one for every definition that the view has had.
    ///   - filter: which rows; all if `nil`.
    ///   - group: what gives a row its section, such as a column, with `.desc` for sections in descending order; `nil` for one
    ///     section with all rows.
    ///   - orderings: how rows are ordered within a section.
    public init(
      _ name: String, version: Int = 1, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, version, filter, group, orderings, identify: nil)
    }

    private init(
      _ name: String, _ version: Int, _ filter: (any SQLSpecificExpressible)?, _ group: (any SQLOrderingTerm)?,
      _ orderings: [any SQLOrderingTerm], identify: (@Sendable (Record) -> ItemID)?
    ) {
      self.name = name
      self.version = version
      self.filter = filter.map { SQL("\($0.sqlExpression)") }
      self.group = group.map { SQL("\($0)") }
      self.orderings = orderings.map { SQL("\($0)") }
      selection = { db in try SelectionText.of(Record.self, db) }
      request = nil
      self.identify = identify
    }

    private init(
      _ name: String, _ request: @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      _ section: (any SQLSpecificExpressible)?, _ orderings: [any SQLOrderingTerm],
      identify: (@Sendable (Record) -> ItemID)?
    ) {
      self.name = name
      version = 1
      filter = nil
      group = section.map { SQL("\($0.sqlExpression)") }
      self.orderings = orderings.map { SQL("\($0)") }
      selection = { _ in "*" }
      let query = SectionedRequest(
        request: request, section: section?.sqlExpression, orderings: orderings.map(\.sqlOrdering))
      self.request = { db in try query.statement(db) }
      self.identify = identify
    }

    /// A view of the rows of any request: joins, aggregates, expressions that no index can keep.
    ///
    /// It is read again, wholly, after each commit that may matter, compared, and held: O(*n*) a commit.
    ///
    /// - Parameters:
    ///   - name: for traces.
    ///   - request: which rows; its own order does not count.
    ///   - section: what gives a row its section; `nil` for one section.
    ///   - orderings: how rows are ordered within a section.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, request, section, orderings, identify: nil)
    }

    /// All that does not depend on the type of the rows.
    var definition: ViewDefinition {
      ViewDefinition(
        name: name, version: version, table: Record.databaseTableName, filter: filter, group: group,
        orderings: orderings, selection: selection, request: request)
    }
  }

  extension LiveView where Record: Identifiable, Record.ID: Sendable {
    /// A view of the rows of a table, which are known by their `id`: it must be the primary key.
    ///
    /// For the parameters see ``init(_:version:filter:groupedBy:orderedBy:)``.
    public init(
      _ name: String, version: Int = 1, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, version, filter, group, orderings) { ItemID($0.id) }
    }

    /// A view of the rows of any request, which are known by their `id`: it must be the primary key.
    ///
    /// For the parameters see ``init(_:request:sectionedBy:orderedBy:)``.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, request, section, orderings) { ItemID($0.id) }
    }
  }
#endif
