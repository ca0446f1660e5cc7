/// A run of bits of a ``BitList`` and the number of ones in it; bits beyond the last one are 0.
struct BitChunk: TreeChunk, Sendable {
  private(set) var words: ContiguousArray<UInt64>
  private var bitCount: Int32
  private var oneCount: Int32

  init() {
    words = []
    bitCount = 0
    oneCount = 0
  }

  /// Creates a chunk of the first `count` bits of these words, none of which may be unused.
  init(words: ContiguousArray<UInt64>, count: Int) {
    self.words = words
    bitCount = Int32(count)
    if count % 64 != 0 { self.words[count / 64] &= (1 << UInt64(count % 64)) - 1 }
    oneCount = Int32(self.words.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  static var capacity: Int { 4096 }
  /// The maximum number of unused words of a chunk that grows.
  private static var slack: Int { 8 }

  var count: Int { Int(bitCount) }
  var weight: Int { Int(oneCount) }
  var storageBytes: Int { words.storageBytes }

  subscript(offset: Int) -> Bool { words[offset / 64] >> UInt64(offset % 64) & 1 == 1 }

  mutating func append(contentsOf other: BitChunk) {
    words.makeRoom(for: (count + other.count + 63) / 64 - words.count, step: Self.slack)
    let shift = UInt64(count % 64)
    for word in other.words {
      if shift == 0 {
        words.append(word)
      } else {
        words[words.count - 1] |= word << shift
        words.append(word >> (64 - shift))
      }
    }
    bitCount += other.bitCount
    oneCount += other.oneCount
    // The last word can be unused now.
    if words.count > (count + 63) / 64 { words.removeLast() }
  }

  mutating func splitOff(at offset: Int) -> BitChunk {
    let shift = UInt64(offset % 64)
    let first = offset / 64
    var tail: ContiguousArray<UInt64> = []
    let tailCount = count - offset
    tail.reserveCapacity((tailCount + 63) / 64)
    for index in 0..<(tailCount + 63) / 64 {
      let low = words[first + index] >> shift
      let high = shift > 0 && first + index + 1 < words.count ? words[first + index + 1] << (64 - shift) : 0
      tail.append(low | high)
    }
    words.removeSubrange(((offset + 63) / 64)...)
    if shift != 0 { words[first] &= (1 << shift) - 1 }
    words.trim(step: Self.slack)
    let chunk = BitChunk(words: tail, count: tailCount)
    bitCount = Int32(offset)
    oneCount -= chunk.oneCount
    return chunk
  }

  // MARK: - Bits

  mutating func insert(_ bit: Bool, at offset: Int) {
    if count % 64 == 0 {
      words.makeRoom(for: 1, step: Self.slack)
      words.append(0)
    }
    let first = offset / 64
    let position = UInt64(offset % 64)
    words.withUnsafeMutableBufferPointer { words in
      let word = words[first]
      var carry = word >> 63
      let low = word & ((1 << position) - 1)
      words[first] = low | (word ^ low) << 1 | (bit ? 1 << position : 0)
      var index = first + 1
      while index < words.count {
        let next = words[index] >> 63
        words[index] = words[index] << 1 | carry
        carry = next
        index += 1
      }
    }
    bitCount += 1
    if bit { oneCount += 1 }
  }

  mutating func remove(at offset: Int) -> Bool {
    let first = offset / 64
    let position = UInt64(offset % 64)
    let bit = self[offset]
    words.withUnsafeMutableBufferPointer { words in
      let word = words[first]
      let low = word & ((1 << position) - 1)
      words[first] = low | (word >> 1) & ~((1 << position) - 1)
      var index = first + 1
      while index < words.count {
        words[index - 1] |= words[index] << 63
        words[index] >>= 1
        index += 1
      }
    }
    bitCount -= 1
    if bit { oneCount -= 1 }
    if count % 64 == 0 {
      words.removeLast()
      words.trim(step: Self.slack)
    }
    return bit
  }

  mutating func set(_ bit: Bool, at offset: Int) -> Bool {
    let old = self[offset]
    guard old != bit else { return old }
    words[offset / 64] ^= 1 << UInt64(offset % 64)
    oneCount += bit ? 1 : -1
    return old
  }

  /// Returns the number of ones before an offset.
  func rank(before offset: Int) -> Int {
    words.withUnsafeBufferPointer { words in
      var ones = 0
      let last = offset / 64
      if offset % 64 != 0 { ones = (words[last] & ((1 << UInt64(offset % 64)) - 1)).nonzeroBitCount }
      // Counting is slow, so start at the nearer end.
      if last <= words.count / 2 {
        for index in 0..<last { ones += words[index].nonzeroBitCount }
        return ones
      }
      var after = 0
      for index in last..<words.count { after += words[index].nonzeroBitCount }
      return Int(oneCount) - after + ones
    }
  }

  /// Returns the offset of the 1 that has `rank` ones before it, which must exist.
  func select(_ rank: Int) -> Int {
    if rank > Int(oneCount) / 2 { return select(fromEnd: Int(oneCount) - 1 - rank) }
    var rest = rank
    var index = 0
    var word: UInt64 = words.withUnsafeBufferPointer { words in
      var ones = words[index].nonzeroBitCount
      while rest >= ones {
        rest &-= ones
        index &+= 1
        ones = words[index].nonzeroBitCount
      }
      return words[index]
    }
    for _ in 0..<rest { word &= word - 1 }
    return index * 64 + word.trailingZeroBitCount
  }

  /// Returns the offset of the 1 that has `rank` ones after it, which must exist.
  private func select(fromEnd rank: Int) -> Int {
    var rest = rank
    var index = words.count - 1
    var word: UInt64 = words.withUnsafeBufferPointer { words in
      var ones = words[index].nonzeroBitCount
      while rest >= ones {
        rest &-= ones
        index &-= 1
        ones = words[index].nonzeroBitCount
      }
      return words[index]
    }
    for _ in 0..<rest { word &= ~(1 << UInt64(63 - word.leadingZeroBitCount)) }
    return index * 64 + 63 - word.leadingZeroBitCount
  }
}
