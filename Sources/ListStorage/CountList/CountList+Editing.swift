extension CountList {
  /// Inserts a number before an index, which may be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ number: Int, at index: Int) {
    tree.insert(at: index) { chunk, offset in chunk.insert(UInt32(clamping: number), at: offset) }
  }

  /// Adds a number at the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ number: Int) { insert(number, at: count) }

  /// Inserts numbers before an index, which may be the end.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many come.
  package mutating func insert(contentsOf numbers: some Collection<Int>, at index: Int) {
    replaceSubrange(index..<index, with: numbers)
  }

  /// Removes and returns the number at an index.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at index: Int) -> Int {
    Int(tree.update(at: index) { chunk, offset in chunk.remove(at: offset) })
  }

  /// Removes the numbers of a range.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many leave.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Puts other numbers in the place of some.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many leave and come.
  package mutating func replaceSubrange(_ range: Range<Int>, with numbers: some Collection<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    if range.count + numbers.count > 2 {
      tree.replaceSubrange(range, with: CountList(numbers).tree)
    } else {
      for index in range.reversed() { remove(at: index) }
      for (offset, number) in numbers.enumerated() { insert(number, at: range.lowerBound + offset) }
    }
  }

  /// Takes the number at one index out, and puts it where it has the other index afterwards.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Adds to the number at an index, or takes from it; it does not go below 0.
  ///
  /// - Complexity: O(log *n*).
  package mutating func add(_ change: Int, at index: Int) {
    tree.update(at: index) { chunk, offset in
      // Between two limits of 32 bits no sum overflows.
      let limit = Int(UInt32.max)
      chunk.set(UInt32(clamping: Int(chunk.counts[offset]) + Swift.max(-limit, Swift.min(limit, change))), at: offset)
    }
  }
}
