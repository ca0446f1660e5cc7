/// How full the nodes of the trees in this folder are: a node takes part of its neighbors' before it splits or merges.
///
/// Many edits are necessary between a split and the next merge of the same node, so a list that grows and shrinks by one
/// item doesn't repeat them.
@usableFromInline
package enum FillRule {
  /// The fewest children of a node that is not the root: 7/16 of its capacity, and at least 2.
  @inlinable
  package static func minimum(of capacity: Int) -> Int { max(2, capacity * 7 / 16) }

  /// The most children of two neighbors that become one node.
  @inlinable
  package static func mergeLimit(of capacity: Int) -> Int { capacity * 15 / 16 }

  /// The most children of two neighbors, one of them too full, that share their children instead of splitting.
  @inlinable
  package static func shareLimit(of capacity: Int) -> Int { capacity * 7 / 8 * 2 }

  /// The number of children of the nodes of a new tree.
  @inlinable
  package static func bulk(of capacity: Int) -> Int { max(2, capacity * 7 / 8) }

  /// Returns the sizes of nodes for `count` children, as even as possible.
  @inlinable
  package static func bulkSizes(for count: Int, capacity: Int) -> [Int] {
    let nodes = (count + bulk(of: capacity) - 1) / bulk(of: capacity)
    return (0..<nodes).map { ($0 + 1) * count / nodes - $0 * count / nodes }
  }
}
