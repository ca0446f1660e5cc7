/// When a list keeps the visible items in place while items around them are inserted, deleted or moved.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// Never: the view decides.
  case off
  /// When the list is scrolled. At its start, inserted items become visible.
  case whenScrolled
  /// Always.
  case always
  /// Always, except at the end of the list, where the list scrolls to inserted items, as in a chat.
  case followingEnd
}
