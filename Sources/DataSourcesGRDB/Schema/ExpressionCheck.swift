#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The checks of expressions that no index can have because they use several tables, by SQLite itself.
  struct ExpressionCheck {
    /// The tables, for FROM.
    let source: String
    let db: Database

    /// Returns the collation by which SQLite compares an expression; `nil` if it isn't one of SQLite's own, or can't be determined.
    ///
    /// - Parameter query: A query with the parameters of the source, if it has any.
    func collation(of expression: String, like query: Statement? = nil) throws -> TextCollation? {
      let parameters = query.map { Int(sqlite3_bind_parameter_count($0.sqliteStatement)) } ?? 0
      // The program of a statement names the collations that it sorts by.
      let program = try Row.fetchAll(
        db, sql: "EXPLAIN SELECT 1 FROM \(source) ORDER BY +\(expression), random()",
        arguments: StatementArguments(Array(repeating: DatabaseValue.null, count: parameters)))
      let sorter = program.first { ["SorterOpen", "OpenEphemeral"].contains($0["opcode"] as String?) }
      guard let key = sorter?["p4"] as String?, key.hasPrefix("k(") else { return nil }
      let parts = key.dropFirst(2).dropLast().split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[2] == "B" else { return nil }
      return parts[1] == "B" ? .binary : TextCollation(rawValue: parts[1].uppercased())
    }

    /// Returns the reason why rows of other tables than those that are joined may change expressions; `nil` if they can't.
    ///
    /// - Parameter expressions: Expressions with the marks of children: a query without a mark isn't one of theirs.
    func reasonAgainst(_ expressions: [String]) -> String? {
      for expression in expressions {
        let tokens = SQLTokens(expression).tokens
        if tokens.count(where: { $0.isWord("SELECT") }) > tokens.count(where: ChildTable.isMark) {
          return "an expression has a query of its own"
        }
        for (index, token) in tokens.enumerated() {
          // A name behind IN is that of a table.
          let isTable = token.isWord("IN") && index + 1 < tokens.count && tokens[index + 1].text != "("
          if isTable { return "an expression has a query of its own" }
          if token.isWord("OVER") { return "an expression has a window function" }
        }
      }
      return nil
    }

    /// Returns a word, or a function of dates, that depends on the time or the time zone.
    static func partWithCurrentTime(of expression: String) -> String? {
      let modifiers = ["now", "localtime", "utc", "subsec", "subsecond"]
      let words = ["CURRENT_TIMESTAMP", "CURRENT_DATE", "CURRENT_TIME"]
      let functions = ["date", "time", "datetime", "julianday", "unixepoch", "strftime", "timediff"]
      let tokens = SQLTokens(expression).tokens
      for (index, token) in tokens.enumerated() {
        // Behind a point it is the name of a column.
        if words.contains(where: token.isWord), index == 0 || tokens[index - 1].text != "." { return token.text }
        guard let name = token.name?.lowercased(), functions.contains(name), index + 1 < tokens.count,
          tokens[index + 1].text == "("
        else { continue }
        var depth = 0
        let end = tokens[(index + 1)...].firstIndex { token in
          if token.text == "(" { depth += 1 }
          if token.text == ")" { depth -= 1 }
          return depth == 0
        }
        let arguments = tokens[(index + 2)..<(end ?? tokens.count)]
        let hasNoTime = arguments.isEmpty || (name == "strftime" && !arguments.contains { $0.text == "," })
        // Within a subquery, an argument can be a column of another one. SQLite takes a quoted name that doesn't exist for a text.
        let isQuery = tokens.contains { $0.isWord("SELECT") }
        let hasTime = (isQuery ? tokens[...] : arguments).contains { token in
          ["'", "\""].contains(token.text.first) && modifiers.contains(token.text.dropFirst().dropLast().lowercased())
        }
        if hasNoTime || hasTime { return name + "()" }
      }
      return nil
    }

    /// Returns a function that isn't deterministic.
    func nonDeterministicPart(of expressions: [String]) throws -> String? {
      if expressions.isEmpty { return nil }
      let program = try Row.fetchAll(
        db, sql: "EXPLAIN SELECT \(expressions.joined(separator: ", ")) FROM \(source)")
      let calls = program.filter { ["Function", "PureFunc"].contains($0["opcode"] as String?) }
      let names = Set(calls.compactMap { ($0["p4"] as String?).map { String($0.prefix { $0 != "(" }).nameKey } })
      if names.isEmpty { return nil }
      return try String.fetchAll(
        db,
        sql: "SELECT lower(name) FROM pragma_function_list GROUP BY name COLLATE NOCASE HAVING MAX(flags & 0x800) = 0"
      ).first { names.contains($0.nameKey) }
    }
  }

  /// Numbers that SQLite would round when it writes the arguments of a statement into its text: it writes 15 digits.
  struct ExactNumbers {
    /// The arguments, with marks instead of these numbers.
    let arguments: StatementArguments
    private var texts: [(mark: String, number: String)] = []

    init(_ arguments: StatementArguments, of statement: Statement, _ db: Database) {
      let count = Int(sqlite3_bind_parameter_count(statement.sqliteStatement))
      let list = (0..<count).map { _ in "?" }.joined(separator: ", ")
      guard count > 0, let row = try? Row.fetchOne(db, sql: "SELECT \(list)", arguments: arguments) else {
        self.arguments = arguments
        return
      }
      let name = UUID().uuidString
      var values = Array(row.databaseValues)
      for index in values.indices {
        guard case .double(let number) = values[index].storage, let text = Self.exactText(number) else { continue }
        let mark = "\(name) \(index)"
        texts.append(("'\(mark)'", text))
        values[index] = mark.databaseValue
      }
      self.arguments = texts.isEmpty ? arguments : StatementArguments(values)
    }

    /// Returns the text of a number that 15 digits don't represent.
    private static func exactText(_ number: Double) -> String? {
      if number.isInfinite { return number > 0 ? "9e999" : "-9e999" }
      return Double(String(format: "%.15g", number)) == number ? nil : "\(number)"
    }

    /// Replaces the marks by their numbers.
    func insert(into text: String) -> String {
      texts.reduce(text) { text, entry in text.replacingOccurrences(of: entry.mark, with: entry.number) }
    }
  }
#endif
