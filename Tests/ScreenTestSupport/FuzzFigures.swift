/// The counts of random runs.
public struct FuzzFigures {
  public var mutations = 0
  public var changes = 0
  public var batches = 0
  public var rests = 0
  /// The changes after which the scroll position was judged, and those that the list was scrolled for.
  public var judgments = 0
  public var scrolls = 0

  public init() {}

  public mutating func add(_ other: FuzzFigures) {
    mutations += other.mutations
    changes += other.changes
    batches += other.batches
    rests += other.rests
    judgments += other.judgments
    scrolls += other.scrolls
  }
}
