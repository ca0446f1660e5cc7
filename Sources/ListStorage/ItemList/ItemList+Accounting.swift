extension ItemList {
  /// The number of nodes and chunks that are not the same memory in another list: what an edit touched of a copy.
  ///
  /// - Complexity: O(*n*).
  package func touchedNodes(since other: ItemList) -> Int {
    tree.touchedNodes(since: other.tree) { $0.buffer === $1.buffer }
  }

  /// What is wrong with the list, or `nil`: for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}
