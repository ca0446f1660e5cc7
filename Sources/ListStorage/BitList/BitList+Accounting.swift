extension BitList {
  /// The number of levels above the chunks.
  package var height: Int { tree.height }

  /// Returns the number of nodes and chunks that don't share memory with another list, such as the edited parts of a copy.
  ///
  /// - Complexity: O(*n*).
  package func touchedNodes(since other: BitList) -> Int {
    tree.touchedNodes(since: other.tree) { $0.words.isShared(with: $1.words) }
  }

  /// Returns the broken invariant of the list, or `nil`; for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}
