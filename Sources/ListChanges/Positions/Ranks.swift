// MARK: - Sorted arrays

/// Returns the first index of a range for which `belongsBefore` is false.
///
/// `belongsBefore` must be true up to some index and false from there.
///
/// - Returns: The end of the range, if `belongsBefore` is true for all indices.
/// - Complexity: O(log *n*) calls where *n* is the length of the range.
package func partitionPoint(in range: Range<Int>, _ belongsBefore: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low + (high - low) / 2
    if belongsBefore(middle) { low = middle + 1 } else { high = middle }
  }
  return low
}

extension Array where Element: Comparable {
  /// Returns the number of elements smaller than `element`, in an ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func rank(of element: Element) -> Int {
    partitionPoint(in: indices) { self[$0] < element }
  }

  /// Returns whether an ascending array contains `element`.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  package func containsSorted(_ element: Element) -> Bool {
    let index = rank(of: element)
    return index < count && self[index] == element
  }
}

// MARK: - Positions

extension [PackedPosition] {
  /// Returns the number of positions of the same section before `position` that aren't in this ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  func freeCount(before position: PackedPosition) -> Int {
    position.item - (rank(of: position) - rank(of: PackedPosition(section: position.section, item: 0)))
  }
}

extension [ItemPosition] {
  /// Returns the number of positions of the same section before `position` that aren't in this ascending array.
  ///
  /// - Complexity: O(log *n*) where *n* is the length of the array.
  func freeCount(before position: ItemPosition) -> Int {
    position.item - (rank(of: position) - rank(of: ItemPosition(section: position.section, item: 0)))
  }
}

// MARK: - Prefix sums

/// A tree of a fixed number of values that combines the first *k* of them in logarithmic time.
struct FenwickTree<Value: PrefixCombinable> {
  /// `nodes[i]` combines the last values up to index `i - 1`; the lowest set bit of `i` is their number.
  private var nodes: [Value]

  /// Creates a tree of equal values.
  ///
  /// - Complexity: O(*n*).
  init(repeating value: Value = .neutral, count: Int) {
    nodes = Array(repeating: value, count: count + 1)
    nodes[0] = .neutral
    for node in nodes.indices.dropFirst() {
      let parent = node + (node & -node)
      if parent < nodes.count { nodes[parent] = .combined(nodes[parent], nodes[node]) }
    }
  }

  /// Combines the value at `index` with another one.
  ///
  /// - Complexity: O(log *n*).
  mutating func combine(_ value: Value, at index: Int) {
    var node = index + 1
    while node < nodes.count {
      nodes[node] = .combined(nodes[node], value)
      node += node & -node
    }
  }

  /// Returns the combination of the first `count` values.
  ///
  /// - Complexity: O(log *n*).
  func prefix(_ count: Int) -> Value {
    var node = count
    var value = Value.neutral
    while node > 0 {
      value = .combined(value, nodes[node])
      node &= node - 1
    }
    return value
  }
}

/// A value that a ``FenwickTree`` combines over prefixes.
protocol PrefixCombinable {
  /// The value that leaves every other value unchanged when the two are combined.
  static var neutral: Self { get }
  /// Combines two values; must be associative and commutative.
  static func combined(_ left: Self, _ right: Self) -> Self
}

extension Int: PrefixCombinable {
  static var neutral: Int { 0 }
  static func combined(_ left: Int, _ right: Int) -> Int { left + right }
}
