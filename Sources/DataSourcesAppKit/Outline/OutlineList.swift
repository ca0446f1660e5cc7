#if LIST_VIEWS
  import DataSources
  import Foundation

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

  /// What an outline view calls an item: one object for a node, as long as the node is displayed.
  final class OutlineNode: NSObject {
    /// Where the node is; `nil` when it isn't displayed anymore.
    weak var chunk: OutlineChunk?
    /// The identity of the node, by which it is found again after a reload.
    var id: ItemID?
  }
#endif
