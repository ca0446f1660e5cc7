#if GRDB
  /// The condition of a query in a search table: an FTS5 expression, and comparisons of texts for words that the index doesn't have.
  ///
  /// A trigram index has no words of one or two characters. For the other tokenizers of SQLite a whole run of letters is one
  /// word, so of a script without spaces between words they have only the beginnings of sentences.
  struct SearchCondition {
    /// A condition of the search table, for WHERE.
    private(set) var sql = ""
    /// The values of its parameters, in their order.
    private(set) var arguments: [String] = []
    /// Whether the condition begins with an expression by which SQLite ranks rows.
    private(set) var isRanked = false
    /// The words that are compared, folded.
    private(set) var comparedWords: [String] = []
    /// The FTS5 expressions, each of which reads the index.
    private var expressions: [String] = []

    private let info: SearchTableInfo
    private let table: String

    /// - Throws: ``LiveSearchError/invalidQuery(query:message:)`` if the table can't be searched for the query.
    init(_ query: SearchQuery, in search: SearchTable, _ info: SearchTableInfo) throws {
      self.info = info
      table = search.name.quotedIdentifier
      guard let root = query.root else { return }
      let part: Part
      do { part = try self.part(root, columns: []) } catch let problem as Problem {
        throw LiveSearchError.invalidQuery(query: query.expression, message: problem.message)
      }
      for (index, operand) in part.conjuncts.enumerated() {
        if index > 0 { sql += " AND " }
        if case .indexed(let node) = operand {
          isRanked = true
          add("\(table) MATCH ?", [node.expression])
        } else {
          write(operand)
        }
      }
    }

    /// An expression by which snippets are made; `nil` if no word is in the index.
    var snippetExpression: String? {
      expressions.isEmpty
        ? nil : expressions.count == 1 ? expressions[0] : expressions.map { "(\($0))" }.joined(separator: " OR ")
    }

    /// The number of rows up to which a lookup of each one costs less than reading all matches.
    ///
    /// Comparisons read only the row that is looked up, but each lookup reads all index entries of a prefix.
    var maximumLookupCount: Int {
      expressions.isEmpty ? .max : expressions.contains { $0.contains("*") } ? 4 : 200
    }

    private struct Problem: Error { let message: String }

    private indirect enum Part {
      case indexed(SearchQuery.Node)
      /// A text that one of the columns contains.
      case compared(String, columns: [String])
      /// At most one of the parts is indexed, the first one.
      case joined(SearchQuery.Junction, [Part])

      var conjuncts: [Part] { if case .joined(.and, let parts) = self { parts } else { [self] } }
    }

    // MARK: Parts

    /// Divides a node into parts.
    ///
    /// - Parameter columns: The names of columns that the part is limited to, from the outermost limit on.
    private func part(_ node: SearchQuery.Node, columns: [[String]]) throws -> Part {
      switch node {
      case .tooDeep: throw Problem(message: Self.tooDeep)
      case .syntax: return .indexed(limited(node, columns))
      case .columns(let names, let inner, _): return try part(inner, columns: columns + [names])
      case .words(let words):
        let compared = words.filter { info.tokenizer.compares($0.text) }
        if compared.isEmpty { return .indexed(limited(node, columns)) }
        let others = words.filter { !info.tokenizer.compares($0.text) }
        let names = try comparedColumns(columns)
        let parts = compared.map { Part.compared($0.text, columns: names) }
        return parts.count == words.count && parts.count == 1
          ? parts[0] : .joined(.and, (others.isEmpty ? [] : [.indexed(limited(.words(others), columns))]) + parts)
      case .joined(let junction, let children, let depth):
        var indexed: [SearchQuery.Node] = []
        var rest: [Part] = []
        for child in children {
          switch try part(child, columns: columns) {
          case .indexed(let node): indexed.append(node)
          // A junction within an equal one.
          case .joined(junction, let parts):
            for part in parts { if case .indexed(let node) = part { indexed.append(node) } else { rest.append(part) } }
          case let part: rest.append(part)
          }
        }
        if rest.isEmpty, columns.isEmpty { return .indexed(node) }
        let first: [Part] =
          switch indexed.count {
          case 0: []
          case 1: [.indexed(indexed[0])]
          default: [.indexed(.joined(junction, indexed, depth: depth + columns.count))]
          }
        return rest.isEmpty ? first[0] : .joined(junction, first + rest)
      }
    }

    private func limited(_ node: SearchQuery.Node, _ columns: [[String]]) -> SearchQuery.Node {
      columns.reversed().reduce(node) { .columns($1, $0, depth: $0.depth + 1) }
    }

    private func comparedColumns(_ columns: [[String]]) throws -> [String] {
      if info.isContentless {
        throw Problem(message: "the search table stores no texts, so it can't find parts of words")
      }
      var names = info.columns
      for limit in columns {
        if let name = limit.first(where: { name in !info.allColumns.contains { $0.nameKey == name.nameKey } }) {
          throw Problem(message: "no such column: \(name)")
        }
        names = names.filter { name in limit.contains { $0.nameKey == name.nameKey } }
      }
      return names
    }

    static let tooDeep = "and(_:), or(_:) and inColumns(_:) are nested more deeply than FTS5 can parse"

    // MARK: SQL

    private mutating func add(_ sql: String, _ arguments: [String]) {
      self.sql += sql
      self.arguments += arguments
      if sql.hasSuffix("MATCH ?") { expressions += arguments }
    }

    private mutating func write(_ part: Part) {
      switch part {
      case .indexed(let node):
        // With a plus, SQLite doesn't look rows up by it, which FTS5 can't do for a MATCH outside.
        sql += "+rowid IN (SELECT rowid FROM \(table) WHERE "
        add("\(table) MATCH ?", [node.expression])
        sql += ")"
      case .compared(let text, let columns):
        if columns.isEmpty { return sql += "0" }
        let folding = info.tokenizer.folding
        let word = folding.folded(text)
        comparedWords.append(word)
        let isCaseless = folding.isCaseless(word)
        sql += "("
        for (index, column) in columns.enumerated() {
          if index > 0 { sql += " OR " }
          let name = "\(table).\(column.quotedIdentifier)"
          add(isCaseless ? "instr(\(name), ?)" : "\(TextFolding.function)(\(name), ?, \(folding.rawValue))", [word])
        }
        sql += ")"
      case .joined(let junction, let parts):
        sql += "("
        for (index, part) in parts.enumerated() {
          if index > 0 { sql += " \(junction.rawValue) " }
          write(part)
        }
        sql += ")"
      }
    }
  }
#endif
