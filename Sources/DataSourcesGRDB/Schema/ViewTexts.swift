#if GRDB
  import GRDB
  import GRDBSQLite

  /// A view's expressions as SQL, with literals instead of arguments.
  struct ViewTexts: Hashable, Sendable {
    let filter: String?
    /// The equalities of the filter.
    let equalities: [EqualityTerms.Equality]
    /// The rest of the filter.
    let residual: String?
    let group: OrderedText?
    let terms: [OrderedText]
    let aggregates: [AggregateTerm]
    /// The further columns of a record.
    let annotations: [String]
    /// The rows of other tables that are joined.
    let joins: [TableJoin]
    /// The table with its joins, for FROM.
    let source: String
    /// The paths from all other tables, see ``ViewDefinition/paths(_:_:)``.
    let paths: [RelatedPath]
    /// The conditions that determine the first ones of children.
    let firsts: [String]
    /// All of the texts as they were given, with the marks of children.
    let given: [String]

    /// An expression and its direction.
    struct OrderedText: Hashable, Sendable {
      let sql: String
      let isDescending: Bool
      /// Whether NULL is elsewhere than SQLite has it in an index.
      let movesNulls: Bool

      /// As in an index or behind ORDER BY.
      let ordering: String

      init(_ text: String) {
        ordering = text
        var rest = Substring(text)
        movesNulls = rest.dropWords("NULLS", "FIRST") || rest.dropWords("NULLS", "LAST")
        isDescending = rest.dropWords("DESC")
        if !isDescending { _ = rest.dropWords("ASC") }
        sql = String(rest)
      }
    }

    /// - Throws: ``LiveQueryError`` when SQLite does not understand an expression.
    init(_ view: ViewDefinition, _ db: Database) throws {
      try self.init(checking: view, db)
      // SQLite would create an index with it as long as the table is empty, and then reject every row.
      if view.request == nil, let part = expressions.lazy.compactMap(ExpressionCheck.partWithCurrentTime).first {
        let error = DatabaseError(message: "non-deterministic use of \(part)")
        throw LiveQueryError(error, query: view.name)
      }
    }

    private init(checking view: ViewDefinition, _ db: Database) throws {
      do {
        joins = try view.joins(db)
        let source = TableJoin.source(view.table.quotedIdentifier, joins)
        self.source = source
        given = try Self.given(view, db)
        paths = try view.paths(joins, db)
        // A table or a column of records may not exist; no row is read before one is requested.
        if view.request == nil {
          _ = try db.makeStatement(sql: "SELECT \(view.wholeSelection(source, db)) FROM \(source)")
        }
        filter = try view.filter.map { try Self.literal($0, source, view, db) }
        let group = try view.group.map { try OrderedText(Self.ordering($0, source, view, db)) }
        self.group = group
        // Rows of several tables have no index, and are read together by other rules.
        let divided = try filter.flatMap { filter in
          guard !view.isJoined, view.request == nil else { return nil as EqualityTerms? }
          return try EqualityTerms(
            filter, table: view.table, excluded: group.flatMap { SQLTokens($0.sql).columnName?.quotedIdentifier }, db)
        }
        equalities = divided?.equalities ?? []
        residual = divided.map(\.residual) ?? filter
        terms = try view.orderings.map { try OrderedText(Self.ordering($0, source, view, db)) }
        // The aggregates of a request are of its columns, which may be those of several tables.
        aggregates = try view.request == nil ? view.aggregates.map { try Self.aggregate($0, source, view, db) } : []
        annotations = try view.annotations.map {
          try Self.expanded($0, behind: "SELECT ", then: " FROM \(source)", view, db)
        }
        firsts = zip(view.parents, joins).filter { $0.0.first != nil }.map(\.1.condition)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        throw LiveQueryError(error, query: view.name)
      }
    }

    /// - Throws: when the expression depends on more than its row: only what SQLite would index changes with the affected rows alone.
    private static func aggregate(
      _ aggregate: LiveAggregate, _ source: String, _ view: ViewDefinition, _ db: Database
    ) throws -> AggregateTerm {
      let sql = try "(\(literal(aggregate.expression, source, view, db)))"
      // Expressions with columns of other tables are checked with those of the order.
      if view.isJoined { return AggregateTerm(key: aggregate.key, sql: sql) }
      do {
        // Prepared, and never run.
        let name = "live aggregate of \(view.name)".quotedIdentifier
        _ = try db.makeStatement(sql: "CREATE INDEX \(name) ON \(view.table.quotedIdentifier)(\(sql))")
      } catch let error as DatabaseError where error.message?.contains("non-deterministic") ?? false {
        throw LiveQueryError(error, query: view.name)
      } catch let error as DatabaseError where error.message?.hasSuffix("may not be indexed") ?? false {
        // A view of SQLite or a virtual table, all of which is read again.
      }
      return AggregateTerm(key: aggregate.key, sql: sql)
    }

    private static func literal(_ sql: SQL, _ source: String, _ view: ViewDefinition, _ db: Database) throws -> String {
      try expanded(sql, behind: "SELECT 1 FROM \(source) WHERE ", view, db)
    }

    private static func ordering(_ sql: SQL, _ source: String, _ view: ViewDefinition, _ db: Database) throws -> String
    {
      try expanded(sql, behind: "SELECT 1 FROM \(source) ORDER BY ", view, db)
    }

    /// Returns the texts of all expressions as they were given, with the marks of children, without their arguments.
    private static func given(_ view: ViewDefinition, _ db: Database) throws -> [String] {
      let firsts: [SQL] = view.parents.compactMap(\.first).flatMap { $0.terms + [$0.children.filterText] }
      let all: [SQL] =
        [view.filter, view.group].compactMap { $0 } + view.orderings + view.aggregates.map(\.expression)
        + view.annotations + firsts
      return try all.map { try $0.build(db).0 }
    }

    /// Writes the arguments of a part of a statement into its text.
    static func expanded(
      _ sql: SQL, behind start: String, then end: String = "", _ view: ViewDefinition, _ db: Database
    ) throws -> String {
      let (given, arguments) = try sql.build(db)
      let text = try view.withoutMarks(given, db)
      return try expanded(text, arguments, behind: start, then: end, db)
    }

    /// Writes the arguments of a part of a statement into its text.
    static func expanded(
      _ text: String, _ arguments: StatementArguments, behind start: String, then end: String, _ db: Database
    ) throws -> String {
      if arguments.isEmpty, !end.isEmpty { return text }
      let statement = try db.makeStatement(sql: start + text + end)
      let numbers = ExactNumbers(arguments, of: statement, db)
      do { try statement.setArguments(numbers.arguments) } catch let error as DatabaseError {
        // Its code is that of a closed database.
        throw DatabaseError(message: error.message)
      }
      guard let whole = sqlite3_expanded_sql(statement.sqliteStatement) else { return text }
      defer { sqlite3_free(whole) }
      return numbers.insert(into: String(String(cString: whole).dropFirst(start.count).dropLast(end.count)))
    }
  }

  extension ViewTexts {
    /// All expressions, besides the columns of a record's own table and of parents.
    var expressions: [String] {
      [filter, group?.sql].compactMap { $0 } + terms.map(\.sql) + aggregates.map(\.sql) + annotations + firsts
    }
  }

  extension Substring {
    /// Removes words from the end, in any case, if something is before them; returns whether it did.
    fileprivate mutating func dropWords(_ words: String...) -> Bool {
      var rest = trimmedEnd
      for word in words.reversed() {
        guard rest.count > word.count, rest.suffix(word.count).uppercased() == word else { return false }
        let before = rest.dropLast(word.count)
        // Behind a name or a number it would be a part of that.
        guard let last = before.last, last.isWhitespace || ")\"'`]".contains(last) else { return false }
        rest = before.trimmedEnd
      }
      self = rest
      return true
    }

    private var trimmedEnd: Substring {
      var rest = self
      while rest.last?.isWhitespace ?? false { rest = rest.dropLast() }
      return rest
    }
  }

  /// One of the expressions that a view orders by, with all properties that determine SQLite's order.
  struct SortTerm: Hashable, Sendable {
    /// The text of the expression, as it is in the index, between parentheses: it may be a condition.
    let sql: String
    let isDescending: Bool
    /// Whether it may be NULL.
    let isNullable: Bool
    let collation: TextCollation

    var ordering: String { sql + (isDescending ? " DESC" : "") }

    /// Returns whether two values are equal in the order.
    func areEqual(_ left: SQLiteValue, _ right: SQLiteValue) -> Bool {
      if left == right { return true }
      switch (left, right) {
      case (.integer, .integer), (.null, _), (_, .null): return false
      case (.real(let left), .real(let right)): return left == right
      case (.text, .text) where collation == .binary: return false
      default: return bytes(of: left) == bytes(of: right)
      }
    }

    /// Whether other values may be equal to one in the order.
    func hasEquals(_ value: SQLiteValue) -> Bool {
      switch value {
      case .null, .blob: false
      case .integer, .real: true
      case .text: collation != .binary
      }
    }

    func bytes(of value: SQLiteValue) -> OrderedBytes {
      var bytes = OrderedBytes()
      bytes.append(value, collation: collation, isDescending: isDescending)
      return bytes
    }
  }
#endif
