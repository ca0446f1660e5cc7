/// The result of an edit of a list that several people edit.
public enum SharedEdit: Sendable {
  /// The edit was made.
  case done
  /// Someone else has made the same edit before.
  case isDone
  /// Someone else has removed the item.
  case isGone
}
