extension [PackedMove] {
  /// Sorts moves by their sources.
  ///
  /// - Complexity: O(*n*) for many moves, which are sorted digit by digit; O(*n* log *n*) for few.
  mutating func sortBySource() {
    guard count > 128 else { return sort { $0.from < $1.from } }
    // The list was reversed.
    if isDescending { return reverse() }
    var bits: UInt64 = 0
    for index in 1..<count { bits |= self[index].from.bits ^ self[0].from.bits }
    for shift in Self.digitShifts(of: bits) { self = sorted(by: shift) }
  }

  private var isDescending: Bool {
    for index in 1..<count where self[index - 1].from < self[index].from { return false }
    return true
  }

  /// Returns where the digits start that aren't the same in all moves.
  private static func digitShifts(of bits: UInt64) -> [UInt64] {
    var shifts: [UInt64] = []
    var shift: UInt64 = 0
    while shift < 64, bits >> shift != 0 {
      shift += UInt64((bits >> shift).trailingZeroBitCount)
      shifts.append(shift)
      shift += digit
    }
    return shifts
  }

  /// Returns the moves sorted by one digit, in their current order if it is equal.
  private func sorted(by shift: UInt64) -> [PackedMove] {
    [PackedMove](unsafeUninitializedCapacity: count) { sorted, initialized in
      withUnsafeTemporaryAllocation(of: Int.self, capacity: Int(Self.mask) + 1) { starts in
        starts.initialize(repeating: 0)
        for move in self { starts[Int(move.from.bits >> shift & Self.mask)] += 1 }
        var start = 0
        for index in starts.indices { (starts[index], start) = (start, start + starts[index]) }
        for move in self {
          let digit = Int(move.from.bits >> shift & Self.mask)
          sorted[starts[digit]] = move
          starts[digit] += 1
        }
      }
      initialized = count
    }
  }

  private static var digit: UInt64 { 9 }
  private static var mask: UInt64 { (1 << digit) - 1 }
}
