/// A run of numbers of a ``CountList`` and their sum.
@usableFromInline
struct CountChunk: TreeChunk, Sendable {
  @usableFromInline var counts: ContiguousArray<UInt32>
  @usableFromInline private(set) var weight: Int

  @usableFromInline
  init() {
    counts = []
    weight = 0
  }

  init(_ counts: ContiguousArray<UInt32>) {
    self.counts = counts
    weight = Self.sum(counts[...])
  }

  @usableFromInline static var capacity: Int { 128 }
  static var slack: Int { 16 }

  @usableFromInline var count: Int { counts.count }
  @usableFromInline var storageBytes: Int { counts.storageBytes }

  @usableFromInline
  mutating func append(contentsOf other: CountChunk) {
    counts.makeRoom(for: other.count, step: Self.slack)
    counts.append(contentsOf: other.counts)
    weight += other.weight
  }

  @usableFromInline
  mutating func splitOff(at offset: Int) -> CountChunk {
    let tail = CountChunk(counts.splitOff(at: offset))
    counts.trim(step: Self.slack)
    weight -= tail.weight
    return tail
  }

  mutating func insert(_ number: UInt32, at offset: Int) {
    counts.makeRoom(for: 1, step: Self.slack)
    counts.insert(number, at: offset)
    weight += Int(number)
  }

  mutating func remove(at offset: Int) -> UInt32 {
    let number = counts.remove(at: offset)
    counts.trim(step: Self.slack)
    weight -= Int(number)
    return number
  }

  mutating func set(_ number: UInt32, at offset: Int) {
    weight += Int(number) - Int(counts[offset])
    counts[offset] = number
  }

  /// Returns the sum of the numbers before an offset.
  func sum(before offset: Int) -> Int { Self.sum(counts[..<offset]) }

  private static func sum(_ counts: ContiguousArray<UInt32>.SubSequence) -> Int {
    counts.withUnsafeBufferPointer { counts in
      var sum: UInt64 = 0
      for count in counts { sum &+= UInt64(count) }
      return Int(sum)
    }
  }
}
