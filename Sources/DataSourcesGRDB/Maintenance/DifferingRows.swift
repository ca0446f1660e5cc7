#if GRDB
  import GRDB

  /// The rows of a table that are not the same in two snapshots, found by reading both side by side: used when it isn't known
  /// what changed.
  ///
  /// - Complexity: O(*n*), some tenths of a microsecond a row. Others may read in between.
  struct DifferingRows {
    private(set) var rowIDs: Set<Int64> = []

    /// - Parameter table: quoted.
    init(in table: String, _ step: ViewAdvanceInput) throws {
      var statements: (old: RawStatement, new: RawStatement)?
      // Statements are released while no other reader uses their connections.
      defer { try? step.read { _, _ in statements = nil } }
      let sql = "SELECT rowid, * FROM \(table) NOT INDEXED ORDER BY rowid"
      var walk = Walk()
      while !walk.isAtEnd {
        try step.read { old, new in
          let both = try statements ?? (old.newStatement(sql), new.newStatement(sql))
          statements = both
          try walk.go(2_048, both.old, both.new, &rowIDs)
        }
      }
    }

    /// Where the two readings are.
    private struct Walk {
      private var old: Int64?
      private var new: Int64?
      private var hasBegun = false
      private(set) var isAtEnd = false

      mutating func go(_ count: Int, _ before: RawStatement, _ after: RawStatement, _ found: inout Set<Int64>) throws {
        if !hasBegun {
          old = try before.nextRowID()
          new = try after.nextRowID()
          hasBegun = true
        }
        for _ in 0..<count {
          switch (old, new) {
          case (nil, nil):
            isAtEnd = true
            return
          case (let left?, let right?) where left == right:
            if !before.hasSameValues(as: after) { found.insert(left) }
            old = try before.nextRowID()
            new = try after.nextRowID()
          case (let left?, let right) where left < right ?? .max || right == nil:
            found.insert(left)
            old = try before.nextRowID()
          case (_, let right):
            if let right { found.insert(right) }
            new = try after.nextRowID()
          }
        }
      }
    }
  }

  extension RawStatement {
    /// The first column of the next row; `nil` at the end.
    fileprivate func nextRowID() throws -> Int64? { try step() ? integer(0) : nil }
  }
#endif
