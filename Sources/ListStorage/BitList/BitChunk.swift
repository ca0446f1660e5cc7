/// A run of bits of a ``BitList`` and the number of ones in it; bits beyond the last one are 0.
struct BitChunk: TreeChunk, Sendable {
  var words: ContiguousArray<UInt64>
  var bitCount: Int32
  var oneCount: Int32

  init() {
    words = []
    bitCount = 0
    oneCount = 0
  }

  /// Creates a chunk of the first `count` bits of these words; no word is unused.
  init(words: ContiguousArray<UInt64>, count: Int) {
    self.words = words
    bitCount = Int32(count)
    if count % 64 != 0 { self.words[count / 64] &= (1 << UInt64(count % 64)) - 1 }
    oneCount = Int32(self.words.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  static var capacity: Int { 4096 }
  /// The capacity in words.
  static var slack: Int { 8 }

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
}
