#if GRDB
  import Foundation
  import GRDB

  /// The properties of a search table that is in step with the table of a view.
  struct SearchTableInfo: Sendable {
    /// The name of the search table's own table.
    let table: String
    /// The SQL that created the search table: if it changes, results are searched for again.
    let definition: String
    /// The names of all columns, and of those that are searched.
    let allColumns: [String]
    let columns: [String]
    let tokenizer: Tokenizer
    /// Whether the search table has no texts, only an index.
    let isContentless: Bool
    /// Whether ``SearchTable`` made the search table.
    let isOwn: Bool
    /// The version of the schema in which this was read.
    let schema: Int64

    /// Reads a search table.
    ///
    /// - Throws: ``LiveSearchError`` if there is no such table, it can't be searched, or it isn't in step.
    static func read(_ search: SearchTable, forTable table: String, _ db: Database) throws -> SearchTableInfo {
      let definition = try SearchTableDefinition(search, db)
      if let reason = try definition.reasonForMismatch(forTable: table, db) {
        throw LiveSearchError.outOfStep(table: search.name, reason: reason)
      }
      return SearchTableInfo(
        table: table, definition: definition.sql, allColumns: definition.columns + definition.otherColumns,
        columns: definition.columns, tokenizer: Tokenizer(definition.options["tokenize"] ?? ""),
        isContentless: definition.content == "", isOwn: definition.isOwn,
        schema: try Int64.fetchOne(db, sql: "PRAGMA schema_version") ?? 0)
    }
  }

  extension SearchTableInfo: Hashable {
    // The version of the schema changes without the search table.
    static func == (left: SearchTableInfo, right: SearchTableInfo) -> Bool {
      left.definition == right.definition && left.isOwn == right.isOwn && left.table == right.table
    }

    func hash(into hasher: inout Hasher) { hasher.combine(definition) }
  }

  extension SearchTableInfo {
    /// The tokenizer of a search table, as far as it is one of SQLite's own.
    struct Tokenizer: Sendable {
      private enum Kind { case words, trigram, custom }
      private let kind: Kind
      let folding: TextFolding

      /// - Parameter text: The value of the option `tokenize`.
      init(_ text: String) {
        let parts = text.split(whereSeparator: \.isWhitespace).map { $0.filter { !"'\"".contains($0) }.lowercased() }
        let tokenizers = parts.prefix { $0 == "porter" }.count
        let name = tokenizers < parts.count ? parts[tokenizers] : "unicode61"
        func option(_ name: String) -> String? {
          parts.firstIndex(of: name).flatMap { $0 + 1 < parts.count ? parts[$0 + 1] : nil }
        }
        switch name {
        case "trigram":
          kind = .trigram
          folding =
            option("case_sensitive") == "1"
            ? [] : option("remove_diacritics") == "1" ? [.ignoresCase, .ignoresAccents] : .ignoresCase
        case "unicode61":
          kind = .words
          folding = option("remove_diacritics") == "0" ? .ignoresCase : [.ignoresCase, .ignoresAccents]
        case "ascii":
          kind = .words
          folding = .ignoresCase
        default:
          kind = .custom
          folding = []
        }
      }

      /// Whether the index can't find a word, so that texts are compared with it.
      func compares(_ word: String) -> Bool {
        switch kind {
        case .trigram: word.unicodeScalars.prefix(3).count < 3
        case .words: word.unicodeScalars.contains(where: \.isOfScriptWithoutSpaces)
        case .custom: false
        }
      }
    }
  }

  extension Unicode.Scalar {
    /// Whether the scalar is of a script that has no spaces between words.
    fileprivate var isOfScriptWithoutSpaces: Bool {
      switch value {
      case 0...0xDFF: false
      // Thai and Lao, Myanmar, Khmer.
      case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF: true
      // Ideographs, kana and bopomofo; Hangul has spaces.
      case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x312F, 0x31A0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xF900...0xFAFF, 0xFF66...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x3FFFF:
        true
      default: false
      }
    }
  }

  /// The definition of a search table, and the checks that it matches the table with its texts.
  struct SearchTableDefinition {
    /// The search table, with the name by which it was created.
    let search: SearchTable
    let sql: String
    /// The names of the columns that are searched, and of others.
    private(set) var columns: [String] = []
    private(set) var otherColumns: [String] = []
    private(set) var options: [String: String] = [:]
    /// Whether ``SearchTable`` made the search table.
    let isOwn: Bool

    /// The table with the texts; empty without texts, `nil` if the search table has its own.
    var content: String? { options["content"] }

    /// - Throws: ``LiveSearchError`` if there is no such table, or it isn't an FTS5 table.
    init(_ search: SearchTable, _ db: Database) throws {
      let row = try Row.fetchOne(
        db, sql: "SELECT name, sql FROM main.sqlite_master WHERE type = 'table' AND name = ? COLLATE NOCASE",
        arguments: [search.name])
      guard let row else { throw LiveSearchError.noSearchTable(search.name) }
      let sql: String = row["sql"]
      guard let start = sql.range(of: "\\busing\\s+fts5\\s*\\(", options: [.regularExpression, .caseInsensitive]) else {
        throw LiveSearchError.notSearchable(search.name)
      }
      self.search = SearchTable(row["name"])
      self.sql = sql
      isOwn =
        try Bool.fetchOne(
          db,
          sql:
            "SELECT EXISTS (SELECT 1 FROM main.sqlite_master WHERE name = ? COLLATE NOCASE AND sql LIKE '%isInStep%')",
          arguments: [search.name + "_state"]) ?? false
      for argument in Self.arguments(sql[start.upperBound...]) {
        if let equals = argument.firstIndex(of: .init("=")) {
          let name = Self.text(argument[..<equals]).trimmed.lowercased()
          options[name] = Self.text(argument[(equals + 1)...])
        } else {
          let name = Self.text(argument[...])
          let isSearched = argument.count == 1 || !Self.isUnindexed(argument)
          if isSearched { columns.append(name) } else { otherColumns.append(name) }
        }
      }
    }

    // MARK: Parsing

    /// A part of an argument: a quoted text, or a character outside of quotes.
    private enum Token: Equatable {
      case quoted(String)
      case plain(Character)

      init(_ character: Character) { self = .plain(character) }
    }

    private static func arguments(_ text: Substring) -> [[Token]] {
      var arguments: [[Token]] = []
      var current: [Token] = []
      var rest = text
      while let character = rest.popFirst() {
        if character == "," || character == ")" {
          arguments.append(current)
          current = []
          if character == ")" { break }
        } else if let closing: Character = ["'": "'", "\"": "\"", "`": "`", "[": "]"][character] {
          var quoted = ""
          while let next = rest.popFirst() {
            if next == closing {
              guard closing != "]", rest.first == closing else { break }
              rest.removeFirst()
            }
            quoted.append(next)
          }
          current.append(.quoted(quoted))
        } else {
          current.append(.plain(character))
        }
      }
      return arguments
    }

    /// The first quoted text, or the first word.
    private static func text(_ tokens: ArraySlice<Token>) -> String {
      var word = ""
      for token in tokens {
        switch token {
        case .quoted(let text): if word.isEmpty { return text }
        case .plain(let character):
          if character.isWhitespace, !word.isEmpty { return word }
          if !character.isWhitespace { word.append(character) }
        }
      }
      return word
    }

    private static func isUnindexed(_ tokens: [Token]) -> Bool {
      let plain = String(tokens.map { if case .plain(let character) = $0 { character } else { " " } })
      return plain.split(whereSeparator: \.isWhitespace).contains { $0.lowercased() == "unindexed" }
    }

    // MARK: The table with the texts

    /// The table with the texts of a search table of its own.
    ///
    /// - Throws: ``LiveSearchError/outOfStep(table:reason:)`` if the table or a column is missing.
    func contentTable(_ db: Database) throws -> WatchedTable {
      let content = content ?? ""
      guard let table = try WatchedTable.read(content, db) else {
        throw LiveSearchError.outOfStep(table: search.name, reason: "there is no table \(content) with row IDs")
      }
      let names = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_xinfo(?)", arguments: [content])
      let keys = Set(names.map(\.nameKey))
      if let missing = columns.first(where: { !keys.contains($0.nameKey) }) {
        throw LiveSearchError.outOfStep(table: search.name, reason: "\(content) has no column \(missing)")
      }
      return table
    }

    /// Why the rows of a table can't be searched: the search table is of another one.
    func reasonAgainstRows(ofTable table: String, _ db: Database) throws -> String? {
      var tables = [content].compactMap { $0 }.filter { !$0.isEmpty }
      if !isOwn { tables += try SearchTriggers.mentioning(search, db).map(\.table) }
      guard let other = tables.first, !tables.contains(where: { $0.nameKey == table.nameKey }) else { return nil }
      return "it is of the table \(table), and the search table \(search.name) of \(other)"
    }

    /// Why the search table may not have the texts of a table; `nil` if it has them.
    fileprivate func reasonForMismatch(forTable table: String, _ db: Database) throws -> String? {
      guard isOwn else {
        let triggers = try SearchTriggers.mentioning(search, db).filter { $0.table.nameKey == table.nameKey }
        let events = Set(triggers.compactMap(\.event))
        let missing = ["INSERT", "UPDATE", "DELETE"].filter { !events.contains($0) }
        return missing.isEmpty ? nil : "\(table) has no trigger that writes it for \(missing.joined(separator: ", "))"
      }
      guard content?.nameKey == table.nameKey else { return "it is of the table \(content ?? "")" }
      let base: WatchedTable
      do { base = try contentTable(db) } catch LiveSearchError.outOfStep(_, let reason) { return reason }
      let triggers = SearchTriggers(search, base, columns)
      if try triggers.existing(db) != triggers.definitions { return "\(table) has lost the triggers that write it" }
      if try wasMadeAgain(triggers.definitions.keys.sorted() + [search.name, table], db) {
        return "\(table), its triggers or the search table were made again"
      }
      let isInStep = try Bool.fetchOne(db, sql: "SELECT isInStep FROM main.\(search.state)") ?? false
      return isInStep ? nil : Self.unexpectedRows
    }

    static let unexpectedRows = "its table was written in a way that triggers can't record"

    /// Whether a table or trigger is newer than the table of the state.
    private func wasMadeAgain(_ names: [String], _ db: Database) throws -> Bool {
      let parameters = Array(repeating: "?", count: names.count).joined(separator: ", ")
      return try Bool.fetchOne(
        db,
        sql: """
          SELECT (SELECT max(rowid) FROM main.sqlite_master WHERE name COLLATE NOCASE IN (\(parameters)))
          > (SELECT rowid FROM main.sqlite_master WHERE name = ? COLLATE NOCASE)
          """, arguments: StatementArguments(names + ["\(search.name)_state"])) ?? true
    }
  }

  extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
  }
#endif
