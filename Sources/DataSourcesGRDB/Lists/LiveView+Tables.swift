#if GRDB
  import DataSources
  public import GRDB

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
#endif
