#if GRDB
  import GRDB

  /// A view without the type of its rows.
  struct ViewDefinition: Sendable {
    /// Distinguishes the views that a list displays one after the other.
    let id = ViewDefinition.ids.next()
    let name: String
    let table: String
    let filter: SQL?
    let group: SQL?
    let orderings: [SQL]
    /// The columns of a record, without those of other tables.
    let selection: @Sendable (Database) throws -> String
    /// The whole query with the expressions of aggregates, where it is not that of one table.
    let request: (@Sendable (Database, [LiveAggregate]) throws -> Statement)?
    /// The primary key as a record has it, for rows whose table has none; `nil` if records have no IDs.
    var recordKey: @Sendable (Row) -> [DatabaseValue]? = { _ in nil }
    /// The reason why all rows are read again after commits; `nil` if the view itself decides.
    var reasonToRefetch: String?
    var aggregates: [LiveAggregate] = []
    /// The rows of other tables that are joined: parents, and the first ones of children.
    var parents: [ParentTable] = []
    /// The children whose aggregates the view uses, besides those that ``parents`` are the first ones of.
    var joinedChildren: [ChildTable] = []
    /// Further columns of a record.
    var annotations: [SQL] = []

    private static let ids = Counter()
  }

  extension ViewDefinition {
    /// The name of the last column of the query, if there are sections.
    static var sectionColumn: String { "dataSourcesSection" }

    /// The definition without aggregates, for a search.
    var withoutAggregates: ViewDefinition {
      var definition = self
      definition.aggregates = []
      return definition
    }

    /// Returns the query of all rows in order, with the values for aggregates behind the columns of a record, then the key unless the view is a request, and
    /// the section's value as the last column if there are sections.
    func query(_ db: Database, _ key: TableKey) throws -> Statement {
      if let request { return try request(db, aggregates) }
      let texts = try ViewTexts(self, db)
      let key = key.expressions.map { "\(table.quotedIdentifier).\($0)" }
      let columns =
        [try wholeSelection(texts.source, db)] + texts.aggregates.map(\.sql) + key
        + [texts.group.map { "\($0.sql) AS \(Self.sectionColumn)" }].compactMap { $0 }
      // Without a key all columns determine the order of equal rows.
      let last =
        key.isEmpty
        ? try db.columns(in: table).map { "\(table.quotedIdentifier).\($0.name.quotedIdentifier)" } : key
      let order = ([texts.group].compactMap { $0 } + texts.terms).map(\.ordering) + last
      return try db.makeStatement(
        sql: "SELECT \(columns.joined(separator: ", ")) FROM \(texts.source)"
          + (texts.filter.map { " WHERE \($0)" } ?? "") + " ORDER BY \(order.joined(separator: ", "))")
    }
  }

  extension ViewDefinition {
    /// Returns all columns of a record.
    ///
    /// - Parameter source: The table with its joins, for FROM.
    func wholeSelection(_ source: String, _ db: Database) throws -> String {
      let others = parents.flatMap(\.selection) + annotations
      if others.isEmpty { return try selection(db) }
      let end = " FROM \(source)"
      let texts = try others.map { try ViewTexts.expanded($0, behind: "SELECT ", then: end, self, db) }
      return try ([selection(db)] + texts).joined(separator: ", ")
    }
  }
#endif
