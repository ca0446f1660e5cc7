#if GRDB
  import DataSources
  public import GRDB

  /// A definition of the rows of a list: which rows of a table, in which sections and order.
  ///
  ///     let byCountry = LiveView<City>(
  ///       "cities by country", filter: Column("population") > 1_000, groupedBy: Column("country"),
  ///       orderedBy: Column("population").desc)
  ///     let cities = try await live.list(byCountry)
  ///
  /// The database isn't changed for a view. A list uses any index of the table that has the rows in order: its first columns are those that
  /// the filter compares with values, such as `Column("conversationID") == id`, then come the column of the sections and those of the
  /// order. Without such an index the order is in memory, see ``LiveSource/suggestedIndex``.
  ///
  /// Rows that are equal in the given order are ordered by their primary key. Sections are ordered by their value; rows
  /// whose value is NULL have a section too. Values that SQLite finds equal, such as `a` and `A` in a column that
  /// ignores case, are one section, whose title is made of the value of its first row.
  ///
  /// A record is decoded from the columns that its type selects, and from no others. A view of records of another kind, such as those
  /// of another library, names its table and decodes rows with a closure: see `init(_:table:filter:groupedBy:orderedBy:selecting:decode:)`.
  public struct LiveView<Record>: Sendable {
    /// The name, for descriptions and errors.
    public let name: String
    /// The name of the table, or of the first table of a request.
    public let table: String
    let filter: SQL?
    let group: SQL?
    let orderings: [SQL]
    let selection: @Sendable (Database) throws -> String
    let request: (@Sendable (Database, [LiveAggregate]) throws -> Statement)?
    let decoder: RecordDecoder<Record>
    /// The aggregates that a list of the view has, see ``aggregating(_:)``.
    public internal(set) var aggregates: [LiveAggregate] = []
    /// The parents whose columns the view uses.
    let parents: [ParentTable]

    /// A view of the rows of a table.
    init(
      _ name: String, _ table: String, _ filter: (any SQLSpecificExpressible)?,
      _ group: (any SQLOrderingTerm)?, _ orderings: [any SQLOrderingTerm],
      _ selection: @escaping @Sendable (Database) throws -> String, _ decoder: RecordDecoder<Record>
    ) {
      self.name = name
      self.table = table
      self.filter = filter.map { SQL("\($0.sqlExpression)") }
      self.group = group.map { SQL("\($0)") }
      self.orderings = orderings.map { SQL("\($0)") }
      self.selection = selection
      request = nil
      self.decoder = decoder
      parents = []
    }

    /// A view of a table and its parents.
    init(
      _ name: String, _ table: String, _ parents: [ParentTable], _ filter: (any SQLSpecificExpressible)?,
      _ group: (any SQLOrderingTerm)?, _ orderings: [any SQLOrderingTerm],
      _ selection: @escaping @Sendable (Database) throws -> String, _ decoder: RecordDecoder<Record>
    ) {
      let alias = TableAlias(name: table)
      func qualified(_ term: any SQLOrderingTerm) -> SQL { SQL("\(QualifiedTerm(term, alias))") }
      self.name = name
      self.table = table
      self.filter = filter.map { SQL("\(alias[$0.sqlExpression] as SQLExpression)") }
      self.group = group.map(qualified)
      self.orderings = orderings.map(qualified)
      let columns = parents.flatMap(\.selection)
      self.selection = { db in
        let texts = try [selection(db)] + columns.map { try $0.build(db).0 }
        return texts.joined(separator: ", ")
      }
      request = nil
      self.decoder = decoder
      self.parents = parents
    }

    /// A view of a request.
    init<RowDecoder>(
      _ name: String, _ request: @escaping @Sendable () -> QueryInterfaceRequest<RowDecoder>,
      _ section: (any SQLSpecificExpressible)?, _ orderings: [any SQLOrderingTerm], _ decoder: RecordDecoder<Record>
    ) {
      self.name = name
      table = request().databaseTableName
      filter = nil
      group = section.map { SQL("\($0.sqlExpression)") }
      self.orderings = orderings.map { SQL("\($0)") }
      selection = { _ in "*" }
      let query = SectionedRequest(
        request: request, section: section?.sqlExpression, orderings: orderings.map(\.sqlOrdering))
      self.request = { db, aggregates in try query.statement(db, aggregates) }
      self.decoder = decoder
      parents = []
    }

    /// The parts that don't depend on the type of the rows.
    var definition: ViewDefinition {
      ViewDefinition(
        name: name, table: table, filter: filter, group: group, orderings: orderings,
        selection: selection, request: request, recordKey: decoder.key, aggregates: aggregates, parents: parents)
    }
  }

  /// A term whose columns have the name of their table.
  private struct QualifiedTerm: SQLOrderingTerm {
    let sqlOrdering: SQLOrdering

    init(_ term: any SQLOrderingTerm, _ table: TableAlias<Void>) { sqlOrdering = table[term] as SQLOrdering }
  }

  extension LiveView where Record: FetchableRecord & TableRecord {
    /// A view of the rows of a table.
    ///
    /// - Parameters:
    ///   - name: A name for descriptions and errors.
    ///   - filter: The condition that rows must meet, or `nil` for all rows.
    ///   - group: The value that determines the section of a row, such as a column, with `.desc` for sections in
    ///     descending order; `nil` for one section with all rows.
    ///   - orderings: The order of the rows within a section.
    public init(
      _ name: String, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(
        name, Record.databaseTableName, filter, group, orderings, { try SelectionText.of(Record.self, $0) },
        RecordDecoder { try Record(row: $0) })
    }

    /// A view of the rows of any request, such as joins, aggregates, and expressions with queries of their own.
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
      self.init(name, request, section, orderings, RecordDecoder { try Record(row: $0) })
    }
  }

  extension LiveView where Record: FetchableRecord & TableRecord & Identifiable, Record.ID: Sendable {
    /// A view of the rows of a table, identified by their `id`, which must be the primary key.
    ///
    /// For the parameters see `init(_:filter:groupedBy:orderedBy:)`. For keys of several columns see ``CompositeKey``.
    public init(
      _ name: String, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(
        name, Record.databaseTableName, filter, group, orderings, { try SelectionText.of(Record.self, $0) },
        RecordDecoder(identifying: { try Record(row: $0) }))
    }

    /// A view of the rows of any request, identified by their `id`, which must be the primary key.
    ///
    /// For the parameters see `init(_:request:sectionedBy:orderedBy:)`.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Record>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...
    ) {
      self.init(name, request, section, orderings, RecordDecoder(identifying: { try Record(row: $0) }))
    }
  }

  extension LiveView {
    /// A view of the rows of a table, which a closure decodes: for records of any type, such as those of another library.
    ///
    ///     let byCountry = LiveView(
    ///       "towns by country", table: "city", groupedBy: Column("country"), orderedBy: Column("population").desc,
    ///       decode: { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "name")) })
    ///     let towns = try await live.list(byCountry)
    ///
    /// Everything else is as in a view of a record type. Items have the primary key of their row as their ID.
    ///
    /// If the closure throws, the row can't be decoded: see ``LiveSource/placeholder``. Decode with `row.decode(forColumn:)`, which throws
    /// if a column is missing or has another type. In the same case, GRDB's `row["name"]` is a fatal error, unless the value is optional
    /// and the column is missing.
    ///
    /// - Parameters:
    ///   - name: A name for descriptions and errors.
    ///   - table: The name of the table.
    ///   - filter: The condition that rows must meet, or `nil` for all rows.
    ///   - group: The value that determines the section of a row, such as a column, with `.desc` for sections in
    ///     descending order; `nil` for one section with all rows.
    ///   - orderings: The order of the rows within a section.
    ///   - columns: The columns that the closure gets. An item is updated if one of them is written.
    ///   - decode: Makes a record of a row, on any thread. The row is valid only during the call.
    public init(
      _ name: String, table: String, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...,
      selecting columns: [any SQLSelectable] = [.allColumns], decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(
        name, table, filter, group, orderings, SelectionText.of(columns, in: table),
        RecordDecoder(decode: decode))
    }

    /// A view of the rows of a table, decoded by a closure, whose filter, groups, order or records use columns of parents.
    ///
    ///     let country = ParentTable("country", foreignKey: "country").select(Column("name").forKey("countryName"))
    ///     let byName = LiveView(
    ///       "towns by country name", table: "city", joining: country, groupedBy: country[Column("name")],
    ///       decode: { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "countryName")) })
    ///
    /// For the parameters see `init(_:joining:_:filter:groupedBy:orderedBy:)` and
    /// `init(_:table:filter:groupedBy:orderedBy:selecting:decode:)`.
    public init(
      _ name: String, table: String, joining parent: ParentTable, _ others: ParentTable...,
      filter: (any SQLSpecificExpressible)? = nil, groupedBy group: (any SQLOrderingTerm)? = nil,
      orderedBy orderings: any SQLOrderingTerm..., selecting columns: [any SQLSelectable] = [.allColumns],
      decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(
        name, table, [parent] + others, filter, group, orderings, SelectionText.of(columns, in: table),
        RecordDecoder(decode: decode))
    }

    /// A view of the rows of any request, decoded by a closure.
    ///
    /// All rows are read again after each commit that may concern the view; see `init(_:request:sectionedBy:orderedBy:)`, also for the
    /// parameters.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Row>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...,
      decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(name, request, section, orderings, RecordDecoder(decode: decode))
    }
  }

  extension LiveView where Record: Identifiable & SendableMetatype, Record.ID: Sendable {
    /// A view of the rows of a table, decoded by a closure, and identified by their `id`, which must be the primary key.
    ///
    /// For the parameters see `init(_:table:filter:groupedBy:orderedBy:selecting:decode:)`. If the `id` isn't a value of a
    /// database, nor a ``CompositeKey``, items have their primary key as their ID.
    public init(
      _ name: String, table: String, filter: (any SQLSpecificExpressible)? = nil,
      groupedBy group: (any SQLOrderingTerm)? = nil, orderedBy orderings: any SQLOrderingTerm...,
      selecting columns: [any SQLSelectable] = [.allColumns], decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(
        name, table, filter, group, orderings, SelectionText.of(columns, in: table),
        RecordDecoder(identifying: decode))
    }

    /// A view of the rows of a table, decoded by a closure and identified by their `id`, whose filter, groups, order or records use
    /// columns of parents.
    ///
    /// For the parameters see `init(_:table:joining:_:filter:groupedBy:orderedBy:selecting:decode:)`.
    public init(
      _ name: String, table: String, joining parent: ParentTable, _ others: ParentTable...,
      filter: (any SQLSpecificExpressible)? = nil, groupedBy group: (any SQLOrderingTerm)? = nil,
      orderedBy orderings: any SQLOrderingTerm..., selecting columns: [any SQLSelectable] = [.allColumns],
      decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(
        name, table, [parent] + others, filter, group, orderings, SelectionText.of(columns, in: table),
        RecordDecoder(identifying: decode))
    }

    /// A view of the rows of any request, decoded by a closure, and identified by their `id`, which must be the primary key.
    ///
    /// For the parameters see `init(_:request:sectionedBy:orderedBy:)`.
    public init(
      _ name: String, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<Row>,
      sectionedBy section: (any SQLSpecificExpressible)? = nil, orderedBy orderings: any SQLOrderingTerm...,
      decode: @escaping @Sendable (Row) throws -> Record
    ) {
      self.init(name, request, section, orderings, RecordDecoder(identifying: decode))
    }
  }

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

  extension LiveView {
    /// The same view, with aggregates of each section and of the list.
    ///
    ///     let byCountry = LiveView<City>(
    ///       "cities by country", groupedBy: Column("country"), orderedBy: Column("population").desc
    ///     ).aggregating(.sum(Column("population")), .maximum(Column("population")))
    ///
    /// A list keeps them up to date from the rows that a commit touched, and reads them without a query. A section
    /// whose aggregates change is updated, so that a header can display them. They need no other index.
    ///
    /// A search of the view has no aggregates. In a view that joins parents a column is that of the view's table; an
    /// expression of parents' columns has a name: `LiveAggregate(.sum, of: country[Column("area")], named: "area")`.
    ///
    /// - Complexity: to open, O(*n*): each row is read once. A commit of *k* rows takes O(*k*) more. If it removes
    ///   the least or the greatest value of a section, SQLite looks for the next one: O(log *n*) if the view is ordered
    ///   by that first and joins no parents, else O(*m*) for *m* rows of the section.
    public func aggregating(_ aggregates: LiveAggregate...) -> LiveView {
      var view = self
      let table = TableAlias<Void>(name: definition.table)
      view.aggregates += parents.isEmpty ? aggregates : aggregates.map { $0.qualified(table) }
      return view
    }
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// Rows of a table in sections and in order.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct LiveView<Record> {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(
      _ name: String, request: Any? = nil, table: String? = nil, joining parent: Any? = nil,
      filter: Any? = nil, groupedBy group: Any? = nil, sectionedBy section: Any? = nil, orderedBy orderings: Any...,
      selecting columns: Any? = nil, decode: ((Any) throws -> Record)? = nil
    ) {}
  }
#endif
