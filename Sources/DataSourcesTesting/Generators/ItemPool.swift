/// Makes new items, with IDs that the list doesn't have yet or, where duplicates are allowed, sometimes with others.
struct ItemPool {
  private var used: Set<Int>
  private var ids: [Int]
  private var nextID: Int
  private let idCount: Int
  private let allowsDuplicates: Bool

  init(_ lists: RandomLists, _ sections: [SampleSection]) {
    ids = sections.flatMap { $0.items.map(\.id) }
    used = Set(ids)
    nextID = lists.idCount
    idCount = lists.idCount
    allowsDuplicates = lists.allowsDuplicates
  }

  mutating func next(using generator: inout some RandomNumberGenerator) -> SampleItem {
    let content = generator.below(2)
    if allowsDuplicates, generator.oneIn(6), let id = ids.randomElement(using: &generator) {
      return SampleItem(id, content: content)
    }
    var id = generator.below(idCount)
    // If most IDs are used, stop guessing after a few attempts.
    for _ in 0..<8 where used.contains(id) { id = generator.below(idCount) }
    while used.contains(id) {
      id = nextID
      nextID += 1
    }
    used.insert(id)
    ids.append(id)
    return SampleItem(id, content: content)
  }
}
