/// The sources that a change has reached and that have not translated it yet.
///
/// The lowest ones come first, in the order in which it reached them.
struct ChangeWave {
  /// The only one, as in any chain of operators.
  private var only: ChangeHub?
  private var byHeight: [Int: [ChangeHub]] = [:]
  /// Those of the lowest height, the next one last.
  ///
  /// None of them is made of another, so none comes to be lower.
  private var current: [ChangeHub] = []
  private var currentHeight = 0

  /// Adds a source, which is higher than all that were taken out.
  mutating func add(_ hub: ChangeHub) {
    if only == nil, current.isEmpty, byHeight.isEmpty {
      only = hub
      return
    }
    if let first = only { byHeight[first.height] = [first] }
    only = nil
    byHeight[hub.height, default: []].append(hub)
  }

  /// Takes out the next source.
  mutating func popLowest() -> ChangeHub? {
    if let hub = only {
      only = nil
      return hub
    }
    while true {
      while let hub = current.popLast() {
        if hub.height == currentHeight { return hub }
        // A source below it got a child of its own meanwhile, and is higher now.
        byHeight[hub.height, default: []].append(hub)
      }
      guard let lowest = byHeight.keys.min(), let hubs = byHeight.removeValue(forKey: lowest) else { return nil }
      (current, currentHeight) = (hubs.reversed(), lowest)
    }
  }
}
