extension SectionWalk {
  /// Returns how many items to skip in each list so that the next ones match, or `nil`.
  ///
  /// Looks a few items ahead in both lists, further ahead in one of them, and for the way back to the diagonal.
  @inlinable
  mutating func lookAround() -> (Int, Int)? {
    if let step = lookAtDiagonal() { return step }
    var sum = 1
    while sum <= 8, credit > 0 {
      var dx = 0
      while dx <= sum {
        if isMatch(dx, sum - dx) { return (dx, sum - dx) }
        dx += 1
      }
      credit -= sum + 1
      sum += 1
    }
    while sum <= Self.reach, credit > 0 {
      if isMatch(sum, 0) { return (sum, 0) }
      if isMatch(0, sum) { return (0, sum) }
      credit -= 2
      sum += 1
    }
    return nil
  }

  /// Returns how many items to skip to continue on the last diagonal.
  ///
  /// In a shuffled part, an accidental match leads away from the items behind it that are unchanged.
  @inlinable
  func lookAtDiagonal() -> (Int, Int)? {
    let offset = diagonal - (y - x)
    if offset > 0 { return isMatch(0, offset) ? (0, offset) : nil }
    return offset < 0 && isMatch(-offset, 0) ? (-offset, 0) : nil
  }

  /// Looks for the end of a long block that was inserted or deleted, as far as the credit allows.
  @inlinable
  mutating func lookFar() -> (Int, Int)? {
    var distance = Self.reach + 1
    let most = max(oldEnd - x, newEnd - y)
    while distance < most, farCredit > 0 {
      farCredit -= 2
      if isMatch(distance, 0) { return (distance, 0) }
      if isMatch(0, distance) { return (0, distance) }
      distance += 1
    }
    return nil
  }

  @inlinable
  func isMatch(_ dx: Int, _ dy: Int) -> Bool {
    x + dx < oldEnd && y + dy < newEnd && areSame(x + dx, y + dy)
  }
}
