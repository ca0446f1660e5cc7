#if GRDB
  import DataSources
  public import GRDB

  /// The rows of a list: which rows of a table, in which sections and order.
  ///
  ///     let byCountry = LiveQuery<City>()
  ///       .filter(Column("population") > 1_000)
  ///       .grouped(by: Column("country"))
  ///       .ordered(by: Column("population").desc)
  ///     let cities = try await live.list(byCountry)
  ///
  /// A query is a value: each method returns another one. The database isn't changed for it. A list uses any index of the table that has
  /// the rows in order: its first columns are those that the filter compares with values, such as `Column("conversationID") == id`, then
  /// come the column of the sections and those of the order. Without such an index the order is in memory, see
  /// ``LiveSource/suggestedIndex``.
  ///
  /// Rows that are equal in the given order are ordered by their primary key. Sections are ordered by their value; rows
  /// whose value is NULL have a section too. Values that SQLite finds equal, such as `a` and `A` in a column that
  /// ignores case, are one section, whose title is made of the value of its first row.
  ///
  /// A record is decoded from the columns that its type selects, and from no others.
  public struct LiveQuery<Record>: Sendable {
    fileprivate var parts: QueryParts
    /// Makes a record of a row, which is valid only during the call.
    let decode: @Sendable (Row) throws -> Record

    fileprivate init(_ parts: QueryParts, decode: @escaping @Sendable (Row) throws -> Record) {
      self.parts = parts
      self.decode = decode
    }
  }

  // MARK: - Creation

  extension LiveQuery {
    /// Creates a query of all rows of a record type's table, in the order of their primary key.
    ///
    /// - Parameter name: A name for traces and errors; the name of the table by default.
    public init(_ name: String? = nil) where Record: FetchableRecord & TableRecord {
      self.init(
        QueryParts(name, table: Record.databaseTableName, selection: { try SelectionText.of(Record.self, $0) }),
        decode: { try Record(row: $0) })
    }

    /// Creates a query of all rows of a table, for records of any type, such as those of another library: see `decoded(selecting:_:)`.
    ///
    ///     let byCountry = LiveQuery(table: "city").grouped(by: Column("country")).ordered(by: Column("population").desc)
    ///       .decoded { row in try Town(id: row.decode(forColumn: "id"), name: row.decode(forColumn: "name")) }
    ///     let towns = try await live.list(byCountry)
    ///
    /// - Parameters:
    ///   - name: A name for traces and errors; the name of the table by default.
    ///   - table: The name of the table.
    public init(_ name: String? = nil, table: String) where Record == Row {
      self.init(
        QueryParts(name, table: table, selection: SelectionText.of([.allColumns], in: table)), decode: { $0.copy() })
    }

    /// Creates a query of the rows of any request, such as joins, aggregates, and expressions with queries of their own.
    ///
    ///     let cities = LiveQuery("cities with a country", request: City.joining(required: City.country))
    ///       .ordered(by: Column("name")).decoded(City.init(row:))
    ///
    /// After each commit that may concern it, all rows are read again and compared: O(*n*) for each commit, off the list's actor. All rows
    /// are in memory. The filter, the groups and the order of the query are added to the request, whose own order is ignored. Records that
    /// are identified by an `id` have the primary key as their `id`.
    ///
    /// A limit of the request applies behind the filter, the groups and the order of the query, and needs `ordered(by:)`: the list has the first
    /// rows of the first sections. Columns of associated records are those of `annotated(withRequired:)` and `annotated(withOptional:)`. A
    /// request with `including(required:)` or `including(optional:)` can't be listed, and `including(all:)` has no effect.
    ///
    /// - Parameters:
    ///   - name: A name for traces and errors; the name of the first table by default.
    ///   - request: The rows. It must always read the same tables.
    public init<RowDecoder>(
      _ name: String? = nil, request: @autoclosure @escaping @Sendable () -> QueryInterfaceRequest<RowDecoder>
    ) where Record == Row {
      var parts = QueryParts(name, table: request().databaseTableName, selection: { _ in "*" })
      parts.request = { db, terms, aggregates in try terms.statement(request(), db, aggregates) }
      self.init(parts, decode: { $0.copy() })
    }
  }

  // MARK: - Rows, sections and order

  extension LiveQuery {
    /// Returns the query with only the rows that meet a condition, besides those of earlier calls; `nil` is no condition.
    public func filter(_ condition: (any SQLSpecificExpressible)?) -> LiveQuery {
      with { query in condition.map { query.conditions.append($0.sqlExpression) } }
    }

    /// Returns the query with a section for each value of a column or an expression, instead of one section with all rows.
    ///
    /// - Parameter value: The value that determines the section of a row, with `.desc` for sections in descending order. That of a request
    ///   is an expression without a direction. With `nil` there is one section.
    public func grouped(by value: (any SQLOrderingTerm)?) -> LiveQuery {
      with { $0.group = value.map { ($0.sqlOrdering, ($0 as? any SQLSpecificExpressible)?.sqlExpression) } }
    }

    /// Returns the query with an order of the rows within a section, instead of an earlier one.
    public func ordered(by terms: any SQLOrderingTerm...) -> LiveQuery {
      with { $0.orderings = terms.map(\.sqlOrdering) }
    }

    private func with(_ change: (inout QueryParts) -> Void) -> LiveQuery {
      var query = self
      change(&query.parts)
      return query
    }
  }

  // MARK: - Other tables, aggregates and records

  extension LiveQuery {
    /// Returns the query with parents and children, whose columns and aggregates its filter, groups, order or records use.
    ///
    ///     let country = ParentTable(Country.self, foreignKey: "country")
    ///       .select(Column("name").forKey("countryName"))
    ///     let byCountry = LiveQuery<CityInfo>()
    ///       .joining(country).grouped(by: country[Column("name")]).ordered(by: Column("name"))
    ///     let cities = try await live.list(byCountry)
    ///
    /// For children, see ``ChildTable``. A commit in any of the tables inserts, deletes, moves and updates the rows that depend on what it
    /// changed. Columns without the name of a table are those of the query's table; in SQL that you write yourself, qualify each column.
    ///
    /// The list stores 16 bytes for each row. An index of the foreign key finds the rows that refer to a parent that is written; without one
    /// all rows of the query's table are read then, see ``LiveSource/suggestedIndex``. If another table is one `WITHOUT ROWID` or an SQL
    /// view, all rows are read again after each commit.
    ///
    /// - Parameters:
    ///   - parents: Parents, and first ones of children, see ``ChildTable/first(orderedBy:as:)``. Their children are joined too.
    ///   - children: Children whose aggregates the query uses.
    /// - Complexity: To open, O(*n* log *n*). For a commit of *k* rows, of children of *k* rows, or of parents of *k* rows,
    ///   O(*k* log *n*).
    public func joining(_ parents: ParentTable..., children: ChildTable...) -> LiveQuery {
      with { query in
        query.parents += parents
        query.children += children
      }
    }

    /// Returns the query with further columns of records, besides those of earlier calls: aggregates of children, for example.
    ///
    ///     let messages = ChildTable(Message.self, foreignKey: "conversationID")
    ///     let counted = LiveQuery<Conversation>()
    ///       .joining(children: messages).annotated(with: messages.count.forKey("messageCount"))
    ///
    /// - Parameter columns: Expressions with names of their own. A column without the name of a table is that of the query's table.
    public func annotated(with columns: any SQLSelectable...) -> LiveQuery {
      with { query in
        let table = TableAlias<Void>(name: query.table)
        query.annotations += columns.map { SQL("\(table[$0] as SQLSelection)") }
      }
    }

    /// Returns the query with aggregates of each section and of the list, besides those of earlier calls.
    ///
    ///     let byCountry = LiveQuery<City>()
    ///       .grouped(by: Column("country")).ordered(by: Column("population").desc)
    ///       .aggregating(.sum(Column("population")), .maximum(Column("population")))
    ///
    /// A list updates them from the rows that a commit changed, and reads them without a query. A section
    /// whose aggregates change is updated, so that a header can display them. They need no other index.
    ///
    /// A search has no aggregates. In a query that joins other tables a column is that of the query's table; an
    /// expression of parents' columns has a name: `LiveAggregate(.sum, of: country[Column("area")], named: "area")`.
    ///
    /// - Complexity: To open, O(*n*): each row is read once. For a commit of *k* rows, O(*k*) more. If it removes
    ///   the least or the greatest value of a section, SQLite looks for the next one: O(log *n*) if the query is ordered
    ///   by that first and joins no other table, else O(*m*) for *m* rows of the section.
    public func aggregating(_ aggregates: LiveAggregate...) -> LiveQuery { with { $0.aggregates += aggregates } }

    /// Returns the query with records that a closure makes of the rows.
    ///
    /// If the closure throws, the row can't be decoded: see ``LiveSource/placeholder``. Decode with `row.decode(forColumn:)`, which throws
    /// if a column is missing or NULL. In the same case, GRDB's `row["name"]` is a fatal error, unless the value is optional. A value of
    /// another type is usually converted as by SQLite, without an error: the text `many` is the number 0.
    ///
    /// - Parameters:
    ///   - columns: The columns that the closure gets; those of the query before by default. An item is updated if one of them is written.
    ///   - decode: Makes a record of a row, on any thread. The row is valid only during the call.
    public func decoded<NewRecord>(
      selecting columns: [any SQLSelectable]? = nil, _ decode: @escaping @Sendable (Row) throws -> NewRecord
    ) -> LiveQuery<NewRecord> {
      var parts = parts
      if let columns {
        parts.selection = SelectionText.of(columns, in: parts.table)
        parts.hasSelection = true
      }
      return LiveQuery<NewRecord>(parts, decode: decode)
    }
  }

  // MARK: - Definition

  extension LiveQuery {
    /// The name for traces and errors.
    public var name: String { parts.name }

    /// The parts that don't depend on the type of the records.
    var definition: ViewDefinition { parts.definition }

    /// Checks the methods that were called.
    ///
    /// - Throws: ``LiveQueryError`` if methods were called that exclude each other.
    func checkMethods() throws {
      if let misuse = parts.misuse { throw LiveQueryError.invalidExpression(query: name, message: misuse) }
    }
  }

  /// A query without the type of its records.
  private struct QueryParts: Sendable {
    let name: String
    let table: String
    /// The text of the columns of a record.
    var selection: @Sendable (Database) throws -> String
    /// Whether `selection` was given by `decoded(selecting:_:)`.
    var hasSelection = false
    /// The rows with their filter, sections and order, for a query of a request.
    var request: (@Sendable (Database, RequestTerms, [LiveAggregate]) throws -> Statement)?
    var conditions: [SQLExpression] = []
    /// The value of sections, and the same if it is without a direction.
    var group: (term: SQLOrdering, value: SQLExpression?)?
    var orderings: [SQLOrdering] = []
    var aggregates: [LiveAggregate] = []
    var parents: [ParentTable] = []
    var children: [ChildTable] = []
    var annotations: [SQL] = []

    private var isJoined: Bool { !parents.isEmpty || !children.isEmpty }

    init(_ name: String?, table: String, selection: @escaping @Sendable (Database) throws -> String) {
      self.name = name ?? table
      self.table = table
      self.selection = selection
    }

    /// The methods that were called and exclude each other, with advice; `nil` if there are none.
    var misuse: String? {
      guard request != nil else { return nil }
      if isJoined { return "joining(_:children:) is for queries of a table; join in the request" }
      if !annotations.isEmpty { return "annotated(with:) is for queries of a table; annotate the request" }
      if let group, group.value == nil {
        return "the sections of a request are ascending: grouped(by:) needs an expression"
      }
      return hasSelection ? "decoded(selecting:_:) is for queries of a table; select in the request" : nil
    }

    var definition: ViewDefinition {
      ViewDefinition(
        name: name, table: table,
        filter: conditions.isEmpty ? nil : SQL("\(qualified(conditions.joined(operator: .and)))"),
        group: group.map { qualified($0.term) },
        orderings: orderings.map { qualified($0) },
        selection: selection, request: requestStatement,
        aggregates: isJoined ? aggregates.map { $0.qualified(TableAlias(name: table)) } : aggregates,
        parents: parents, joinedChildren: children, annotations: annotations)
    }

    /// Returns an expression whose columns have the name of their table if there are several tables.
    private func qualified(_ expression: SQLExpression) -> SQLExpression {
      isJoined ? TableAlias<Void>(name: table)[expression] as SQLExpression : expression
    }

    private func qualified(_ ordering: SQLOrdering) -> SQL {
      SQL("\(QualifiedTerm(ordering, isJoined ? TableAlias(name: table) : nil))")
    }

    private var requestStatement: (@Sendable (Database, [LiveAggregate]) throws -> Statement)? {
      guard let request else { return nil }
      let terms = RequestTerms(
        conditions: conditions, section: group?.value, orderings: orderings)
      return { db, aggregates in try request(db, terms, aggregates) }
    }
  }

  /// An ordering that was made before, perhaps with the name of a table for its columns: GRDB's own type is not one of its terms.
  private struct QualifiedTerm: SQLOrderingTerm {
    private(set) var sqlOrdering: SQLOrdering

    init(_ ordering: SQLOrdering, _ table: TableAlias<Void>? = nil) {
      sqlOrdering = ordering
      if let table { sqlOrdering = table[self] as SQLOrdering }
    }
  }

  /// The terms that a query adds to a request.
  private struct RequestTerms: Sendable {
    let conditions: [SQLExpression]
    let section: SQLExpression?
    let orderings: [SQLOrdering]

    /// The rows in order, with the values for aggregates after the columns of a record, and the section's value as the last column.
    ///
    /// - Throws: An error of the database if the list would display something else than the request says.
    func statement<Record>(
      _ request: QueryInterfaceRequest<Record>, _ db: Database, _ aggregates: [LiveAggregate]
    ) throws -> Statement {
      let prepared = try ordered(request, db, aggregates).makePreparedRequest(db)
      // The columns of associated records are behind the section.
      if prepared.adapter != nil {
        throw DatabaseError(
          message: "a row has no associated records: write annotated(withRequired:) for including(required:), "
            + "and annotated(withOptional:) for including(optional:)")
      }
      if orderings.isEmpty, prepared.statement.sql.contains(/\bLIMIT \d+( OFFSET \d+)?$/) {
        throw DatabaseError(
          message: "the order of a request is ignored, so that its limit needs one of the list: call ordered(by:)")
      }
      return prepared.statement
    }

    /// Returns all rows, ordered by section, then by the orderings, then by primary key, so that equal rows have a stable order.
    private func ordered<Record>(
      _ request: QueryInterfaceRequest<Record>, _ db: Database, _ aggregates: [LiveAggregate]
    ) throws -> QueryInterfaceRequest<Record> {
      let name = ViewDefinition.sectionColumn
      var orderings: [any SQLOrderingTerm] = orderings.map { QualifiedTerm($0) }
      var rows = conditions.reduce(request) { $0.filter($1) }
      for (index, aggregate) in aggregates.enumerated() {
        rows = rows.annotated(with: aggregate.expression.sqlExpression.forKey("dataSourcesAggregate\(index)"))
      }
      if let section {
        // By its name, so that SQLite works the expression out once a row.
        orderings.insert(SQL(sql: name).sqlExpression, at: 0)
        rows = rows.annotated(with: section.forKey(name))
      }
      let stable = rows.order(orderings).withStableOrder()
      if (try? stable.makePreparedRequest(db)) != nil { return stable }
      // A view of SQLite has no primary key.
      let columns = (try? db.columns(in: rows.databaseTableName)) ?? []
      return rows.order(orderings + columns.map { Column($0.name) })
    }
  }

  /// The columns of records, as SQL.
  private enum SelectionText {
    private static let start = "SELECT "

    /// Returns columns with the name of their table: for SQLite an unknown name alone is a text.
    static func of(_ columns: [any SQLSelectable], in table: String) -> @Sendable (Database) throws -> String {
      let alias = TableAlias<Void>(name: table)
      let texts = columns.map { SQL("\(alias[$0] as SQLSelection)") }
      let end = " FROM " + table.quotedIdentifier
      return { db in
        let (text, arguments) = try texts.joined(separator: ", ").build(db)
        return try ViewTexts.expanded(text, arguments, behind: start, then: end, db)
      }
    }

    /// Returns the columns of a record type, with the name of their table.
    static func of<Record: FetchableRecord & TableRecord>(_ type: Record.Type, _ db: Database) throws -> String {
      let name = type.databaseTableName
      let statement = try type.all().aliased(TableAlias(name: name)).makePreparedRequest(db).statement
      let sql = statement.sql
      let end = " FROM " + name.quotedIdentifier
      guard sql.hasPrefix(start), sql.hasSuffix(end) else { return name.quotedIdentifier + ".*" }
      let text = String(sql.dropFirst(start.count).dropLast(end.count))
      return try ViewTexts.expanded(text, statement.arguments, behind: start, then: end, db)
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
  public struct LiveQuery<Record> {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(_ name: String? = nil, request: Any? = nil, table: String? = nil) {}
  }
#endif
