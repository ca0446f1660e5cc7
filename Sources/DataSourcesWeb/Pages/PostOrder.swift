/// The posts that want something of one list of a page: which of them are new.
struct PostOrder {
  /// How far a sequence number may be ahead of the last one, so that a forged post can't lock a page.
  static let longestStep = 1_000_000

  private var last = 0

  /// Returns whether a post is newer than those before.
  mutating func take(_ sequence: Int) -> Bool {
    guard sequence > last, sequence - last <= Self.longestStep else { return false }
    last = sequence
    return true
  }
}
