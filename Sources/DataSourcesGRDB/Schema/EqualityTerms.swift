#if GRDB
  import Foundation
  import GRDB

  /// A column that has one value in all rows of a view: `"column" = value` or `"column" IS NULL` in its filter.
  struct EqualityTerm: Hashable, Sendable {
    /// The column, and how SQLite compares it.
    let term: SortTerm
    /// The value as a column of its affinity stores it.
    let value: SQLiteValue
  }

  /// A filter, divided into equalities of columns with values and the residual filter.
  ///
  /// Views whose filters differ only in the values share an index of the columns, their statements, and the reading of commits. A condition
  /// that isn't understood is a part of the residual filter: the rows are the same, and nothing is shared.
  struct EqualityTerms: Hashable, Sendable {
    struct Equality: Hashable, Sendable {
      /// The quoted name, as the table has it.
      let column: String
      let value: SQLiteValue
    }

    private(set) var equalities: [Equality] = []
    /// The conditions that aren't equalities; `nil` if there are none.
    private(set) var residual: String?

    /// Divides a filter.
    ///
    /// - Parameters:
    ///   - filter: An expression without parameters.
    ///   - table: The table whose columns the filter uses.
    ///   - excluded: A quoted column that remains in the residual filter.
    ///   - db: The database.
    init(_ filter: String, table: String, excluded: String?, _ db: Database) throws {
      var rest: [String] = []
      for conjunct in SQLTokens(filter).conjuncts {
        if let equality = try Self.equality(conjunct, table, db), equality.column.nameKey != excluded?.nameKey,
          !equalities.contains(where: { $0.column == equality.column })
        {
          equalities.append(equality)
        } else {
          rest.append(conjunct.text)
        }
      }
      if equalities.isEmpty {
        residual = filter
      } else if !rest.isEmpty {
        residual = rest.count == 1 ? rest[0] : rest.map { "(\($0))" }.joined(separator: " AND ")
      }
    }

    /// Reads `column = literal`, `column IS literal`, `table.column = literal`.
    private static func equality(_ condition: SQLTokens, _ table: String, _ db: Database) throws -> Equality? {
      var tokens = condition.tokens[...]
      guard var name = tokens.popFirst()?.name else { return nil }
      if tokens.first?.text == "." {
        tokens = tokens.dropFirst()
        guard name.nameKey == table.nameKey, let column = tokens.popFirst()?.name else { return nil }
        name = column
      }
      guard let comparison = tokens.popFirst()?.text.uppercased(), ["=", "==", "IS"].contains(comparison) else {
        return nil
      }
      guard tokens.count == 1 || (tokens.count == 2 && ["-", "+"].contains(tokens.first?.text)),
        let last = tokens.last, last.isLiteral(allowsNull: comparison == "IS" && tokens.count == 1)
      else { return nil }
      let column = try Row.fetchOne(
        db, sql: "SELECT name, type FROM pragma_table_xinfo(?) WHERE name = ? COLLATE NOCASE", arguments: [table, name])
      guard let column, let value = try DatabaseValue.fetchOne(db, sql: "SELECT \(tokens.map(\.text).joined())"),
        let stored = try stored(SQLiteValue(value), inColumnOf: column["type"] ?? "", db)
      else { return nil }
      let quoted = (column["name"] as String).quotedIdentifier
      // By another collation than SQLite's own, keys don't show which values are equal.
      let check = ExpressionCheck(source: table.quotedIdentifier, db: db)
      return try check.collation(of: "(\(quoted))") == nil ? nil : Equality(column: quoted, value: stored)
    }

    /// Converts a value to how it is compared with those of a column; returns `nil` if that depends on the row.
    private static func stored(_ value: SQLiteValue, inColumnOf type: String, _ db: Database) throws -> SQLiteValue? {
      if value.isAltered { return nil }
      let type = type.uppercased()
      let isInteger = type.contains("INT")
      if !isInteger, ["CHAR", "CLOB", "TEXT"].contains(where: type.contains) {
        switch value {
        case .integer, .real:
          return try DatabaseValue.fetchOne(db, sql: "SELECT CAST(? AS TEXT)", arguments: [value.databaseValue])
            .map { SQLiteValue($0) }
        default: return value
        }
      }
      if !isInteger, type.isEmpty || type.contains("BLOB") { return value }
      guard case .text(let bytes) = value else { return value }
      // A text that looks like a number would be compared as one.
      let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
      return text.first.map { $0.isNumber || "+-.".contains($0) } == true && Double(text) != nil ? nil : value
    }
  }
#endif
