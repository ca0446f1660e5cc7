import DataSources
import DataSourcesTesting
import Testing

/// The cost of a page, an edit and a lookup does not depend on the number of loaded items.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct PagedCostTests {
  typealias Source = PagedSource<PagedTestItem, Int>
  let counter = OperationCounter()

  /// A source with this number of items, in pages of twenty, that counts hashed IDs.
  private func source(_ count: Int, _ set: (inout PagingOptions) -> Void = { _ in }) async -> Source {
    var options = PagingOptions()
    options.prefetchDistance = 1
    set(&options)
    let total = count + 200
    let source = Source(options: options, id: { [counter] in CountedID($0.id, counter: counter) }, hasSameContent: ==) {
      let first = $0.key ?? 0
      return Page(
        items: items(first..<first + 20), previousKey: first > 0 ? first - 20 : nil, nextKey: first + 20,
        totalCount: total)
    }
    source.start()
    await source.finishLoading()
    while source.loadedCount < count {
      source.loadMore()
      await source.finishLoading()
    }
    return source
  }

  /// The number of IDs hashed during a call.
  private func cost(_ body: () async -> Void) async -> Int {
    let before = counter.hashCount
    await body()
    return counter.hashCount - before
  }

  @Test func pageCostsItsItems() async {
    var costOfCount: [Int] = []
    for count in [400, 6_000] {
      let source = await source(count)
      var costs: [Int] = []
      var sizes: [Int] = []
      let observation = source.observe { sizes.append($0.changes.count) }
      for _ in 0..<8 {
        costs.append(
          await cost {
            source.loadMore()
            await source.finishLoading()
          })
      }
      // The dictionary grows by doubling and then hashes all IDs, which is amortized over the inserted items.
      costOfCount.append(costs.sorted()[6])
      #expect(sizes == Array(repeating: 20, count: 8))
      observation.cancel()
    }
    #expect(costOfCount[0] <= 20 * 5 && costOfCount[1] == costOfCount[0], "\(costOfCount)")
  }

  @Test func allPagesTogetherCostTheirItems() async {
    for count in [1_000, 8_000] {
      let cost = await cost { _ = await source(count) }
      #expect(cost <= 7 * count, "\(cost) for \(count) items")
    }
  }

  @Test func unchangedPlaceholdersAreFree() async {
    let source = await source(400) { $0.showsPlaceholders = true }
    #expect(source.itemCount(inSection: 0) == 600)
    var changes: [ListUpdate] = []
    let observation = source.observe { changes.append($0) }
    source.loadMore()
    await source.finishLoading()
    #expect(changes.map(\.changes.deletes.count) == [20] && changes.map(\.changes.inserts.count) == [20])
    observation.cancel()
  }

  @Test func lookupsAndEditsDoNotDependOnTheListLength() async {
    for count in [400, 6_000] {
      let source = await source(count)
      var costs = [0, 0, 0, 0, 0]
      for number in stride(from: 7, to: count, by: count / 40) {
        let wanted = ItemID(CountedID(number, counter: counter))
        let before = ItemID(CountedID(number - 1, counter: counter))
        let item = PagedTestItem(id: number, content: 1)
        costs[0] += await cost { #expect(source.position(of: wanted) == ItemPosition(section: 0, item: number)) }
        costs[1] += await cost { #expect(source.id(at: ItemPosition(section: 0, item: number)) != nil) }
        costs[2] += await cost { #expect(source.update(item)) }
        costs[3] += await cost { #expect(source.removeItem(withID: wanted) != nil) }
        costs[4] += await cost { #expect(source.insert(item, after: before)) }
      }
      // An insert or delete registers the items behind it in its page, at most twenty, again. A dictionary
      // removal hashes a few other IDs; their number is random, but not on average.
      #expect(zip(costs, [40, 0, 400, 3_200, 3_200]).allSatisfy { $0 <= $1 }, "\(costs)")
      #expect(counter.idComparisonCount <= 60 * count, "\(counter)")
      counter.reset()
    }
  }

  /// Unaffected pages keep their memory: there is no hidden copy of all items.
  @Test func otherPagesAreNotCopied() async {
    let source = await source(400)
    let before = source.pageAddresses
    source.loadMore()
    await source.finishLoading()
    source.update(PagedTestItem(id: 30, content: 5))
    source.insert(PagedTestItem(id: -1), before: ItemID(CountedID(25, counter: counter)))
    source.removeItem(withID: ItemID(CountedID(350, counter: counter)))
    let after = source.pageAddresses
    #expect(after.count == before.count + 1)
    #expect(zip(before, after).enumerated().allSatisfy { $0 == 1 || $0 == 17 || $1.0 == $1.1 })
  }
}
