/// A sequence in chunks below a B+ tree, each of whose nodes stores the number and the weight of the elements below it.
///
/// Copies of this value type share nodes, and an edit copies only the shared nodes on the path to its change. Every
/// operation visits O(log *n*) nodes; the height is at most 4 for a million elements. Positions must be in range. The tree
/// is the rope of Boehm, Atkinson and Plass (1995) as a B+ tree.
@usableFromInline
package struct ChunkTree<Chunk: TreeChunk> {
  @usableFromInline typealias Node = ChunkNode<Chunk>

  /// The root, or `nil` if there are no elements.
  @usableFromInline var root: Node?

  @inlinable
  package init() {}

  /// Creates a tree of these chunks, none of which is empty or too large or, unless it's the only one, too small.
  ///
  /// - Complexity: O(*c*), where *c* is the number of chunks.
  @inlinable
  package init(chunks: ContiguousArray<Chunk>) {
    guard !chunks.isEmpty else { return }
    var start = 0
    var nodes: ContiguousArray<Node> = []
    for size in FillRule.bulkSizes(for: chunks.count, capacity: Chunk.fanout) {
      let node = Node(level: 0)
      for chunk in chunks[start..<start + size] { node.insert(chunk, at: node.childCount) }
      nodes.append(node)
      start += size
    }
    while nodes.count > 1 { nodes = Self.parents(of: nodes) }
    root = nodes[0]
  }

  @inlinable
  static func parents(of children: ContiguousArray<Node>) -> ContiguousArray<Node> {
    var start = 0
    var parents: ContiguousArray<Node> = []
    for size in FillRule.bulkSizes(for: children.count, capacity: Chunk.fanout) {
      let parent = Node(level: children[0].level + 1)
      for child in children[start..<start + size] { parent.insert(child, at: parent.childCount) }
      parents.append(parent)
      start += size
    }
    return parents
  }

  /// The number of elements.
  @inlinable
  package var count: Int { root?.count ?? 0 }

  /// The weight of all elements.
  @inlinable
  package var weight: Int { root?.weight ?? 0 }

  /// The number of levels of nodes.
  @inlinable
  package var height: Int { root.map { $0.level + 1 } ?? 0 }
}

// Shared nodes never change, so a tree is `Sendable` if its chunks are.
extension ChunkTree: @unchecked Sendable where Chunk: Sendable {}
