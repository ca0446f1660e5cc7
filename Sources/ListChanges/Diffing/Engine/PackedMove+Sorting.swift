extension [PackedMove] {
  /// Sorts by where the moves start.
  ///
  /// - Complexity: O(*n*) for many moves, which are sorted digit by digit; O(*n* log *n*) for few.
  mutating func sortBySource() {
    guard count > 512 else { return sort { $0.from < $1.from } }
    let bits = reduce(0) { $0 | ($1.from.bits ^ self[0].from.bits) }
    var (source, target) = (self, self)
    for shift in stride(from: 0, to: UInt64(64), by: Self.digit) where bits >> shift & Self.mask != 0 {
      var starts = [Int](repeating: 0, count: Int(Self.mask) + 2)
      for move in source { starts[Int(move.from.bits >> shift & Self.mask) + 1] += 1 }
      for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
      for move in source {
        let digit = Int(move.from.bits >> shift & Self.mask)
        target[starts[digit]] = move
        starts[digit] += 1
      }
      swap(&source, &target)
    }
    self = source
  }

  private static var digit: Int { 11 }
  private static var mask: UInt64 { (1 << UInt64(digit)) - 1 }
}
