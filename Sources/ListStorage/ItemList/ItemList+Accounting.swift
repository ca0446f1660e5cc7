extension ItemList {
  /// Returns the number of nodes and chunks that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func touchedNodes(since other: ItemList) -> Int {
    tree.touchedNodes(since: other.tree) { $0.buffer === $1.buffer }
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}
