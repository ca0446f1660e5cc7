#if GRDB
  import DataSources
  public import GRDB

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
#endif
