/// How many elements are left in any range of a row of elements that go one by one: a Fenwick tree.
struct CountTree {
  /// `tree[i]` is the count of the elements up to number `i - 1`, as many as the lowest bit of `i` says.
  private var tree: [Int]

  /// A tree of so many elements.
  ///
  /// - Complexity: O(*n*).
  init(ones count: Int) {
    tree = (0...count).map { $0 & -$0 }
  }

  /// Takes away an element that is there.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeOne(at index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] -= 1
      node += node & -node
    }
  }

  /// The elements that are left in a range.
  ///
  /// - Complexity: O(log *n*).
  func count(in range: Range<Int>) -> Int { count(before: range.upperBound) - count(before: range.lowerBound) }

  private func count(before index: Int) -> Int {
    var (node, sum) = (index, 0)
    while node > 0 {
      sum += tree[node]
      node &= node - 1
    }
    return sum
  }
}
