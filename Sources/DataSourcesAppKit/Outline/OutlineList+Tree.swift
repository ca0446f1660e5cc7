#if LIST_VIEWS
  // Parents and children, each in O(log n).
  extension OutlineList {
    /// The row of the parent; `nil` for a root.
    func parent(of index: Int) -> Int? {
      guard let row = self[index] else { return nil }
      return Self.last(in: root, before: index, lessDeepThan: row.depth)
    }

    /// The end of a row's descendants.
    func end(ofSubtreeAt index: Int) -> Int {
      guard let row = self[index] else { return count }
      return Self.first(in: root, from: index + 1, atMost: row.depth) ?? count
    }

    /// The number of children of a row, or of the roots.
    func childCount(of index: Int?) -> Int {
      guard let index else { return rowCount(atDepth: 0, in: 0..<count) }
      guard let row = self[index] else { return 0 }
      return rowCount(atDepth: row.depth + 1, in: index + 1..<end(ofSubtreeAt: index))
    }

    /// The row of a child; the child must exist.
    func child(_ child: Int, of index: Int?) -> Int? {
      guard child >= 0 else { return nil }
      let depth = index.flatMap { self[$0]?.depth }.map { $0 + 1 } ?? 0
      var rest = child
      return Self.find(in: root, from: index.map { $0 + 1 } ?? 0, depth: depth, skipping: &rest)
    }

    /// The index of a row among the children of its parent.
    func childIndex(of index: Int) -> Int {
      guard let row = self[index] else { return 0 }
      let start = Self.last(in: root, before: index, lessDeepThan: row.depth).map { $0 + 1 } ?? 0
      return rowCount(atDepth: row.depth, in: start..<index)
    }

    /// The number of rows of a depth in a range where none is less deep.
    private func rowCount(atDepth depth: Int, in range: Range<Int>) -> Int {
      Self.count(in: root, from: range.lowerBound, to: range.upperBound, depth: depth)
    }

    private static func last(in chunk: OutlineChunk?, before end: Int, lessDeepThan depth: Int) -> Int? {
      guard let chunk, end > 0, chunk.all.least < depth else { return nil }
      let start = chunk.left?.size ?? 0
      let ownEnd = start + chunk.rows.count
      if end > ownEnd, let found = last(in: chunk.right, before: end - ownEnd, lessDeepThan: depth) {
        return ownEnd + found
      }
      if end > start, chunk.own.least < depth {
        let found = chunk.rows[..<min(chunk.rows.count, end - start)].lastIndex { $0.depth < depth }
        if let found { return start + found }
      }
      return last(in: chunk.left, before: min(end, start), lessDeepThan: depth)
    }

    private static func first(in chunk: OutlineChunk?, from index: Int, atMost depth: Int) -> Int? {
      guard let chunk, index < chunk.size, chunk.all.least <= depth else { return nil }
      let start = chunk.left?.size ?? 0
      let ownEnd = start + chunk.rows.count
      if index < start, let found = first(in: chunk.left, from: index, atMost: depth) { return found }
      if index < ownEnd, chunk.own.least <= depth {
        if let found = chunk.rows[max(0, index - start)...].firstIndex(where: { $0.depth <= depth }) {
          return start + found
        }
      }
      return first(in: chunk.right, from: max(0, index - ownEnd), atMost: depth).map { ownEnd + $0 }
    }

    private static func count(in chunk: OutlineChunk?, from first: Int, to end: Int, depth: Int) -> Int {
      guard let chunk, first < end, first < chunk.size, end > 0, chunk.all.least <= depth else { return 0 }
      if first <= 0, end >= chunk.size { return chunk.all.least == depth ? chunk.all.count : 0 }
      let start = chunk.left?.size ?? 0
      let ownEnd = start + chunk.rows.count
      var result = count(in: chunk.left, from: first, to: end, depth: depth)
      let own = max(0, first - start)..<max(max(0, first - start), min(chunk.rows.count, end - start))
      if own.upperBound <= chunk.rows.count { for row in chunk.rows[own] where row.depth == depth { result += 1 } }
      result += count(in: chunk.right, from: first - ownEnd, to: end - ownEnd, depth: depth)
      return result
    }

    private static func find(
      in chunk: OutlineChunk?, from index: Int, depth: Int, skipping rest: inout Int
    ) -> Int? {
      guard let chunk, index < chunk.size, chunk.all.least <= depth else { return nil }
      if index <= 0, chunk.all.least == depth, chunk.all.count <= rest {
        rest -= chunk.all.count
        return nil
      }
      if let found = find(in: chunk.left, from: index, depth: depth, skipping: &rest) { return found }
      let start = chunk.left?.size ?? 0
      for offset in max(0, index - start)..<max(chunk.rows.count, index - start)
      where chunk.rows[offset].depth == depth {
        if rest == 0 { return start + offset }
        rest -= 1
      }
      let ownEnd = start + chunk.rows.count
      return find(in: chunk.right, from: index - ownEnd, depth: depth, skipping: &rest).map { ownEnd + $0 }
    }
  }
#endif
