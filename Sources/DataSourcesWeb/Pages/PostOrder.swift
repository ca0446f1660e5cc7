/// The posts of one page: which of them are new, and how many there are.
struct PostOrder {
  /// How far a sequence number may be ahead of the last one, so that a forged post can't lock a page.
  static let longestStep = 1_000_000

  private var last = 0
  private var rate = RateLimit()

  /// Returns whether a post is newer than those before.
  ///
  /// - Throws: a ``WebListError`` if there are too many.
  mutating func take(_ sequence: Int, perSecond: Int) throws(WebListError) -> Bool {
    guard rate.allows(perSecond) else { throw .tooManyPosts(limit: perSecond) }
    guard sequence > last, sequence - last <= Self.longestStep else { return false }
    last = sequence
    return true
  }
}
