/// A value that a ``FenwickTree`` combines over prefixes.
protocol PrefixCombinable {
  /// The value that leaves every other value unchanged when the two are combined.
  static var neutral: Self { get }
  /// Combines two values; must be associative and commutative.
  static func combined(_ left: Self, _ right: Self) -> Self
}

/// Stores a fixed number of values, and combines the first *k* of them in logarithmic time.
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
    var (node, value) = (count, Value.neutral)
    while node > 0 {
      value = .combined(value, nodes[node])
      node &= node - 1
    }
    return value
  }
}

extension Int: PrefixCombinable {
  static var neutral: Int { 0 }
  static func combined(_ left: Int, _ right: Int) -> Int { left + right }
}
