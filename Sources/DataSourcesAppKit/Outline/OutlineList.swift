#if LIST_VIEWS
  import DataSources

  /// The rows of an outline as its view knows them, with the objects that the view has requested.
  ///
  /// The tree is in the depths: a parent is the nearest row before a row that is less deep. So the list follows a
  /// change of a flat list, and still finds parents and children in O(log *n*).
  struct OutlineList {
    private(set) var root: OutlineChunk?
    private var seed: UInt64 = 1

    init() {}

    /// - Complexity: O(*n*).
    init(_ rows: some Sequence<OutlineRow>) {
      for row in rows { insert(row, nil, at: count) }
    }

    var count: Int { root?.size ?? 0 }

    /// Returns the chunk with the row at `index`, which can be the end for insertions.
    private func place(at index: Int, inserting: Bool = false) -> (chunk: OutlineChunk, offset: Int)? {
      guard index >= 0, index < count + (inserting ? 1 : 0) else { return nil }
      var (next, rest) = (root, index)
      while let chunk = next {
        let before = chunk.left?.size ?? 0
        if rest < before || inserting && rest == before && before > 0 {
          next = chunk.left
        } else if rest - before < chunk.rows.count + (inserting ? 1 : 0) {
          return (chunk, rest - before)
        } else {
          rest -= before + chunk.rows.count
          next = chunk.right
        }
      }
      return nil
    }

    /// What is at `index`; `nil` if there is no row.
    subscript(index: Int) -> OutlineRow? { place(at: index).map { $0.chunk.rows[$0.offset] } }

    /// The object of a row; `nil` if the view hasn't requested it.
    func knownNode(at index: Int) -> OutlineNode? { place(at: index).flatMap { $0.chunk.nodes[$0.offset] } }

    /// The object of a row, which is created on demand.
    func node(at index: Int) -> OutlineNode? {
      guard let (chunk, offset) = place(at: index) else { return nil }
      if let node = chunk.nodes[offset] { return node }
      let node = OutlineNode()
      chunk.set(node, at: offset)
      return node
    }

    /// Where a node is; `nil` if it isn't in the list.
    func index(of node: OutlineNode) -> Int? {
      guard var chunk = node.chunk, let offset = chunk.nodes.firstIndex(where: { $0 === node }) else { return nil }
      var index = offset + (chunk.left?.size ?? 0)
      while let parent = chunk.parent {
        if parent.right === chunk { index += parent.rows.count + (parent.left?.size ?? 0) }
        chunk = parent
      }
      return chunk === root ? index : nil
    }

    /// The objects that the view has requested, in order.
    var knownNodes: [OutlineNode] {
      var nodes: [OutlineNode] = []
      func visit(_ chunk: OutlineChunk?) {
        guard let chunk else { return }
        visit(chunk.left)
        nodes += chunk.nodes.compactMap { $0 }
        visit(chunk.right)
      }
      visit(root)
      return nodes
    }

    func set(_ row: OutlineRow, at index: Int) {
      guard let (chunk, offset) = place(at: index) else { return }
      chunk.set(row, at: offset)
      addUp(from: chunk.parent)
    }

    /// Inserts a row before the one at `index`.
    mutating func insert(_ row: OutlineRow, _ node: OutlineNode?, at index: Int) {
      guard let (chunk, offset) = place(at: index, inserting: true) else {
        let first = makeChunk()
        first.insert(row, node, at: 0)
        root = root ?? first
        return
      }
      chunk.insert(row, node, at: offset)
      addUp(from: chunk.parent)
      if chunk.rows.count > OutlineChunk.capacity { split(chunk) }
    }

    mutating func remove(at index: Int) -> (row: OutlineRow, node: OutlineNode?)? {
      guard let (chunk, offset) = place(at: index) else { return nil }
      let removed = chunk.remove(at: offset)
      addUp(from: chunk.parent)
      if chunk.rows.isEmpty { detach(chunk) }
      return removed
    }

    private func addUp(from chunk: OutlineChunk?) {
      var next = chunk
      while let chunk = next {
        chunk.addUp()
        next = chunk.parent
      }
    }

    // MARK: The treap

    private mutating func makeChunk() -> OutlineChunk {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return OutlineChunk(priority: seed ^ (seed >> 33))
    }

    private mutating func split(_ chunk: OutlineChunk) {
      let other = makeChunk()
      chunk.split(into: other)
      // The next one in order: the leftmost one to the right.
      if var next = chunk.right {
        while let left = next.left { next = left }
        next.left = other
      } else {
        chunk.right = other
      }
      addUp(from: other.parent)
      while let parent = other.parent, parent.priority < other.priority { lift(other) }
    }

    /// Rotates a chunk above its parent.
    private mutating func lift(_ chunk: OutlineChunk) {
      guard let parent = chunk.parent else { return }
      let above = parent.parent
      if parent.left === chunk {
        parent.left = chunk.right
        replace(parent, by: chunk, below: above)
        chunk.right = parent
      } else {
        parent.right = chunk.left
        replace(parent, by: chunk, below: above)
        chunk.left = parent
      }
      parent.addUp()
      chunk.addUp()
    }

    private mutating func replace(_ chunk: OutlineChunk, by other: OutlineChunk?, below above: OutlineChunk?) {
      other?.parent = above
      guard let above else { return root = other }
      if above.left === chunk { above.left = other } else { above.right = other }
    }

    /// Takes an empty chunk out.
    private mutating func detach(_ chunk: OutlineChunk) {
      while let left = chunk.left, let right = chunk.right { lift(left.priority > right.priority ? left : right) }
      let above = chunk.parent
      replace(chunk, by: chunk.left ?? chunk.right, below: above)
      addUp(from: above)
    }
  }
#endif
