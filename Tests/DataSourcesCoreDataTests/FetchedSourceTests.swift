import DataSourcesTesting
import ListStorage
import ListTestSupport
import Testing

@testable import DataSourcesCoreData

/// The results that a source observes, for how long, and at which cost.
@Suite struct FetchedSourceTests {
  @Test("TS-34 the cost of a correctly reported change depends on the change, not on the size of the list")
  func costs() {
    func reads(_ sectionCount: Int) -> [Int] {
      var list = FakeList()
      list.sections = (0..<sectionCount).map { section in
        .init(name: "\(section)", rows: (0..<100).map { TestItem(section * 100 + $0) })
      }
      let results = FakeResults(list)
      let source = FetchedSource(results)
      _ = source.position(of: ItemID(3))
      var affected = 0
      var steps: [(inout FakeList) -> Set<Int>] = []
      steps.append { list in
        list.sections[1].rows[5].content = 1
        return [105]
      }
      steps.append { list in
        let row = list.sections[1].rows.remove(at: 5)
        list.sections[0].rows.insert(row, at: 7)
        return [105]
      }
      steps.append { list in
        list.sections[0].rows.remove(at: 0)
        list.sections[1].rows.insert(TestItem(-1), at: 50)
        return []
      }
      return steps.map { step in
        var new = list
        let changed = step(&new)
        let events = FakeChange(old: list, new: new, changed: changed).events
        list = new
        results.resetCounts()
        let before = source.rows
        results.save(new, reporting: events)
        affected = max(affected, source.rows.ids.nodeCount(notSharedWith: before.ids))
        #expect(source.lastDisagreement == nil && affected < 40)
        #expect(
          source.position(of: ItemID(-1)) == new.positions[-1] && source.position(of: ItemID(105)) == new.positions[105]
        )
        return results.readCount
      }
    }
    let (few, many) = (reads(4), reads(200))
    #expect(few == many && many.allSatisfy { $0 <= 16 }, "\(few) objects are read of 400, \(many) of 20,000")
  }

  @Test("TS-34 wrong reports cause a comparison, and the trace contains the reason")
  func disagreementsAreTraced() {
    let check = FetchedCheck(FakeList(["a": [1, 2, 3]]))
    var traces: [String] = []
    let tracing = check.source.filter { _ in true }.trace { traces.append($0.description) }
    check.results.save(FakeList(["a": [1, 2, 3, 4]]), reporting: [.willChange, .didChange])
    #expect(check.source.lastDisagreement == .rowCount(section: 0) && check.fault == nil)
    #expect(
      traces.last?.contains("insert 0-3 (compared: another number of rows in section 0 than was reported)") == true)
    check.results.save(FakeList(["a": [1, 2, 3]]))
    #expect(check.source.lastDisagreement == nil && traces.last?.contains("compared") == false && check.fault == nil)
    tracing.cancel()
  }

  /// Events after the end, and beginnings without one, become a part of the next change.
  @Test func lateAndNestedEvents() {
    let check = FetchedCheck(FakeList(["a": [1, 2]]))
    let changed = FakeList(["a": [1, 2]])
    check.results.save(
      changed, reporting: [.willChange, .didChange, .row(.update, TestItem(2), from: at(0, 1), to: nil)])
    #expect(check.mirror.updates.isEmpty)
    check.results.save(
      FakeList(["a": [3, 1, 2]]),
      reporting: [.willChange, .willChange, .row(.insert, TestItem(3), from: nil, to: at(0, 0)), .didChange])
    #expect(check.mirror.updates.map(\.changes.description) == ["insert 0-0; update 0-2"] && check.fault == nil)
    #expect(check.source.lastDisagreement == nil)
    check.results.save(
      FakeList(["a": [1, 2]]),
      reporting: [.willChange, .row(.delete, TestItem(3), from: at(0, 0), to: nil), .didChange, .didChange])
    #expect(check.mirror.updates.count == 2 && check.fault == nil)
  }

  /// Each consistency check finds the documented errors, and a comparison finds the others.
  @Test func consistencyChecks() {
    func noticed(_ consistencyCheck: FetchedConsistencyCheck, _ new: FakeList, _ events: [FakeEvent]) -> Bool {
      let check = FetchedCheck(FakeList(["a": [1, 2, 3, 4], "b": [5]]), consistencyCheck: consistencyCheck)
      check.results.save(new, reporting: [.willChange] + events + [.didChange])
      let isNoticed = check.source.lastDisagreement != nil
      if isNoticed { #expect(check.fault == nil) }
      check.source.synchronize()
      #expect(check.source.rows.idsBySection == new.sections.map { $0.rows.map { ItemID($0.id) } })
      return isNoticed
    }
    let all: [FetchedConsistencyCheck] = [.affectedRows, .rowCounts, .everyRow]
    let lost = FakeList(["a": [1, 2, 3, 4], "b": []])
    #expect(all.map { noticed($0, lost, []) } == [false, true, true])
    let swapped = FakeList(["a": [2, 1, 3, 4], "b": [5]])
    #expect(all.map { noticed($0, swapped, []) } == [false, false, true])
    let beside = [FakeEvent.row(.update, TestItem(3), from: at(0, 2), to: nil)]
    #expect(all.map { noticed($0, swapped, beside) } == [true, true, true])
  }

  @Test func aPausedSourceDoesNotChange() throws {
    let check = FetchedCheck(FakeList(["a": [1, 2], "b": [3]]))
    check.source.pause()
    check.source.pause()
    #expect(check.results.eventHandler == nil && check.source.treeDescription.contains("paused"))
    check.results.save(FakeList(["a": [2, 4], "b": [3]]))
    #expect(check.source.item(at: at(0, 0)) == TestItem(1) && check.mirror.updates.isEmpty && check.fault == nil)
    try check.source.resume()
    try check.source.resume()
    #expect(
      check.mirror.updates.map(\.changes.description) == ["delete 0-0; insert 0-1; update 0-0, 1-0"]
        && check.fault == nil)
    check.results.save(FakeList(["a": [2, 4]]))
    #expect(check.mirror.updates.last?.changes.description == "delete section 1" && check.fault == nil)
  }

  /// Other code may update the results while the source doesn't observe them.
  @Test func aPausedSourceReturnsNoOtherRow() throws {
    let check = FetchedCheck(FakeList(["a": [1, 2]]))
    check.source.pause()
    check.results.stored = FakeList(["a": [2, 1, 3]])
    try check.results.performFetch()
    #expect(check.source.item(at: at(0, 0)) == nil && check.source.itemCount(inSection: 0) == 2)
    try check.source.resume(comparing: .identity)
    #expect(check.mirror.updates.count == 1 && check.mirror.updates[0].changes.updates.isEmpty && check.fault == nil)
  }

  @Test func otherResultsAreShown() {
    let check = FetchedCheck(FakeList(["a": [1, 2]]))
    let late = check.results.eventHandler
    let other = FakeResults(FakeList(["a": [2], "b": [3]]))
    check.source.setResults(other)
    #expect(check.results.eventHandler == nil && other.eventHandler != nil)
    #expect(check.mirror.updates.map(\.changes.description) == ["insert section 1; delete 0-0"])
    late?(.row(.delete, TestItem(2), from: at(0, 0), to: nil))
    late?(.didChange)
    other.save(FakeList(["a": [2], "b": [4]]))
    #expect(check.mirror.updates.count == 2 && check.source.lastDisagreement == nil && check.mirror.difference() == nil)
    check.source.pause()
    check.source.setResults(check.results, comparing: .reload)
    #expect(check.mirror.updates.last?.changes == .reload && check.results.eventHandler == nil)
    #expect(check.source.shape.itemCounts == [2] && other.eventHandler == nil)
  }

  @Test func theSourceIsReleased() {
    let results = FakeResults(FakeList(["a": [1]]))
    weak var weakSource: FetchedSource<TestItem>?
    do {
      let source = FetchedSource(results)
      weakSource = source
      #expect(results.eventHandler != nil)
    }
    #expect(weakSource == nil && results.eventHandler == nil)
  }

  /// An observer saves again: the second change is emitted after the first, or with it.
  @Test func observersChangeTheStore() {
    let results = FakeResults(FakeList(["a": [1]]))
    let source = FetchedSource(results)
    var isFirst = true
    let observation = source.observe { _ in
      guard isFirst else { return }
      isFirst = false
      results.save(FakeList(["a": [1, 2, 3]]))
      #expect(source.itemCount(inSection: 0) == 3)
    }
    let mirror = ListMirror(source)
    results.save(FakeList(["a": [1, 2]]))
    #expect(mirror.difference() == nil && source.shape.itemCounts == [3] && source.lastDisagreement == nil)
    observation.cancel()
  }

  /// An unsaved object gets another ID when it is saved, and stays the same item.
  @Test func unsavedObjectsStayTheSameRows() {
    let first = Draft(-1)
    let results = DraftResults([first, Draft(2)])
    let source = FetchedSource(results, id: { $0.number }, isTemporary: { $0.number < 0 })
    let mirror = ListMirror(source, hasSameContent: nil)
    first.number = 1
    results.eventHandler?(.row(.update, first, from: at(0, 0), to: nil))
    results.eventHandler?(.didChange)
    source.synchronize()
    #expect(mirror.updates.map(\.changes.description) == ["update 0-0"] && source.lastDisagreement == nil)
    #expect(mirror.difference() == nil && source.id(at: at(0, 0)) == ItemID(-1))
    #expect(source.position(of: ItemID(1)) == at(0, 0) && source.position(of: first) == at(0, 0))
    results.objects.removeFirst()
    results.eventHandler?(.row(.delete, first, from: at(0, 0), to: nil))
    results.eventHandler?(.didChange)
    #expect(source.reader.temporaryObjects.count == 0 && mirror.difference() == nil && source.lastDisagreement == nil)
    results.objects.append(Draft(-5))
    source.synchronize()
    #expect(source.reader.temporaryObjects.count == 1)
    results.objects.removeLast()
    source.synchronize()
    #expect(source.reader.temporaryObjects.count == 0 && mirror.updates.count == 4 && mirror.difference() == nil)
  }

  /// Another context, or one that was reset, has another instance of an object that was saved while it was in the list.
  @Test func anotherInstanceOfASavedObjectIsTheSameRow() {
    let first = Draft(-1)
    let results = DraftResults([])
    let source = FetchedSource(results, id: { $0.number }, isTemporary: { $0.number < 0 })
    let mirror = ListMirror(source, hasSameContent: nil)
    results.objects = [first]
    results.eventHandler?(.row(.insert, first, from: nil, to: at(0, 0)))
    results.eventHandler?(.didChange)
    first.number = 1
    let others = DraftResults([Draft(1)])
    #expect(source.position(of: others.objects[0]) == at(0, 0))
    source.setResults(others)
    #expect(mirror.updates.map(\.changes.description) == ["insert 0-0"] && source.id(at: at(0, 0)) == ItemID(-1))
    #expect(source.position(of: ItemID(1)) == at(0, 0) && source.position(of: others.objects[0]) == at(0, 0))
    // Events name the other instance.
    others.eventHandler?(.row(.update, others.objects[0], from: at(0, 0), to: nil))
    others.eventHandler?(.didChange)
    #expect(mirror.updates.last?.changes.description == "update 0-0" && source.lastDisagreement == nil)
    others.objects = [Draft(1)]
    source.synchronize()
    #expect(mirror.updates.count == 2 && mirror.difference() == nil)
    let deleted = others.objects.removeFirst()
    others.eventHandler?(.row(.delete, deleted, from: at(0, 0), to: nil))
    others.eventHandler?(.didChange)
    #expect(mirror.updates.last?.changes.description == "delete 0-0" && source.lastDisagreement == nil)
    #expect(source.reader.temporaryObjects.count == 0)
    // The row is gone: the object is another item.
    others.objects = [deleted]
    source.synchronize()
    #expect(source.id(at: at(0, 0)) == ItemID(1) && mirror.difference() == nil)
  }

  /// Objects that aren't in the list are of no concern to the source.
  @Test func lookupsRetainNoObjects() throws {
    let results = DraftResults([Draft(1)])
    let source = FetchedSource(results, id: { $0.number }, isTemporary: { $0.number < 0 })
    weak var unsaved: Draft?
    do {
      let object = Draft(-1)
      unsaved = object
      let position = source.position(of: object)
      #expect(position == nil)
    }
    #expect(unsaved == nil)
    source.pause()
    results.objects = [Draft(-2)]
    #expect(source.item(at: at(0, 0)) == nil && source.reader.temporaryObjects.count == 0)
    try source.resume()
    #expect(source.id(at: at(0, 0)) == ItemID(-2) && source.reader.temporaryObjects.count == 1)
  }
}

private final class Draft {
  var number: Int

  init(_ number: Int) { self.number = number }
}

private final class DraftResults: FetchedResults {
  var objects: [Draft]
  var eventHandler: ((FetchedEvent<Draft>) -> Void)?
  let sectionCount: Int? = 1

  init(_ objects: [Draft]) { self.objects = objects }

  func section(at index: Int) -> FetchedSection { FetchedSection(name: "", objectCount: objects.count) }
  func object(at position: ItemPosition) -> Draft { objects[position.item] }
  func performFetch() {}
}
