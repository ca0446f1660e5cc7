import DataSourcesTesting
import ListChanges
import ListTestSupport
import Testing

/// Long lists, and lists with many copies of one id.
@Suite struct LargeListTests {
  private static func expectRight(_ old: [Int], _ new: [Int], _ comment: Comment) throws {
    let (old, new) = (rows(old), rows(new))
    let changes = ChangeSet(from: old, to: new)
    #expect(faultOfDiff(changes, fromItems: old, toItems: new) == nil, comment)
    try expectLegal(changes, from: old, to: new)
  }

  @Test func emptyAndOneSidedLists() throws {
    for count in [0, 1, 2, 1_000] {
      let all = Array(0..<count)
      try Self.expectRight([], all, "\(count) inserted")
      try Self.expectRight(all, [], "\(count) go")
      try Self.expectRight(all, [count / 2], "all but one of \(count) go")
      try Self.expectRight(all, all.map { $0 + count }, "\(count) are replaced")
    }
  }

  @Test func oneIDForAllItems() throws {
    for (before, after) in [(1, 3_000), (3_000, 1), (3_000, 3_000), (3_000, 2_900), (0, 3_000)] {
      try Self.expectRight(Array(repeating: 7, count: before), Array(repeating: 7, count: after), "\(before), \(after)")
    }
    let mixed = (0..<3_000).map { $0 % 100 == 0 ? $0 : -1 }
    try Self.expectRight(mixed, mixed.reversed(), "others between them")
  }

  @Test func manyCopiesOfManyIDs() throws {
    var generator = SplitMix64(seed: 1)
    let copies = isFuzzing ? 100 : 8
    let ids = (0..<1_000 * copies).map { $0 % 1_000 }
    let shuffled = ids.shuffled(using: &generator)
    try Self.expectRight(ids, shuffled, "in order to shuffled")
    try Self.expectRight(shuffled, ids.shuffled(using: &generator), "shuffled to shuffled")
    try Self.expectRight(shuffled, Array(shuffled.dropLast(500).reversed()), "some copies go")
  }

  @Test func backwardsWithCopies() throws {
    for copies in [1, 2, 3, 10] {
      let ids = (0..<2_000).map { $0 / copies }
      try Self.expectRight(ids, ids.reversed(), "neighbors are copies")
      let others = (0..<2_000).map { $0 % (2_000 / copies) }
      try Self.expectRight(others, others.reversed(), "copies are far from each other")
      try Self.expectRight(others + [-1], [-1] + others.reversed() + [-2], "with others around")
    }
  }

  @Test func hugeBlocks() throws {
    let all = Array(0..<5_000)
    let block = all[1_500..<4_000]
    let rest = all[..<1_500] + all[4_000...]
    try Self.expectRight(Array(rest), all, "come")
    try Self.expectRight(all, Array(rest), "go")
    try Self.expectRight(all, Array(block + rest), "move to the front")
    try Self.expectRight(all, Array(rest + block), "move to the end")
    try Self.expectRight(all, Array(rest[..<1_000] + block.reversed() + rest[1_000...]), "move and turn around")
    try Self.expectRight(all, all.map { block.contains($0) ? -$0 : $0 }, "are replaced")
  }

  @Test func hugeBlocksBetweenSections() throws {
    let all = Array(0..<3_000)
    func sections(_ parts: [ArraySlice<Int>]) -> [ListSection<Int, KeyedRow<Int>>] {
      parts.enumerated().map { ListSection(id: $0, items: rows($1)) }
    }
    let lists = [
      sections([all[...]]), sections([[], all[...]]), sections([all[..<500], all[500..<1_500], all[1_500...]]),
      sections([all[1_500...], all[..<500], all[500..<1_500]]), sections([all[..<2_500], [], all[2_500...]]),
    ]
    for old in lists {
      for new in lists {
        let changes = ChangeSet(fromSections: old, toSections: new)
        #expect(faultOfDiff(changes, from: old, to: new) == nil)
        try expectLegal(changes, fromSections: old, toSections: new)
      }
    }
  }

  /// The judge of long lists is judged by the one of short lists.
  @Test func bothLongestChainsAgree() {
    var generator = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let count = Int.random(in: 0...40, using: &generator)
      let values = (0..<count).map { _ in Int.random(in: 0...count, using: &generator) }
      #expect(quickLongestChain(values) == referenceLongestChain(values), "\(values)")
    }
  }
}
