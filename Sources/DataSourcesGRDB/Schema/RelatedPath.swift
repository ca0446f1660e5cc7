#if GRDB
  import GRDB

  /// A join of a view's table with at most one row of another table, as SQL.
  struct TableJoin: Hashable, Sendable {
    /// Quoted, as are the other names.
    var table: String
    let alias: String
    /// Whether a row of the other table is the one that belongs to a row of the view's table.
    let condition: String

    /// - Throws: ``LiveQueryError``, or what the database says.
    init(_ parent: ParentTable, view: ViewDefinition, _ db: Database) throws {
      (table, alias) = (parent.name.quotedIdentifier, parent.alias.quotedIdentifier)
      if let first = parent.first {
        let rowID = try "\(alias).\(first.children.rowIDName(db))"
        condition = try "\(rowID) = (\(first.text(view, db)))"
        return
      }
      let key = try parent.keyColumns(db)
      guard key.count == parent.foreignKey.count else {
        throw LiveQueryError.invalidExpression(
          query: view.name,
          message: "the foreign key to \(parent.name) has \(parent.foreignKey.count) columns instead of \(key.count)")
      }
      condition = Self.condition(parent.alias, key, view.table, parent.foreignKey)
    }

    /// Returns the condition that columns of two tables are equal, one by one.
    static func condition(_ left: String, _ columns: [String], _ right: String, _ others: [String]) -> String {
      zip(columns, others).map {
        "\(left.quotedIdentifier).\($0.quotedIdentifier) = \(right.quotedIdentifier).\($1.quotedIdentifier)"
      }.joined(separator: " AND ")
    }

    /// A table with its joins, for FROM.
    static func source(_ table: String, _ joins: [TableJoin]) -> String {
      ([table] + joins.map { "LEFT JOIN \($0.table) AS \($0.alias) ON \($0.condition)" }).joined(separator: " ")
    }
  }

  /// A table whose rows those of a view are computed from, and the path that leads to those of the view.
  ///
  /// A row of a view depends on its own row and on the rows that paths connect with it in the same snapshot. So if it differs between two
  /// snapshots, a row of a table does that is connected with it in either of them.
  struct RelatedPath: Hashable, Sendable {
    let name: String
    /// Quoted.
    let alias: String
    /// The table, those on the way, and the view's table, for FROM.
    let source: String
    /// Whether it's a parent, whose row is joined, and not a table that only queries of children read.
    let isParent: Bool
    /// The columns that make a difference, quoted.
    var columns = ["*"]
    /// `nil` if the positions of rows depend on the table.
    var displayed: DisplayedParent?
    /// Whether indexes lead from a row to those of the view; otherwise a whole table is read for each.
    var isIndexed = true

    /// Quoted.
    var table: String { name.quotedIdentifier }
  }

  extension ViewDefinition {
    /// Whether it reads other tables besides its own.
    var isJoined: Bool { !parents.isEmpty || !joinedChildren.isEmpty }

    /// The rows of other tables that are joined.
    func joins(_ db: Database) throws -> [TableJoin] { try parents.map { try TableJoin($0, view: self, db) } }

    /// The paths from all other tables: those of parents first, in their order.
    ///
    /// - Parameter joins: All of the view.
    func paths(_ joins: [TableJoin], _ db: Database) throws -> [RelatedPath] {
      var paths = zip(parents, joins).filter { $0.0.first == nil }.map { parent, join in
        RelatedPath(
          name: parent.name, alias: join.alias,
          source: "\(join.table) AS \(join.alias) CROSS JOIN \(table.quotedIdentifier) ON \(join.condition)",
          isParent: true)
      }
      for child in try children() { paths += try child.paths(toRowsOf: table, db) }
      return paths
    }
  }

  extension ViewPlan {
    /// Whether the view reads other tables besides its own.
    var isJoined: Bool { !paths.isEmpty }

    /// The row IDs of the rows that a row of a table leads to.
    func rowIDs(at path: RelatedPath) -> String {
      "SELECT \(rowID) FROM \(path.source) WHERE \(path.alias).rowid = ?"
    }

    /// The rows that a row of a parent leads to, by their row IDs, ascending; for FROM and behind it.
    ///
    /// The parent comes first: each of its columns is read once for all rows.
    func rows(at path: RelatedPath) -> String {
      "\(TableJoin.source(path.source, joins.filter { $0.alias != path.alias })) WHERE \(path.alias).rowid = ? ORDER BY \(rowID)"
    }
  }
#endif
