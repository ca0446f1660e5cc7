/// The sources that a change has reached and that haven't translated it yet.
///
/// Sorted by height; sources of equal height in the order in which the change reached them.
struct ChangeWave {
  /// The only source, as in any chain of operators.
  private var only: ChangeHub?
  private var byHeight: [Int: [ChangeHub]] = [:]
  /// The sources of the lowest height, the next one last.
  ///
  /// None of them is derived from another, so none of them has to be translated before another.
  private var current: [ChangeHub] = []
  private var currentHeight = 0

  /// Adds a source, which is higher than all removed sources.
  mutating func add(_ hub: ChangeHub) {
    if only == nil, current.isEmpty, byHeight.isEmpty {
      only = hub
      return
    }
    if let first = only { byHeight[first.height] = [first] }
    only = nil
    byHeight[hub.height, default: []].append(hub)
  }

  /// Removes and returns the next source.
  mutating func popLowest() -> ChangeHub? {
    if let hub = only {
      only = nil
      return hub
    }
    while true {
      while let hub = current.popLast() {
        if hub.height == currentHeight { return hub }
        // An upstream source got a new child in the meantime, which made this one higher.
        byHeight[hub.height, default: []].append(hub)
      }
      guard let lowest = byHeight.keys.min(), let hubs = byHeight.removeValue(forKey: lowest) else { return nil }
      (current, currentHeight) = (hubs.reversed(), lowest)
    }
  }
}
