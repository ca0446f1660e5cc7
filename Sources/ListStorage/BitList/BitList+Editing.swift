extension BitList {
  /// Inserts a bit before a position, which may be the end.
  ///
  /// - Complexity: O(log *n*).
  package mutating func insert(_ bit: Bool, at position: Int) {
    tree.insert(at: position) { chunk, offset in chunk.insert(bit, at: offset) }
  }

  /// Adds a bit at the end.
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

  /// Writes a bit and returns what was there.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  package mutating func set(_ bit: Bool, at position: Int) -> Bool {
    tree.update(at: position) { chunk, offset in chunk.set(bit, at: offset) }
  }

  /// Takes the bit at one position out, and puts it where it has the other position afterwards.
  ///
  /// - Complexity: O(log *n*).
  package mutating func move(from source: Int, to target: Int) { insert(remove(at: source), at: target) }

  /// Puts other bits in the place of some.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many leave and come.
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

  /// Inserts bits before a position, which may be the end.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many come.
  package mutating func insert(contentsOf bits: BitList, at position: Int) {
    replaceSubrange(position..<position, with: bits)
  }

  /// Removes the bits of a range.
  ///
  /// - Complexity: O(log *n* + *k*) where *k* is how many leave.
  package mutating func removeSubrange(_ range: Range<Int>) { replaceSubrange(range, with: BitList()) }

  /// Takes the bits of a range out.
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
