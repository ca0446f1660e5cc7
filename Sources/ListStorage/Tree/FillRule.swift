/// How full the nodes of the trees in this folder are: a node takes part of its neighbors' before it splits or merges.
///
/// Between a split and the next merge of the same node lie many edits, so a list that grows and shrinks by one row
/// does no work over and over.
@usableFromInline
package enum FillRule {
  /// The fewest children of a node that is not the root: 7/16 of its capacity, and at least 2.
  @inlinable
  package static func minimum(of capacity: Int) -> Int { max(2, capacity * 7 / 16) }

  /// The most children of two neighbors that become one node.
  @inlinable
  package static func mergeLimit(of capacity: Int) -> Int { capacity * 15 / 16 }

  /// The most children of two neighbors, one of them too full, that share instead of splitting.
  @inlinable
  package static func shareLimit(of capacity: Int) -> Int { capacity * 7 / 8 * 2 }

  /// How many children a node gets when a tree is built at once.
  @inlinable
  package static func bulk(of capacity: Int) -> Int { max(2, capacity * 7 / 8) }

  /// The sizes of the nodes that hold `count` children together, as even as they can be.
  @inlinable
  package static func bulkSizes(for count: Int, capacity: Int) -> [Int] {
    let nodes = (count + bulk(of: capacity) - 1) / bulk(of: capacity)
    return (0..<nodes).map { ($0 + 1) * count / nodes - $0 * count / nodes }
  }
}
