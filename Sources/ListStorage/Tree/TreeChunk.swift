/// A short run of a sequence: what the leaves of a ``ChunkTree`` hold.
@usableFromInline
package protocol TreeChunk {
  /// An empty chunk.
  init()

  /// The most elements of one chunk.
  static var capacity: Int { get }

  /// The most children of one inner node.
  static var fanout: Int { get }

  /// The number of elements.
  var count: Int { get }

  /// What the elements weigh together: the sum of counts, the number of ones.
  var weight: Int { get }

  /// The bytes of memory that belong to this chunk.
  var storageBytes: Int { get }

  /// Adds the elements of the chunk that follows.
  mutating func append(contentsOf other: Self)

  /// Keeps the elements before `offset` and returns the others.
  mutating func splitOff(at offset: Int) -> Self
}

extension TreeChunk {
  @inlinable
  package static var fanout: Int { 64 }

  /// Evens out two neighbors.
  @inlinable
  static func balance(_ left: inout Self, _ right: inout Self) {
    let half = (left.count + right.count) / 2
    if left.count > half {
      var tail = left.splitOff(at: half)
      tail.append(contentsOf: right)
      right = tail
    } else if left.count < half {
      let tail = right.splitOff(at: half - left.count)
      left.append(contentsOf: right)
      right = tail
    }
  }
}
