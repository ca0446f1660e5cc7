extension BitList {
  /// Inserts a bit at a position, which can be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ bit: Bool, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.insert(bit, at: offset) }
  }

  /// Appends a bit.
  ///
  /// - Complexity: O(log *n*).
  package mutating func append(_ bit: Bool) { insert(bit, at: count) }

  /// Removes and returns the bit at a position.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func remove(at position: Int) -> Bool {
    tree.update(at: position) { chunk, offset in chunk.remove(at: offset) }
  }

  /// Replaces the bit at a position and returns the old one.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func set(_ bit: Bool, at position: Int) -> Bool {
    var old = false
    tree.adjust(at: position) { chunk, offset in old = chunk.set(bit, at: offset) }
    return old
  }

  /// Moves a bit to `target`, its position after the move.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Replaces the bits in a range.
  ///
  /// - Complexity: O(log *n* + *k*), where *k* is the number of deletes and inserts.
  package mutating func replaceSubrange(_ range: Range<Int>, with bits: BitList) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "Range out of range")
    if range.count == 1, bits.isEmpty {
      remove(at: range.lowerBound)
    } else if range.isEmpty, bits.count == 1 {
      insert(bits[0], at: range.lowerBound)
    } else if !range.isEmpty || !bits.isEmpty {
      tree.replaceSubrange(range, with: bits.tree)
    }
  }

  /// Inserts bits at a position, which can be the end.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* inserts.
  package mutating func insert(contentsOf bits: BitList, at position: Int) {
    replaceSubrange(position..<position, with: bits)
  }

  /// Removes the bits in a range.
  ///
  /// - Complexity: O(log *n* + *k*) for *k* deletes.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: BitList()) }

  /// Removes the bits in a range and returns them.
  ///
  /// - Complexity: O(log *n*).
  package mutating func take(_ range: Range<Int>) -> BitList {
    var taken = BitList()
    let tail = tree.splitOff(at: range.upperBound)
    taken.tree = tree.splitOff(at: range.lowerBound)
    tree.append(tail)
    return taken
  }
}
