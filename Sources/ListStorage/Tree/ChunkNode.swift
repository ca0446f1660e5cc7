/// A node of a ``ChunkTree``: chunks on level 0, nodes of the level below on any other.
///
/// A node that two trees share never changes, since ``makeUnique(_:)`` precedes every change. So accesses to a node never
/// overlap, and the exclusivity checks, which took a sixth of the time of an edit, are off.
@usableFromInline
package final class ChunkNode<Chunk: TreeChunk> {
  @usableFromInline package let level: Int
  /// The children on level 0.
  @exclusivity(unchecked) @usableFromInline package var chunks: ContiguousArray<Chunk>
  /// The children on all other levels.
  @exclusivity(unchecked) @usableFromInline package var nodes: ContiguousArray<ChunkNode>
  /// The number of elements below each child, and their weight.
  @exclusivity(unchecked) @usableFromInline package var counts: ContiguousArray<Int>
  @exclusivity(unchecked) @usableFromInline package var weights: ContiguousArray<Int>
  /// The number of elements below this node, and their weight.
  @exclusivity(unchecked) @usableFromInline package var count: Int
  @exclusivity(unchecked) @usableFromInline package var weight: Int

  @inlinable
  init(level: Int) {
    self.level = level
    chunks = []
    nodes = []
    counts = []
    weights = []
    count = 0
    weight = 0
  }

  @inlinable
  init(copying other: ChunkNode) {
    level = other.level
    chunks = other.chunks
    nodes = other.nodes
    counts = other.counts
    weights = other.weights
    count = other.count
    weight = other.weight
  }

  /// Copies a node, and uses the copy from now on, if another tree shares the node.
  @inlinable
  static func makeUnique(_ node: inout ChunkNode) {
    if !isKnownUniquelyReferenced(&node) { node = ChunkNode(copying: node) }
  }

  @inlinable
  package var childCount: Int { counts.count }

  /// Returns the child that contains the element at a position, and the number of elements before it in the child.
  @inlinable
  func slot(at position: Int) -> (slot: Int, offset: Int) {
    counts.withUnsafeBufferPointer { counts in
      var slot = 0
      var offset = position
      while slot < counts.count &- 1, offset >= counts[slot] {
        offset &-= counts[slot]
        slot &+= 1
      }
      return (slot, offset)
    }
  }

  /// Returns the child into which to insert an element at a position; between two children, the first one.
  @inlinable
  func slot(forInsertionAt position: Int) -> (slot: Int, offset: Int) {
    counts.withUnsafeBufferPointer { counts in
      var slot = 0
      var offset = position
      while slot < counts.count - 1, offset > counts[slot] {
        offset -= counts[slot]
        slot += 1
      }
      return (slot, offset)
    }
  }
}
