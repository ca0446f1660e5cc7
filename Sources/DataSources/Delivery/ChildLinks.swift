/// The connections of a hub, from which ended ones are removed now and then.
struct ChildLinks {
  private(set) var all: [ChildLink] = []
  /// The number of connections at which ended ones are removed.
  private var limit = 16

  var isEmpty: Bool { all.isEmpty }

  mutating func append(_ link: ChildLink) {
    if all.count >= limit {
      removeEnded()
      limit = max(16, 2 * all.count)
    }
    all.append(link)
  }

  mutating func removeEnded() { all.removeAll { $0.parent == nil } }
}
