extension BitChunk {
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
      // Counting takes the time, so start at the nearer end.
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
