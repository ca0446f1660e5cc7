#if GRDB
  public import GRDB

  /// A table whose rows refer to the rows of a query by a foreign key.
  ///
  ///     let messages = ChildTable(Message.self, foreignKey: "conversationID")
  ///     let last = messages.first(orderedBy: Column("date").desc, as: "last")
  ///     let unread = messages.filter(Column("isRead") == false).count
  ///     let inbox = LiveQuery<Conversation>()
  ///       .joining(last.select(Column("text").forKey("lastText")), children: messages)
  ///       .annotated(with: unread.forKey("unread"))
  ///       .filter(unread > 0)
  ///       .ordered(by: last[Column("date")].desc)
  ///
  /// Its aggregates are expressions of a row of the query: use them in ``LiveQuery/filter(_:)``, ``LiveQuery/grouped(by:)``,
  /// ``LiveQuery/ordered(by:)``, ``LiveQuery/annotated(with:)`` and ``LiveAggregate``. In what they are computed of, columns are
  /// those of the children.
  ///
  /// An index of the foreign key finds the children of a row: `CREATE INDEX … ON message(conversationID, date)`. Then a greatest, least or
  /// first value of the next column takes O(log *c*) for *c* children, and a count or a sum takes O(*c*); for a count of few of them, a
  /// partial index `… ON message(conversationID) WHERE isRead = 0` reads only those. Without an index, all children are read for each row:
  /// see ``LiveSource/suggestedIndex``.
  public struct ChildTable: Sendable {
    let name: String
    let alias: String
    let foreignKey: [String]
    /// The columns of the query's table that the foreign key refers to; the primary key if empty.
    let key: [String]
    /// Parents of the children.
    private(set) var parents: [ParentTable] = []
    private var conditions: [SQL] = []

    /// Creates the children of a record type.
    ///
    /// - Parameters:
    ///   - type: The type of the children's records.
    ///   - foreignKey: The columns of the children that refer to the query's table.
    ///   - key: The columns of the query's table that the foreign key refers to; the primary key by default.
    ///   - alias: A name for the children in expressions, for a table that refers to itself or has several kinds of children in one
    ///     table; the name of the table by default.
    public init(
      _ type: (some TableRecord).Type, foreignKey: String..., to key: [String] = [], as alias: String? = nil
    ) {
      self.init(type.databaseTableName, foreignKey, key, alias)
    }

    /// Creates children by the name of their table.
    ///
    /// For the parameters see the initializer for a type of records.
    public init(_ table: String, foreignKey: String..., to key: [String] = [], as alias: String? = nil) {
      self.init(table, foreignKey, key, alias)
    }

    private init(_ name: String, _ foreignKey: [String], _ key: [String], _ alias: String?) {
      self.name = name
      self.alias = alias ?? name
      self.foreignKey = foreignKey
      self.key = key
    }

    // MARK: - Rows

    /// Returns the children together with a parent of theirs, such as the other side of a many-to-many relation.
    ///
    ///     let tag = ParentTable(Tag.self, foreignKey: "tagID")
    ///     let tags = ChildTable("itemTag", foreignKey: "itemID").joining(tag)
    ///     let urgent = LiveQuery<Todo>()
    ///       .joining(children: tags).filter(tags.filter(tag[Column("name")] == "urgent").exists)
    ///
    /// Children without that parent don't count.
    public func joining(_ parent: ParentTable) -> ChildTable {
      var children = self
      children.parents.append(parent)
      return children
    }

    /// Returns only the children that meet a condition, besides those of earlier calls.
    public func filter(_ condition: some SQLSpecificExpressible) -> ChildTable {
      var children = self
      children.conditions.append(SQL("\(self[condition])"))
      return children
    }

    /// A column or another expression of a child, for expressions in which a column is that of another table.
    public subscript(expression: some SQLSpecificExpressible) -> SQLExpression {
      TableAlias<Void>(name: alias)[expression.sqlExpression] as SQLExpression
    }

    // MARK: - Aggregates

    /// The number of children.
    public var count: SQLExpression { aggregate(SQL("COUNT(*)")) }

    /// Whether there are any children.
    public var exists: SQLExpression { SQL("EXISTS (SELECT 1 \(sql: mark)\(filterText))").sqlExpression }

    /// The number of different values, without NULL.
    public func count(distinct expression: some SQLSpecificExpressible) -> SQLExpression {
      aggregate(SQL("COUNT(DISTINCT \(self[expression]))"))
    }

    /// The greatest value; NULL if there is none.
    ///
    /// Texts are compared by their bytes, whatever the collation of the column. Of values that are equal, such as 2 and 2.0, it is any.
    public func max(_ expression: some SQLSpecificExpressible) -> SQLExpression {
      aggregate(SQL("MAX(\(self[expression]) COLLATE BINARY)"))
    }

    /// The least value, see ``max(_:)``.
    public func min(_ expression: some SQLSpecificExpressible) -> SQLExpression {
      aggregate(SQL("MIN(\(self[expression]) COLLATE BINARY)"))
    }

    /// The sum of the values; NULL if there is none.
    ///
    /// If integers overflow, SQLite throws an error: the list can't be read.
    public func sum(_ expression: some SQLSpecificExpressible) -> SQLExpression {
      aggregate(SQL("SUM(\(self[expression]))"))
    }

    /// The average of the values; NULL if there is none.
    public func average(_ expression: some SQLSpecificExpressible) -> SQLExpression {
      aggregate(SQL("AVG(\(self[expression]))"))
    }

    /// The first child in an order, whose columns are used like those of a parent.
    ///
    ///     let last = messages.first(orderedBy: Column("date").desc, as: "last")
    ///     let newest = LiveQuery<Conversation>().joining(last).ordered(by: last[Column("date")].desc)
    ///
    /// Of children that are equal in the order, it's the one with the least row ID, or with the greatest one if the order is descending. A
    /// row without children has NULL in the columns. In a table `WITHOUT ROWID`, or a view of SQLite, there is no first child: the list can't
    /// be opened.
    ///
    /// - Parameters:
    ///   - terms: The order.
    ///   - alias: A name for the first child in expressions.
    public func first(orderedBy terms: any SQLOrderingTerm..., as alias: String) -> ParentTable {
      let table = TableAlias<Void>(name: self.alias)
      return ParentTable(
        first: FirstChild(children: self, terms: terms.map { SQL("\(table[$0] as SQLOrdering)") }), alias)
    }

    private func aggregate(_ call: SQL) -> SQLExpression {
      SQL("(SELECT \(call) \(sql: mark)\(filterText))").sqlExpression
    }
  }

  /// The first of the children in an order.
  struct FirstChild: Sendable {
    let children: ChildTable
    let terms: [SQL]
  }

  // MARK: - SQL

  extension ChildTable {
    /// The conditions, behind that of the foreign key.
    var filterText: SQL {
      conditions.isEmpty ? "" : SQL(" AND ") + conditions.map { SQL("(\($0))") }.joined(separator: " AND ")
    }

    /// Stands for FROM and the condition of the foreign key: the query's table and its primary key are determined later.
    var mark: String { Self.mark(alias) }

    static func mark(_ alias: String) -> String { "\(markStart) \(alias)".quotedIdentifier }

    static let markStart = "dataSourcesChildren"

    /// Returns whether a token is a ``mark``.
    static func isMark(_ token: SQLTokens.Token) -> Bool {
      token.kind == .quotedName && token.name?.hasPrefix(markStart) ?? false
    }

    /// Whether two are the same but for their conditions.
    func isSame(as other: ChildTable) -> Bool {
      name.nameKey == other.name.nameKey && foreignKey == other.foreignKey && key == other.key
        && parents.elementsEqual(other.parents) {
          $0.name == $1.name && $0.alias == $1.alias && $0.foreignKey == $1.foreignKey && $0.key == $1.key
        }
    }

    /// The text that a mark stands for.
    ///
    /// - Parameter table: The name of the query's table.
    func source(ofRowIn table: String, _ db: Database) throws -> String {
      let joins = try parents.map { try " CROSS JOIN \(named($0)) ON \(condition(of: $0, db))" }
      return try "FROM \(namedTable)\(joins.joined()) WHERE \(condition(ofRowIn: table, db))"
    }

    /// The paths from the children, and from each of their parents, to the rows of the query.
    func paths(toRowsOf table: String, _ db: Database) throws -> [RelatedPath] {
      let base = try "\(table.quotedIdentifier) ON \(condition(ofRowIn: table, db))"
      let direct = RelatedPath(
        name: name, alias: alias.quotedIdentifier, source: "\(namedTable) CROSS JOIN \(base)", isParent: false)
      return try [direct]
        + parents.map { parent in
          let children = try "\(named(parent)) CROSS JOIN \(namedTable) ON \(condition(of: parent, db))"
          return RelatedPath(
            name: parent.name, alias: parent.alias.quotedIdentifier, source: "\(children) CROSS JOIN \(base)",
            isParent: false)
        }
    }

    private var namedTable: String { "\(name.quotedIdentifier) AS \(alias.quotedIdentifier)" }

    private func named(_ parent: ParentTable) -> String {
      "\(parent.name.quotedIdentifier) AS \(parent.alias.quotedIdentifier)"
    }

    private func condition(of parent: ParentTable, _ db: Database) throws -> String {
      try Self.condition(parent.alias, parent.keyColumns(db), alias, parent.foreignKey)
    }

    private func condition(ofRowIn table: String, _ db: Database) throws -> String {
      try Self.condition(alias, foreignKey, table, key.isEmpty ? db.primaryKey(table).columns : key)
    }

    private static func condition(_ left: String, _ keys: [String], _ right: String, _ others: [String]) throws
      -> String
    {
      guard keys.count == others.count, !keys.isEmpty else {
        throw DatabaseError(
          message: "the foreign key between \(left) and \(right) has another number of columns than the key")
      }
      return TableJoin.condition(left, keys, right, others)
    }

    func rowIDName(_ db: Database) throws -> String {
      guard let rowIDName = try db.key(of: name).rowIDName else {
        throw DatabaseError(message: "\(name) has no row IDs, by which its first row is found")
      }
      return rowIDName
    }
  }

  extension FirstChild {
    /// The terms of the order.
    func order(_ db: Database) throws -> [ViewTexts.OrderedText] {
      try terms.map { ViewTexts.OrderedText(try $0.build(db).0) }
    }

    /// The query of the row ID of the first child.
    ///
    /// - Parameter ordersTies: Whether children that are equal in the order are ordered by their row IDs.
    func text(_ view: ViewDefinition, _ db: Database, ordersTies: Bool = true) throws -> String {
      let order = try order(db)
      // An index that has the children in order has their row IDs so, read in the one or the other direction.
      let isDescending = !order.isEmpty && order.allSatisfy(\.isDescending)
      let rowID = "\(children.alias.quotedIdentifier).\(try children.rowIDName(db))"
      let tieBreaker = ordersTies || terms.isEmpty ? [SQL(sql: rowID + (isDescending ? " DESC" : ""))] : []
      let query: SQL =
        "SELECT \(sql: rowID) \(sql: children.mark)\(children.filterText) ORDER BY "
      return try ViewTexts.expanded(
        query + (terms + tieBreaker).joined(separator: ", ") + " LIMIT 1",
        behind: "SELECT 1 FROM \(view.table.quotedIdentifier) WHERE 1 = (", then: ")", view, db)
    }
  }

  extension ViewDefinition {
    /// The children that the view uses, each name once.
    ///
    /// - Throws: ``LiveQueryError`` if a name has two meanings.
    func children() throws -> [ChildTable] {
      var all: [ChildTable] = []
      for child in joinedChildren + parents.compactMap({ $0.first?.children }) {
        func fail(_ message: String) -> LiveQueryError { .invalidExpression(query: name, message: message) }
        if child.alias.nameKey == table.nameKey {
          throw fail("the children of \(table) in the same table need a name: ChildTable(_:foreignKey:to:as:)")
        }
        if child.parents.contains(where: { $0.first != nil }) {
          throw fail("the children of \(child.alias) can't be joined: ChildTable.joining(_:) takes a parent")
        }
        guard let other = all.first(where: { $0.alias.nameKey == child.alias.nameKey }) else {
          all.append(child)
          continue
        }
        if !other.isSame(as: child) {
          throw fail(
            "\(child.alias) is the name of different children: ChildTable(_:foreignKey:to:as:) gives them names")
        }
      }
      return all
    }

    /// Replaces each mark by its text.
    func withoutMarks(_ text: String, _ db: Database) throws -> String {
      if !text.contains(ChildTable.markStart) { return text }
      var text = text
      for child in try children() where text.contains(child.mark) {
        text = text.replacing(child.mark, with: try child.source(ofRowIn: table, db))
      }
      guard let mark = SQLTokens(text).tokens.first(where: ChildTable.isMark)?.name else { return text }
      throw LiveQueryError.invalidExpression(
        query: name,
        message: "\(mark.dropFirst(ChildTable.markStart.count + 1)) isn't joined: LiveQuery.joining(_:children:)")
    }
  }
#endif
