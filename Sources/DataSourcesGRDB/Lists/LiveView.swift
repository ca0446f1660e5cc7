#if GRDB
  import DataSources
  public import GRDB

  /// A definition of the rows of a list: which rows of a table, in which sections and order, kept by an index of the
  /// database.
  ///
  ///     let byCountry = LiveView<City>(
  ///       "cities by country", filter: Column("population") > 1_000, groupedBy: Column("country"),
  ///       orderedBy: Column("population").desc)
  ///     let cities = try await live.list(byCountry)
  ///
  /// A view has a name and a version. When it is opened, the database gets an index of that name, unless it has one
  /// that fits. The same version with another definition is an error: give the new definition another version, and the
  /// old index is replaced.
  ///
  /// Rows that are equal in the given order are ordered by their primary key. Sections are ordered by their value; rows
  /// whose value is NULL have a section too. Values that SQLite finds equal, such as `a` and `A` in a column that
  /// ignores case, are one section, whose title is made of the value of its first row.
  ///
  /// A record is decoded from the columns that its type selects, and from no others.
  public struct LiveView<Record: FetchableRecord & TableRecord>: Sendable {
    /// The name, which is unique in the database.
    public let name: String
    /// The version, which must change with the definition.
    public let version: Int
    let filter: SQL?
    let group: SQL?
    let orderings: [SQL]
    let selection: @Sendable (Database) throws -> String
    let request: (@Sendable (Database, [LiveAggregate]) throws -> Statement)?
    /// The ID of a record, if its type defines one.
    let identify: (@Sendable (Record) -> ItemID)?
    /// The aggregates that a list of the view has, see ``aggregating(_:)``.
    public internal(set) var aggregates: [LiveAggregate] = []
    /// The parents whose columns the view uses.
    var parents: [ParentTable] = []

    /// A view of the rows of a table.
    ///
    /// - Parameters:
    ///   - name: Any text that no other view of the database has.
    ///   - version: A number that differs for every definition that the view has had.
    ///   - filter: The condition that rows must meet, or `nil` for all rows.
    ///   - group: The value that determines the section of a row, such as a column, with `.desc` for sections in
    ///     descending order; `nil` for one section with all rows.
    ///   - orderings: The order of the rows within a section.
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
      self.request = { db, aggregates in try query.statement(db, aggregates) }
      self.identify = identify
    }

    /// A view of the rows of any request, such as joins, aggregates, and expressions that an index can't store.
    ///
    /// After each commit that may concern it, all rows are read again and compared: O(*n*) per commit. All rows are
    /// held.
    ///
    /// - Parameters:
    ///   - name: A name for traces.
    ///   - request: The rows. The order of the request is ignored.
    ///   - section: The value that determines the section of a row; `nil` for one section.
    ///   - orderings: The order of the rows within a section.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, request, section, orderings, identify: nil)
    }

    /// The parts that don't depend on the type of the rows.
    var definition: ViewDefinition {
      ViewDefinition(
        name: name, version: version, table: Record.databaseTableName, filter: filter, group: group,
        orderings: orderings, selection: selection, request: request, aggregates: aggregates, parents: parents)
    }
  }

  extension LiveView where Record: Identifiable, Record.ID: Sendable {
    /// A view of the rows of a table, identified by their `id`, which must be the primary key.
    ///
    /// For the parameters see ``init(_:version:filter:groupedBy:orderedBy:)``.
    public init(
      _ name: String, version: Int = 1, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, version, filter, group, orderings) { ItemID($0.id) }
    }

    /// A view of the rows of any request, identified by their `id`, which must be the primary key.
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
