extension FloorScratch {
  /// The length of the longest increasing subsequence of the first survivors, by patience; `previous` holds it.
  func longestChain(ofFirst count: Int) -> Int {
    let (survivors, tops, topIndices, previous) = (survivors, tops, topIndices, previous)
    var length = 0
    for index in 0..<count {
      let value = survivors[index]
      var pile = length
      if length == 0 || tops[length - 1] < value {
        length += 1
      } else {
        pile = Self.firstPile(notBelow: value, in: tops, length)
      }
      previous[index] = pile > 0 ? topIndices[pile - 1] : .max
      tops[pile] = value
      topIndices[pile] = UInt32(truncatingIfNeeded: index)
    }
    return length
  }

  /// The first pile whose top is not below a value; one always exists.
  private static func firstPile(
    notBelow value: UInt32, in tops: UnsafeMutableBufferPointer<UInt32>, _ length: Int
  ) -> Int {
    var start = 0
    var rest = length
    while rest > 1 {
      let half = rest / 2
      // No jump: which half it is can't be predicted.
      start += tops[start + half - 1] < value ? half : 0
      rest -= half
    }
    return start
  }
}
