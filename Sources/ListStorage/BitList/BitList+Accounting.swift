extension BitList {
  /// The number of levels above the chunks.
  package var height: Int { tree.height }

  /// The number of nodes and chunks that are not the same memory in another list: what an edit touched of a copy.
  ///
  /// - Complexity: O(*n*).
  package func touchedNodes(since other: BitList) -> Int {
    tree.touchedNodes(since: other.tree) { $0.words.isShared(with: $1.words) }
  }

  /// What is wrong with the list, or `nil`: for tests.
  package func _checkInvariants() -> String? { tree._checkInvariants() }
}
