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

  extension ChildTable {
    fileprivate func rowIDName(_ db: Database) throws -> String {
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
    /// `nil` if the places of rows depend on the table.
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

    /// The table with its joins, for FROM.
    func source(_ db: Database) throws -> String { try TableJoin.source(table.quotedIdentifier, joins(db)) }

    /// The paths from all other tables: those of parents first, in their order.
    func paths(_ db: Database) throws -> [RelatedPath] {
      var paths = try zip(parents, joins(db)).filter { $0.0.first == nil }.map { parent, join in
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

  extension ViewPreparer {
    /// The paths of the view, with the columns of children that it uses.
    ///
    /// - Parameter expressions: All that is read of a row.
    func paths(_ expressions: [String]) throws -> [RelatedPath] {
      var paths = try view.paths(db)
      if paths.isEmpty { return [] }
      let parents = view.parents.indices.filter { view.parents[$0].first == nil }
      for (path, parent) in parents.enumerated() { paths[path].displayed = try displayedParent(parent) }
      if !paths.contains(where: { !$0.isParent }) { return paths }
      let region = try db.makeStatement(
        sql: "SELECT \(expressions.joined(separator: ", ")) FROM \(view.source(db))"
      ).databaseRegion
      for index in paths.indices where !paths[index].isParent {
        let name = paths[index].name
        let columns = try db.columns(in: name).map(\.name).filter {
          region.isModified(byEventsOfKind: .update(tableName: name, columnNames: [$0]))
        }
        paths[index].columns = columns.isEmpty ? ["1"] : columns.map(\.quotedIdentifier)
      }
      return paths
    }
  }
#endif
