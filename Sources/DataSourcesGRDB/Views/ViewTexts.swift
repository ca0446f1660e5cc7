#if GRDB
  import GRDB
  import GRDBSQLite

  /// A view's expressions as the texts that go into its index: with literals in the place of arguments.
  struct ViewTexts: Hashable, Sendable {
    let filter: String?
    let group: OrderedText?
    let terms: [OrderedText]

    /// An expression and its direction.
    struct OrderedText: Hashable, Sendable {
      let sql: String
      let isDescending: Bool
      /// Whether NULL is elsewhere than SQLite has it in an index.
      let movesNulls: Bool

      var ordering: String { text }

      private let text: String

      fileprivate init(_ text: String) {
        self.text = text
        var text = Substring(text)
        var movesNulls = false
        for nulls in [" NULLS FIRST", " NULLS LAST"] where text.hasSuffix(nulls) {
          text = text.dropLast(nulls.count)
          movesNulls = true
        }
        isDescending = text.hasSuffix(" DESC")
        for direction in [" ASC", " DESC"] where text.hasSuffix(direction) { text = text.dropLast(direction.count) }
        sql = String(text)
        self.movesNulls = movesNulls
      }
    }

    /// - Throws: ``LiveViewError`` when SQLite does not understand an expression.
    init(_ view: ViewDefinition, _ db: Database) throws {
      do {
        filter = try view.filter.map { try Self.literal($0, view.table, db) }
        group = try view.group.map { try OrderedText(Self.ordering($0, view.table, db)) }
        terms = try view.orderings.map { try OrderedText(Self.ordering($0, view.table, db)) }
      } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
        throw LiveViewError.invalidExpression(view: view.name, message: error.message ?? "\(error)")
      }
    }

    private static func literal(_ sql: SQL, _ table: String, _ db: Database) throws -> String {
      try expanded(sql, behind: "SELECT 1 FROM \(table.quotedIdentifier) WHERE ", db)
    }

    private static func ordering(_ sql: SQL, _ table: String, _ db: Database) throws -> String {
      try expanded(sql, behind: "SELECT 1 FROM \(table.quotedIdentifier) ORDER BY ", db)
    }

    private static func expanded(_ sql: SQL, behind start: String, _ db: Database) throws -> String {
      let (text, arguments) = try sql.build(db)
      let statement = try db.makeStatement(sql: start + text)
      try statement.setArguments(arguments)
      guard let whole = sqlite3_expanded_sql(statement.sqliteStatement) else { return text }
      defer { sqlite3_free(whole) }
      return String(String(cString: whole).dropFirst(start.count))
    }
  }
#endif
