#if LIST_VIEWS
  import DataSources

  /// Some rows of an outline that follow each other; a node of a treap.
  ///
  /// The rows below a node of the treap are known by their number, and by the least depth and how many have it.
  final class OutlineChunk {
    static let capacity = 64

    /// How deep rows are.
    struct Depths {
      var least = Int.max
      var count = 0

      mutating func add(_ depth: Int) { add(Depths(least: depth, count: 1)) }

      mutating func add(_ other: Depths) {
        if other.least < least {
          self = other
        } else if other.least == least {
          count += other.count
        }
      }
    }

    private(set) var rows: ContiguousArray<OutlineRow> = []
    /// The objects that the view has requested.
    private(set) var nodes: ContiguousArray<OutlineNode?> = []
    private(set) var own = Depths()
    /// The depths of all rows below, and their number.
    private(set) var all = Depths()
    private(set) var size = 0
    let priority: UInt64
    var left: OutlineChunk? { didSet { left?.parent = self } }
    var right: OutlineChunk? { didSet { right?.parent = self } }
    unowned(unsafe) var parent: OutlineChunk?

    init(priority: UInt64) { self.priority = priority }

    /// Adds up what is below; after every change of a child.
    func addUp() {
      size = rows.count + (left?.size ?? 0) + (right?.size ?? 0)
      all = own
      if let left { all.add(left.all) }
      if let right { all.add(right.all) }
    }

    private func rowsDidChange() {
      own = Depths()
      for row in rows { own.add(row.depth) }
      addUp()
    }

    func insert(_ row: OutlineRow, _ node: OutlineNode?, at offset: Int) {
      rows.insert(row, at: offset)
      nodes.insert(node, at: offset)
      node?.chunk = self
      rowsDidChange()
    }

    func remove(at offset: Int) -> (row: OutlineRow, node: OutlineNode?) {
      let row = rows.remove(at: offset)
      let node = nodes.remove(at: offset)
      node?.chunk = nil
      rowsDidChange()
      return (row, node)
    }

    func set(_ row: OutlineRow, at offset: Int) {
      rows[offset] = row
      rowsDidChange()
    }

    func set(_ node: OutlineNode, at offset: Int) {
      nodes[offset] = node
      node.chunk = self
    }

    /// Moves the second half into an empty chunk.
    func split(into other: OutlineChunk) {
      let half = rows.count / 2
      other.rows = ContiguousArray(rows[half...])
      other.nodes = ContiguousArray(nodes[half...])
      for node in other.nodes { node?.chunk = other }
      rows.removeSubrange(half...)
      nodes.removeSubrange(half...)
      other.rowsDidChange()
      rowsDidChange()
    }
  }
#endif
