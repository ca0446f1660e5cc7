/// A short run of a sequence, a leaf of a ``ChunkTree``.
@usableFromInline
package protocol TreeChunk {
  /// Creates an empty chunk.
  init()

  /// The largest number of elements of a chunk.
  static var capacity: Int { get }

  /// The largest number of children of an inner node.
  static var fanout: Int { get }

  /// The number of elements.
  var count: Int { get }

  /// The weight of all elements, such as the sum of counts or the number of ones.
  var weight: Int { get }

  /// The memory of the chunk in bytes.
  var storageBytes: Int { get }

  /// Appends the elements of the next chunk.
  mutating func append(contentsOf other: Self)

  /// Splits off the elements from `offset` on, and returns them.
  mutating func splitOff(at offset: Int) -> Self
}

extension TreeChunk {
  @inlinable
  package static var fanout: Int { 64 }

  /// Moves elements between two neighbors so that both have about the same number.
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
