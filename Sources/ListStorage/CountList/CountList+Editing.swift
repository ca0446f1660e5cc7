extension CountList {
  /// Inserts a number at an index, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ number: Int, at index: Int) {
    tree.insert(at: index) { chunk, offset in chunk.insert(UInt32(clamping: number), at: offset) }
  }

  /// Appends a number.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ number: Int) { insert(number, at: count) }

  /// Inserts numbers at an index, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
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

  /// Removes the numbers in a range.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: EmptyCollection()) }

  /// Replaces the numbers in a range.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange(_ range: Range<Int>, with numbers: some Collection<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    if range.count + numbers.count > 2 {
      tree.replaceSubrange(range, with: CountList(numbers).tree)
    } else {
      for index in range.reversed() { remove(at: index) }
      for (offset, number) in numbers.enumerated() { insert(number, at: range.lowerBound + offset) }
    }
  }

  /// Moves a number to `target`, its index after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Adds a number, which can be negative, to the one at an index; the result is at least 0.
  ///
  /// - Complexity: O(log *n*).
  package mutating func add(_ change: Int, at index: Int) {
    tree.adjust(at: index) { chunk, offset in
      // Between two limits of 32 bits, no sum overflows.
      let limit = Int(UInt32.max)
      chunk.set(UInt32(clamping: Int(chunk.counts[offset]) + Swift.max(-limit, Swift.min(limit, change))), at: offset)
    }
  }
}
