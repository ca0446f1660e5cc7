#if GRDB
  /// One of the expressions that a view orders by, and all that is to be known to order keys as SQLite does.
  struct SortTerm: Hashable, Sendable {
    /// The text of the expression, as it is in the index, between parentheses: it may be a condition.
    let sql: String
    let isDescending: Bool
    /// Whether it may be NULL.
    let isNullable: Bool
    let collation: TextCollation

    var ordering: String { sql + (isDescending ? " DESC" : "") }

    /// Whether two values have the same place in the order.
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
