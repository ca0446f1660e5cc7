#if GRDB
  import GRDB

  /// The join of a view's table with a parent, as SQL.
  struct ParentJoin: Hashable, Sendable {
    /// Quoted, as are the other names.
    var table: String
    let alias: String
    /// Whether a row of the parent is the one that a row of the view's table refers to.
    let condition: String
    /// `nil` if the places of rows depend on the parent.
    var displayed: DisplayedParent?
    /// Whether an index has the children of a row of the parent; otherwise all rows of the view's table are read for them.
    var isIndexed = true

    /// - Throws: ``LiveViewError``, or what the database says.
    init(_ parent: ParentTable, view: ViewDefinition, _ db: Database) throws {
      let key = try parent.keyColumns(db)
      guard key.count == parent.foreignKey.count else {
        throw LiveViewError.invalidExpression(
          view: view.name,
          message: "the foreign key to \(parent.name) has \(parent.foreignKey.count) columns instead of \(key.count)")
      }
      let (alias, child) = (parent.alias.quotedIdentifier, view.table.quotedIdentifier)
      (table, self.alias) = (parent.name.quotedIdentifier, alias)
      condition = zip(key, parent.foreignKey)
        .map { "\(alias).\($0.quotedIdentifier) = \(child).\($1.quotedIdentifier)" }
        .joined(separator: " AND ")
    }

    /// A table with its parents, for FROM.
    static func source(_ table: String, _ parents: [ParentJoin]) -> String {
      ([table] + parents.map { "LEFT JOIN \($0.table) AS \($0.alias) ON \($0.condition)" }).joined(separator: " ")
    }
  }

  extension ParentTable {
    /// The columns that the foreign key refers to.
    func keyColumns(_ db: Database) throws -> [String] { key.isEmpty ? try db.primaryKey(name).columns : key }
  }

  extension ViewPlan {
    /// The children of a row of a parent, by its row ID, ascending; for FROM and behind it.
    func children(ofParent index: Int) -> String {
      var others = parents
      others.remove(at: index)
      let source = ParentJoin.source(childrenAlone(ofParent: index), others)
      return "\(source) WHERE \(parents[index].alias).rowid = ? ORDER BY \(rowID)"
    }

    /// The row IDs of the children of a row of a parent, which the index of the foreign key has.
    func childRowIDs(ofParent index: Int) -> String {
      "SELECT \(rowID) FROM \(childrenAlone(ofParent: index)) WHERE \(parents[index].alias).rowid = ?"
    }

    // The parent comes first: each of its columns is read once for all children.
    private func childrenAlone(ofParent index: Int) -> String {
      let parent = parents[index]
      return "\(parent.table) AS \(parent.alias) CROSS JOIN \(table) ON \(parent.condition)"
    }
  }
#endif
