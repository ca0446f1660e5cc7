#if GRDB
  import DataSources
  import GRDB

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
#endif
