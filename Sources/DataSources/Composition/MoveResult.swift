/// The result of moving an item in a composite.
///
///     if case .refused(let reason) = lists.moveItem(from: start, to: end) { print(reason) }
public enum MoveResult: Hashable, Sendable {
  /// The item is at its new position.
  case moved
  /// Nothing changed, for the given reason.
  case refused(reason: String)
}
