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
    if let hub = current.popLast() { return hub }
    guard let lowest = byHeight.keys.min(), let hubs = byHeight.removeValue(forKey: lowest) else { return nil }
    current = hubs.reversed()
    return current.popLast()
  }
}
