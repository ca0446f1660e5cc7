#if LIST_VIEWS
  /// Updates of rows, each in the coordinates that the one before it leaves.
  struct RowUpdates {
    enum Update: Equatable {
      case remove(IndexSet)
      case insert(IndexSet)
      case move(from: Int, to: Int)
    }

    private(set) var all: [Update] = []

    /// Adds rows to those that are removed together, if their indices are the same.
    mutating func remove(_ rows: Range<Int>) {
      if rows.isEmpty { return }
      if case .remove(var removed)? = all.last, let first = removed.first, rows.upperBound <= first {
        removed.insert(integersIn: rows)
        all[all.count - 1] = .remove(removed)
      } else {
        all.append(.remove(IndexSet(integersIn: rows)))
      }
    }

    /// Adds rows to those that are inserted together, if their indices are the same.
    mutating func insert(_ rows: Range<Int>) {
      if rows.isEmpty { return }
      if case .insert(var inserted)? = all.last, let last = inserted.last, rows.lowerBound > last {
        inserted.insert(integersIn: rows)
        all[all.count - 1] = .insert(inserted)
      } else {
        all.append(.insert(IndexSet(integersIn: rows)))
      }
    }

    mutating func move(_ row: Int, to target: Int) {
      if row != target { all.append(.move(from: row, to: target)) }
    }

    /// Moves rows so that the first is at `target`, or moves those between in the other direction if they are fewer.
    mutating func move(_ rows: Range<Int>, to target: Int) {
      if rows.isEmpty { return }
      let (start, count) = (rows.lowerBound, rows.count)
      if target < start {
        if count <= start - target {
          for offset in 0..<count { move(start + offset, to: target + offset) }
        } else {
          for _ in target..<start { move(target, to: rows.upperBound - 1) }
        }
      } else if target > start {
        if count <= target - start {
          for _ in 0..<count { move(start, to: target + count - 1) }
        } else {
          for offset in 0..<target - start { move(rows.upperBound + offset, to: start + offset) }
        }
      }
    }
  }
#endif
