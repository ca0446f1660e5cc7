import ListStorage
import ListTestSupport
import Testing

@Suite struct HandleListTests {
  @Test func everySizeAndEveryPosition() {
    for count in 0...80 {
      let handles = (0..<count).map { UInt32(count - $0) }
      let list = HandleList(ContiguousArray(handles), leafCapacity: 6, fanout: 5)
      check(list, against: handles)
      for position in 0...count {
        var edited = list
        edited.insert(1_000, at: position)
        #expect(edited._checkInvariants() == nil && edited.index(of: 1_000) == position)
        var expected = handles
        expected.insert(1_000, at: position)
        #expect(edited.array == expected)
        guard position < count else { continue }
        edited = list
        #expect(edited.remove(at: position) == handles[position])
        #expect(edited._checkInvariants() == nil && !edited.contains(handles[position]))
        expected = handles
        expected.remove(at: position)
        #expect(edited.array == expected)
        #expect(list.partitionPoint { $0 > handles[position] } == position)
      }
      #expect(list.array == handles)
    }
  }

  private func check(_ list: HandleList, against handles: [UInt32]) {
    #expect(list._checkInvariants() == nil && list.array == handles && list.count == handles.count)
    for (position, handle) in handles.enumerated()
    where list.handle(at: position) != handle || list.index(of: handle) != position {
      Issue.record("\(handle) isn't at \(position) of \(handles)")
    }
  }

  /// Every range of small lists, removed and moved, and runs of every length inserted at every position.
  @Test func everyRange() {
    for count in 0...24 {
      let handles = (0..<UInt32(count)).map(\.self)
      let list = HandleList(ContiguousArray(handles), leafCapacity: 4, fanout: 4)
      for lower in 0...count {
        for upper in lower...count {
          var removed = list
          removed.removeSubrange(lower..<upper)
          let rest = Array(handles[..<lower]) + handles[upper...]
          check(removed, against: rest)
          for handle in handles[lower..<upper] { #expect(!removed.contains(handle)) }
          var inserted = list
          let run = (0..<UInt32(upper - lower)).map { 1_000 - $0 }
          inserted.insert(contentsOf: run, at: lower)
          check(inserted, against: Array(handles[..<lower]) + run + handles[lower...])
          guard lower < upper else { continue }
          for target in [0, rest.count / 2, rest.count] {
            var moved = list
            moved.moveSubrange(lower..<upper, to: target)
            check(moved, against: Array(rest[..<target]) + handles[lower..<upper] + rest[target...])
          }
        }
      }
    }
  }

  @Test(arguments: [(6, 5), (16, 8), (128, 128)], FuzzSettings.seeds(from: 7, count: 2))
  func randomRunsAgreeWithAnArray(sizes: (leaf: Int, fanout: Int), seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pool = HandlePool()
    var list = HandleList([], leafCapacity: sizes.leaf, fanout: sizes.fanout)
    var model: [UInt32] = []
    for step in 0..<FuzzSettings.steps(500) {
      let position = random.below(model.count + 1)
      let length = random.oneIn(10) ? random.below(700) : random.below(12)
      let end = min(model.count, position + length)
      switch random.below(step / 250 % 2 == 0 ? 3 : 5) {
      case 0, 1:
        let run = (0..<length).map { _ in pool.makeHandle() }
        list.insert(contentsOf: run, at: position)
        model.insert(contentsOf: run, at: position)
      case 2:
        let moved = Array(model[position..<end])
        model.removeSubrange(position..<end)
        let target = random.below(model.count + 1)
        list.moveSubrange(position..<end, to: target)
        model.insert(contentsOf: moved, at: target)
      default:
        for handle in model[position..<end] { pool.recycle(handle) }
        list.removeSubrange(position..<end)
        model.removeSubrange(position..<end)
      }
      guard list._checkInvariants() == nil, list.array == model else {
        Issue.record("seed \(seed), step \(step): \(list._checkInvariants() ?? "differs")")
        return
      }
    }
    check(list, against: model)
  }

  @Test(arguments: [(6, 5), (16, 8), (512, 64)], FuzzSettings.seeds(from: 7, count: 2))
  func randomEditsAgreeWithAnArray(sizes: (leaf: Int, fanout: Int), seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var pool = HandlePool()
    var list = HandleList([], leafCapacity: sizes.leaf, fanout: sizes.fanout)
    var model: [UInt32] = []
    var copy = (list, model)
    for step in 0..<FuzzSettings.steps(2_000) {
      let position = random.below(model.count + 1)
      switch random.below(step / 1_000 % 2 == 0 ? 6 : 12) {
      case 0...3:
        let handle = pool.makeHandle()
        list.insert(handle, at: position)
        model.insert(handle, at: position)
      case 4 where position < model.count:
        let target = random.below(model.count)
        list.move(from: position, to: target)
        model.insert(model.remove(at: position), at: target)
      case 5 where random.oneIn(40):
        copy = (list, model)
        let deletes = random.positions(below: model.count, oneOf: [3, 200][random.below(2)])
        for position in deletes.reversed() { pool.recycle(model.remove(at: position)) }
        let inserts = random.positions(below: model.count, oneOf: [3, 200][random.below(2)])
        let handles = inserts.map { _ in pool.makeHandle() }
        for (position, handle) in zip(inserts, handles) { model.insert(handle, at: position) }
        list.apply(deletes: deletes, inserts: inserts, handles: handles)
      default:
        guard position < model.count else { continue }
        let handle = model.remove(at: position)
        if random.oneIn(2) {
          #expect(list.remove(handle) == position)
        } else {
          #expect(list.remove(at: position) == handle)
        }
        pool.recycle(handle)
        #expect(list.remove(handle) == nil)
      }
      if model.count > 1 {
        let (one, other) = (random.below(model.count), random.below(model.count))
        #expect(list.isOrdered(model[one], before: model[other]) == (one < other), "step \(step)")
        #expect(!list.isOrdered(model[one], before: 4_000_000) && !list.isOrdered(4_000_000, before: model[one]))
      }
      guard list.count == model.count, pool.count == model.count else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
      if step % 250 == 0 {
        check(list, against: model)
        #expect(copy.0.array == copy.1, "seed \(seed), step \(step)")
        let range = random.range(within: model.count, longest: 1_000)
        var some: [UInt32] = []
        list.forEach(in: range) { some.append($0) }
        #expect(some == Array(model[range]))
      }
    }
    check(list, against: model)
  }

  @Test func aSearchNeedsFewCalls() {
    let rows = FuzzSettings.longListCount
    let list = HandleList(0..<UInt32(rows))
    for target in [0, 1, rows / 3, rows - 1, rows] {
      var callCount = 0
      let point = list.partitionPoint { handle in
        callCount += 1
        return handle < target
      }
      #expect(point == target && callCount <= 24)
    }
    // A comparison that contradicts itself.
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 { #expect((0...rows).contains(list.partitionPoint { _ in random.oneIn(2) })) }
  }

  /// Every search in every range of lists that are small, but have several levels, reads only the handles in the range.
  @Test func searchesReadOnlyTheirRange() {
    for count in 0...40 {
      let list = HandleList(ContiguousArray((0..<count).map { UInt32(count - $0) }), leafCapacity: 3, fanout: 3)
      for lower in 0...count {
        for upper in lower...count {
          for target in lower...upper {
            let point = list.partitionPoint(in: lower..<upper) { handle in
              let position = count - Int(handle)
              // Handles outside of the range have the opposite result.
              guard lower <= position, position < upper else {
                Issue.record("\(position) is outside of \(lower)..<\(upper) of \(count)")
                return position >= target
              }
              return position < target
            }
            if point != target { Issue.record("\(point) instead of \(target) in \(lower)..<\(upper) of \(count)") }
          }
        }
      }
    }
  }

  /// Searches whose items are cached compare the same handles, although others are inserted around them.
  @Test func aCachedSearchComparesTheSameHandles() {
    var random = SeededGenerator(seed: 7)
    var list = HandleList((0..<100).map { UInt32($0) }.shuffled(using: &random))
    func search(_ target: Int, in range: Range<Int>, isCached: Bool) -> (point: Int, handles: [UInt32]) {
      var handles: [UInt32] = []
      let point = list.partitionPoint(in: range, isCached: isCached) { handle in
        handles.append(handle)
        return (list.index(of: handle) ?? 0) < target
      }
      return (point, handles)
    }
    var compared: Set<UInt32> = []
    for handle in 100..<120 {
      list.insert(UInt32(handle), at: 45 + random.below(10))
      compared.insert(search(0, in: 0..<list.count, isCached: true).handles[0])
    }
    #expect(compared.count <= 4, "the items in the middle are 20 others")
    for target in 0...list.count {
      let result = search(target, in: 0..<list.count, isCached: true)
      #expect(result.point == target && result.handles.count <= 10)
      #expect(search(target, in: target / 2..<target, isCached: true).point == target)
      #expect(search(target, in: target..<list.count, isCached: true).point == target)
    }
    for _ in 0..<50 {
      #expect((5...90).contains(list.partitionPoint(in: 5..<90, isCached: true) { _ in random.oneIn(2) }))
    }
  }

  @Test func aSingleEditCopiesOnlyAPath() {
    let rows = FuzzSettings.longListCount
    let list = HandleList(0..<UInt32(rows))
    for position in [0, rows / 2, rows - 1] {
      var edited = list
      edited.insert(UInt32(rows), at: position)
      // A leaf, its parents, the page of the new handle.
      #expect(edited.nodeCount(notSharedWith: list) <= 4)
      edited = list
      edited.remove(at: position)
      #expect(edited.nodeCount(notSharedWith: list) <= 4)
    }
  }

  @Test func aHandleNeedsTenBytes() {
    var random = SeededGenerator(seed: 7)
    let rows = FuzzSettings.longListCount
    #expect(bytesPerItem(HandleList(0..<UInt32(rows))) <= 9)
    var list = HandleList()
    for number in 0..<rows { list.insert(UInt32(number), at: random.below(number + 1)) }
    #expect(bytesPerItem(list) <= 10)
    // Half of the handles are replaced by others: the leaves are as empty as possible.
    var pool = HandlePool(used: rows)
    for _ in 0..<rows / 2 { pool.recycle(list.remove(at: random.below(list.count))) }
    for _ in 0..<rows / 2 { list.insert(pool.makeHandle(), at: random.below(1_000)) }
    #expect(bytesPerItem(list) <= 10 && list._checkInvariants() == nil)
    #expect(HandleList([0]).storageBytes <= 350)
  }

  #if os(Linux) || os(macOS)
    /// A handle that was in the list twice would have one position.
    @Test func insertingAHandleTwiceTraps() async {
      let chunk = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var list = HandleList([1, 2])
        list.insert(contentsOf: [5, 6, 5], at: 1)
      }
      #expect(
        chunk.map { String(decoding: $0.standardErrorContent, as: UTF8.self).contains("already in the list") } == true)
      await #expect(processExitsWith: .failure) {
        var list = HandleList([1, 2])
        list.insert(contentsOf: [5, 2], at: 1)
      }
      await #expect(processExitsWith: .failure) {
        var list = HandleList([1, 2])
        list.insert(contentsOf: [5, .max], at: 1)
      }
      await #expect(processExitsWith: .failure) {
        var list = HandleList([1, 2])
        list.insert(2, at: 1)
      }
      await #expect(processExitsWith: .failure) {
        var list = HandleList(0..<100)
        list.apply(deletes: [4], inserts: 0..<100, handles: [UInt32](100..<199) + [100])
      }
    }
  #endif

  private func bytesPerItem(_ list: HandleList) -> Double { Double(list.storageBytes) / Double(list.count) }

  @Test func handlesAreReused() {
    var pool = HandlePool(used: 2)
    #expect(pool.makeHandle() == 2)
    pool.recycle(0)
    pool.recycle(1)
    #expect(pool.count == 1 && pool.limit == 3)
    #expect(pool.makeHandle() == 1 && pool.makeHandle() == 0 && pool.makeHandle() == 3)
    #expect(pool.count == 4 && pool.limit == 4)
  }
}

@Suite struct ItemCacheTests {
  /// An item that counts how many of its kind exist.
  private final class CountedItem {
    private let count: Count
    private let willEnd: () -> Void

    final class Count { var value = 0 }

    init(_ count: Count, willEnd: @escaping () -> Void = {}) {
      (self.count, self.willEnd) = (count, willEnd)
      count.value += 1
    }

    deinit {
      count.value -= 1
      willEnd()
    }
  }

  /// The `deinit` of an item can fill a slot that was emptied before.
  @Test func itemsInsertedWhileTheCacheIsResized() {
    let (cache, count) = (ItemCache<CountedItem>(), CountedItem.Count())
    cache.resize(forItemCount: 16)
    cache.insert(CountedItem(count) { cache.insert(CountedItem(count), of: 0) }, of: 3)
    cache.resize(forItemCount: 1_000)
    #expect(count.value == 0)
  }
}
