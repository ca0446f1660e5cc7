import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct DeliveryTests {
  @Test func aDiamondGivesOneChangeSet() {
    let list = ListSource((0..<6).map { TestItem($0) })
    let stacked = list.filter { $0.id % 2 == 0 }.appendingSections(of: list.filter { $0.id % 3 == 0 })
    let mirror = ListMirror(stacked)
    list.insert(TestItem(12), at: 0)
    #expect(mirror.updates.count == 1)
    #expect(mirror.updates.first?.changes.inserts.count == 2)
    #expect(mirror.difference() == nil)
  }

  @Test func allSourcesAreUpToDateWhenObserversAreNotified() {
    let list = ListSource([TestItem(1)])
    let filtered = list.filter { _ in true }
    let stacked = ConcatenatedSections([filtered, list])
    var seen: [[Int]] = []
    let look = { (_: ListUpdate) in
      seen.append([list.items.count, filtered.itemCount(inSection: 0), stacked.itemCount(inSection: 1)])
    }
    let observations = [list.observe(look), filtered.observe(look), stacked.observe(look)]
    list.append(TestItem(2))
    #expect(seen == [[2, 2, 2], [2, 2, 2], [2, 2, 2]])
    withExtendedLifetime(observations) {}
  }

  /// A source whose state changes before it emits.
  private final class Numbers: DataSource {
    let emitter = ChangeEmitter()
    var items: [TestItem] = []
    var changeHub: ChangeHub { emitter.hub }
    var sectionCount: Int { 1 }
    func itemCount(inSection section: Int) -> Int { section == 0 ? items.count : 0 }
    func item(at position: ItemPosition) -> TestItem? { contains(position) ? items[position.item] : nil }

    func append(_ item: TestItem) throws -> (ChangeEmitter, ChangeSet) {
      items.append(item)
      return (emitter, try ChangeSet(inserts: [ItemPosition(section: 0, item: items.count - 1)]))
    }
  }

  @Test func sourcesThatChangeTogetherAreTranslatedAtOnce() throws {
    let (left, right, other) = (Numbers(), Numbers(), Numbers())
    let sorted = left.appendingItems(of: right, left).sorted { $0.id > $1.id }
    let mirror = ListMirror(sorted)
    var seen: [[Int]] = []
    let look = { (_: ListUpdate) in
      seen.append([left.itemCount, right.itemCount, other.itemCount, sorted.itemCount])
    }
    // The other source isn't connected with the first two.
    let observations = [left.observe(look), other.observe(look), sorted.observe(look)]
    var traces: [String] = []
    let tracing = sorted.trace { trace in traces.append(trace.steps.map { "\($0.output)" }.joined(separator: "; ")) }
    for id in 1...3 {
      ChangeEmitter.emit(
        [
          try left.append(TestItem(id)), try other.append(TestItem(id)), try right.append(TestItem(10 * id)),
          (right.emitter, ChangeSet()),
        ], animation: .fade)
    }
    let expected = ["insert 0-0, 0-1, 0-2", "insert 0-0, 0-2, 0-3", "insert 0-0, 0-3, 0-4"]
    #expect(mirror.updates.map { "\($0.changes)" } == expected)
    #expect(mirror.updates.allSatisfy { $0.animation == .fade } && mirror.difference() == nil)
    #expect(seen == (1...3).flatMap { Array(repeating: [$0, $0, $0, 3 * $0], count: 3) })
    #expect(traces.first == "insert 0-0; insert 0-0; insert 0-0, 0-1, 0-2; insert 0-0, 0-1, 0-2" && traces.count == 3)
    ChangeEmitter.emit([])
    ChangeEmitter.emit([(left.emitter, ChangeSet())])
    #expect(seen.count == 9 && traces.count == 3)
    withExtendedLifetime((observations, tracing)) {}
  }

  /// The observer of a source connects it with one that changed together with it, and whose observers weren't notified yet.
  @Test func sourcesCanBeConnectedDuringDelivery() throws {
    let (left, right) = (Numbers(), Numbers())
    var both: ListMirror<TestItem>?
    let connect = left.observe { _ in
      if both == nil { both = ListMirror(left.appendingSections(of: right)) }
    }
    let mirror = ListMirror(right)
    for id in 0..<3 {
      try left.batch { ChangeEmitter.emit([try left.append(TestItem(id)), try right.append(TestItem(id))]) }
    }
    #expect(both?.difference() == nil && both?.updates.count == 2)
    #expect(mirror.difference() == nil && mirror.updates.count == 3)
    withExtendedLifetime(connect) {}
  }

  @Test func aChangeMadeByAnObserverDoesNotInterruptTheOthers() {
    let list = ListSource([TestItem(1)])
    var log: [String] = []
    let first = list.observe { [unowned list] update in
      log.append("first: \(update.changes)")
      if list.items.count < 3 { list.append(TestItem(list.items.count + 1)) }
      log.append("first ends")
    }
    let second = list.observe { log.append("second: \($0.changes)") }
    let mirror = ListMirror(list)
    list.append(TestItem(2))
    // The second observer had not been notified of the first change yet, so it receives both as one.
    #expect(log == ["first: insert 0-1", "first ends", "second: insert 0-1, 0-2", "first: insert 0-2", "first ends"])
    #expect(mirror.difference() == nil)
    withExtendedLifetime((first, second)) {}
  }

  @Test func anObserverMayChangeAnotherSourceOfTheSameTree() {
    let (left, right) = (ListSource([TestItem(1)]), ListSource<TestItem>([]))
    let both = ListMirror(left.appendingSections(of: right))
    let copy = left.observe { [unowned left] _ in right.items = left.items }
    left.append(TestItem(2))
    left.remove(at: 0)
    #expect(right.items == [TestItem(2)])
    #expect(both.difference() == nil)
    withExtendedLifetime(copy) {}
  }

  /// Three trees are connected during delivery; every observer is notified exactly once.
  @Test func sourcesMayBeConnectedDuringDelivery() {
    let lists = (0..<3).map { ListSource([TestItem($0)]) }
    var made: [ConcatenatedSections<TestItem>] = []
    var mirrors = lists.map { ListMirror($0) }
    let connect = lists[0].observe { _ in
      if made.isEmpty {
        made.append(lists[1].appendingSections(of: lists[0], lists[2]))
        mirrors.append(ListMirror(made[0]))
      }
      lists[2].append(TestItem(lists[2].items.count + 10))
    }
    mirrors.append(ListMirror(lists[0]))
    let other = lists[1].observe { _ in lists[0].append(TestItem(20)) }
    lists[1].append(TestItem(30))
    lists[0].append(TestItem(40))
    lists[0].batch { lists[1].batch { lists[2].append(TestItem(50)) } }
    #expect(mirrors.compactMap { $0.difference() } == [])
    #expect(mirrors[0].updates.count == 2 && mirrors[4].updates.count == 3)
    withExtendedLifetime((connect, other)) {}
  }

  @Test func noObserverIsNotifiedInsideAConnectedBatch() {
    let (first, second) = (ListSource([TestItem(1)]), ListSource([TestItem(2)]))
    var both: ConcatenatedSections<TestItem>?
    let connect = first.observe { _ in both = both ?? first.appendingSections(of: second) }
    let mirror = ListMirror(second)
    second.batch {
      second.append(TestItem(3))
      first.append(TestItem(4))
      second.append(TestItem(5))
      #expect(mirror.updates.isEmpty)
    }
    #expect(mirror.updates.count == 1 && mirror.difference() == nil)
    #expect(both?.sectionCount == 2)
    withExtendedLifetime(connect) {}
  }

  @Test func manyReleasedSourcesLeaveNothing() {
    let list = ListSource([TestItem(1)])
    let mirror = ListMirror(list.map { $0 })
    for _ in 0..<20_000 { _ = list.filter { _ in true } }
    list.append(TestItem(2))
    #expect(mirror.updates.count == 1 && mirror.difference() == nil)
  }

  /// Composed like the digits of a counter; each with all before it would take minutes.
  @Test func longBatchesAndPausesAreComposedOnce() {
    let list = ListSource<TestItem>([])
    let mirror = ListMirror(list)
    mirror.pause()
    list.batch { for id in 0..<5_000 { list.insert(TestItem(id), at: id / 2) } }
    mirror.resume()
    #expect(mirror.updates.map(\.changes.count) == [5_000])
    #expect(list.items.count == 5_000)
  }

  @Test func aBatchIsDeliveredOnce() {
    let list = ListSource((0..<4).map { TestItem($0) })
    var updates: [ListUpdate] = []
    let observation = list.observe { updates.append($0) }
    list.batch(animation: .fade) {
      list.remove(at: 0)
      list.append(TestItem(9), animation: .top)
      #expect(updates.isEmpty)
    }
    #expect(updates.map(\.changes.description) == ["delete 0-0; insert 0-3"])
    #expect(updates.first?.animation == .fade)
    list.append(TestItem(10), animation: .left)
    #expect(updates.last?.animation == .left)
    // Undo and other edits that are batches themselves have the default hint, which replaces none.
    let recorder = UndoRecorder(list)
    list.remove(at: 0)
    list.batch(animation: .none) { _ = recorder.undo() }
    #expect(updates.last?.animation == AnimationHint.none)
    list.batch(animation: .none) { _ = recorder.redo(animation: .fade) }
    #expect(updates.last?.animation == .fade)
    withExtendedLifetime(observation) {}
  }

  @Test func changesThatCancelOutInABatchAreNotDelivered() {
    let list = ListSource([TestItem(1)])
    var count = 0
    let observation = list.observe { _ in count += 1 }
    list.batch {
      list.append(TestItem(2))
      list.remove(at: 1)
    }
    #expect(count == 0)
    withExtendedLifetime(observation) {}
  }

  @Test func aBatchThatThrowsDeliversItsChanges() {
    struct Failure: Error {}
    let list = ListSource([TestItem(1)])
    let mirror = ListMirror(list)
    #expect(throws: Failure.self) {
      try list.batch {
        list.append(TestItem(2))
        throw Failure()
      }
    }
    #expect(mirror.updates.count == 1 && mirror.difference() == nil)
  }

  @Test("TS-45 a paused observer is notified of all changes later")
  func aPausedObserverIsNotifiedLater() {
    let list = ListSource([TestItem(1)])
    let mirror = ListMirror(list.filter { _ in true })
    mirror.pause()
    list.append(TestItem(2))
    list.insert(TestItem(3), at: 0)
    #expect(mirror.updates.isEmpty)
    mirror.resume()
    #expect(mirror.updates.map(\.changes.description) == ["insert 0-0, 0-2"])
    #expect(mirror.difference() == nil)
  }

  @Test func anObservationEndsWhenItIsCancelledOrLetGo() {
    let list = ListSource([TestItem(1)])
    var count = 0
    let first = list.observe { _ in count += 1 }
    var second: ListObservation? = list.observe { _ in count += 1 }
    list.append(TestItem(2))
    #expect(count == 2)
    first.cancel()
    second = nil
    list.append(TestItem(3))
    #expect(count == 2)
    withExtendedLifetime((first, second)) {}
  }

  @Test func anObserverThatCancelsAnotherIsTheLastOneNotified() {
    let list = ListSource([TestItem(1)])
    var count = 0
    var second: ListObservation?
    let first = list.observe { _ in second?.cancel() }
    second = list.observe { _ in count += 1 }
    list.append(TestItem(2))
    #expect(count == 0)
    withExtendedLifetime((first, second)) {}
  }

  @Test func anObservationKeepsItsSourceAndNothingElseDoes() {
    let list = ListSource([TestItem(1)])
    weak var filtered: FilteredSource<TestItem>?
    var count = 0
    do {
      let filter = list.filter { _ in true }
      filtered = filter
      let observation = filter.observe { _ in count += 1 }
      list.append(TestItem(2))
      withExtendedLifetime(observation) {}
    }
    #expect(count == 1 && filtered == nil)
    list.append(TestItem(3))
  }

  /// A released source is removed from the lists of its upstream sources, in any order of releases.
  @Test func releasedSourcesAreNotNotified() {
    let list = ListSource([TestItem(1)])
    var kept: [any DataSource<TestItem>] = []
    for number in 0..<100 {
      let all = ConcatenatedItems([list, list.filter { $0.id > 0 }, list])
      if number % 10 == 0 { kept.append(all) }
      all.removeChildren(0..<1, animation: .none)
      list.append(TestItem(number + 2))
    }
    #expect(kept.allSatisfy { $0.itemCount(inSection: 0) == 2 * list.count })
    let children = ListSource([TestItem(-1)])
    let all = ConcatenatedItems<TestItem>([children])
    let mirror = ListMirror(all)
    for number in 0..<100 {
      all.replaceChild(at: 0, with: ListSource([TestItem(number)]), comparison: .equality, animation: .none)
      children.append(TestItem(1_000 + number))
    }
    all.replaceChild(at: 0, with: children, comparison: .equality, animation: .none)
    children.append(TestItem(-2))
    #expect(all.itemCount(inSection: 0) == 102 && mirror.difference() == nil)
  }
}
