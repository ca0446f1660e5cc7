extension ChangeSet: CustomStringConvertible {
  /// The operations in words, at most twelve of each kind, as in `delete 0-3; insert 0-0, 0-1; move 0-2 to 1-0`.
  ///
  /// A position is a section and an item. Deletes and the beginnings of moves are positions in the old list; inserts, the ends of
  /// moves and updates are positions in the new one.
  public var description: String {
    if isReload { return "reload" }
    if isEmpty { return "no changes" }
    let parts = [
      Self.describe("delete section", sectionDeletes),
      Self.describe("insert section", sectionInserts),
      Self.describe("move section", sectionMoves.lazy.map { "\($0.from) to \($0.to)" }),
      Self.describe("update section", sectionUpdates),
      Self.describe("delete", deletes),
      Self.describe("insert", inserts),
      Self.describe("move", moves.lazy.map { "\($0.from) to \($0.to)" }),
      Self.describe("update", updates),
    ]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns the operations of one kind in words, or `nil` if there are none.
  private static func describe(_ verb: String, _ operations: some RandomAccessCollection) -> String? {
    guard !operations.isEmpty else { return nil }
    let shown = 12
    let some = operations.prefix(shown).map { "\($0)" }.joined(separator: ", ")
    let rest = operations.count > shown ? " and \(operations.count - shown) more" : ""
    return "\(verb) \(some)\(rest)"
  }
}
