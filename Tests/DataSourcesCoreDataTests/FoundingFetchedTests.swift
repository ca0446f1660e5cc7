import DataSourcesCoreData
import DataSourcesTesting
import ListTestSupport
import Testing

/// The behaviors of the founding libraries with a fetched results controller.
@Suite struct FoundingFetchedTests {
  @Test("TS-32 any class that conforms to a small protocol can replace a fetched results controller")
  func aFakeIsEnough() throws {
    let results = FakeResults(FakeList(["a": [1, 2], "b": [3]]), isFetched: false)
    let source = FetchedSource(results)
    let mirror = ListMirror(source)
    #expect(source.sectionCount == 0 && source.shape.itemCounts == [] && source.indexTitles == [])
    try source.refetch()
    #expect(source.shape.itemCounts == [2, 1] && source.item(at: at(1, 0)) == TestItem(3))
    #expect(mirror.updates.map(\.changes.description) == ["insert section 0, 1"] && mirror.difference() == nil)
    results.save(FakeList(["a": [1], "b": [3, 4]]))
    #expect(mirror.updates.last?.changes.description == "delete 0-1; insert 1-1" && mirror.difference() == nil)
  }

  @Test("TS-33, EZ-4 before a fetch the list is empty; lookups out of range return nil or 0 and don't call the results")
  func lookupsAreGraceful() {
    let empty = FakeResults(FakeList(["a": [1]]), isFetched: false)
    for (results, counts) in [
      (empty, []), (FakeResults(FakeList(["": []])), [0]), (FakeResults(FakeList(["a": [1, 2]])), [2]),
    ] {
      let source = FetchedSource(results)
      #expect(source.shape.itemCounts == counts)
      for section in [Int.min, -1, 0, 1, 2, .max] {
        let count = section == 0 ? counts.first ?? 0 : 0
        #expect(source.itemCount(inSection: section) == count)
        #expect((source.sectionInfo(at: section) != nil) == (section >= 0 && section < counts.count))
        for item in [Int.min, -1, 0, 1, 2, .max] {
          let isThere = item >= 0 && item < count
          #expect((source.item(at: at(section, item)) != nil) == isThere)
          #expect((source.id(at: at(section, item)) != nil) == isThere)
        }
      }
      #expect(source.section(forIndexTitle: "A", at: -1) == nil && source.section(forIndexTitle: "A", at: 9) == nil)
      #expect(source.position(of: ItemID(99)) == nil && source.position(of: TestItem(99)) == nil)
      #expect(results.invalidCalls == [])
    }
  }

  @Test("TS-33, EZ-4 results that lost rows without a report are not called with their indices")
  func silentLosses() {
    let results = FakeResults(FakeList(["a": [1, 2], "b": [3]]))
    let source = FetchedSource(results)
    let mirror = ListMirror(source)
    results.save(FakeList(["a": [1]]), reporting: [])
    #expect(source.shape.itemCounts == [2, 1])
    #expect(source.item(at: at(0, 0)) == TestItem(1) && source.item(at: at(0, 1)) == nil)
    #expect(source.item(at: at(1, 0)) == nil && results.invalidCalls == [])
    source.synchronize()
    #expect(mirror.updates.map(\.changes.description) == ["delete section 1; delete 0-1"])
    #expect(mirror.difference() == nil)
  }

  @Test("TS-33 a header is the section's name, with or without an index title, or a custom one")
  func headers() {
    let list = FakeList(["apple": [1], "none": [2, 3]])
    func headers(_ header: FetchedTitle) -> [String?] {
      let source = FetchedSource(FakeResults(list), header: header, footer: .custom { "\($0.objectCount)" })
      #expect((0..<2).map { source.sectionInfo(at: $0)?.id } == [ItemID("apple"), ItemID("none")])
      #expect((0..<2).map { source.sectionInfo(at: $0)?.footer } == ["1", "2"])
      return (0..<2).map { source.sectionInfo(at: $0)?.header }
    }
    #expect(headers(.name) == ["apple", "none"] && headers(.indexTitle) == ["A", "none"])
    #expect(headers(.none) == [nil, nil] && headers(.custom { "\($0.name)!" }) == ["apple!", "none!"])
    let source = FetchedSource(FakeResults(list))
    #expect(source.indexTitles == ["A"] && source.section(forIndexTitle: "A", at: 0) == 0)
    #expect(source.name(ofSection: 1) == "none" && source.name(ofSection: 2) == nil)
    #expect(FetchedSource(FakeResults(FakeList(["": [1]]))).sectionInfo(at: 0)?.header == nil)
  }

  @Test("TS-34 a header with a row count is updated with the rows")
  func headersFollowRows() {
    let check = FetchedCheck(FakeList(["a": [1], "b": [2]]), header: .custom { "\($0.name): \($0.objectCount)" })
    check.results.save(FakeList(["a": [1], "b": [2, 3]]))
    #expect(check.mirror.updates.last?.changes.description == "update section 1; insert 1-1" && check.fault == nil)
    check.results.save(FakeList(["a": [1, 2], "b": [3]]), changed: [2])
    #expect(check.mirror.updates.last?.changes.sectionUpdates == [0, 1] && check.fault == nil)
  }

  @Test("TS-34 a moved row is moved and updated, not deleted and inserted")
  func movesAreUpdates() {
    let check = FetchedCheck(FakeList(["a": [1, 2, 3], "b": [4]]))
    check.results.save(FakeList(["a": [3, 1, 2], "b": [4]]), changed: [3])
    #expect(check.mirror.updates.last?.changes.description == "move 0-2 to 0-0; update 0-0" && check.fault == nil)
    check.results.save(FakeList(["a": [3, 2], "b": [4, 1]]), changed: [1])
    #expect(check.mirror.updates.last?.changes.description == "move 0-1 to 1-1; update 1-1" && check.fault == nil)
  }

  @Test("TS-35 several observers; a changed request causes a comparison, or a reload if requested")
  func refetching() throws {
    let check = FetchedCheck(FakeList(["a": [1, 2], "b": [3]]))
    let other = ListMirror(check.source)
    check.results.stored = FakeList(["b": [3, 2]])
    #expect(check.mirror.updates.isEmpty)
    try check.source.refetch()
    #expect(check.mirror.updates.map(\.changes.description) == ["delete section 0; insert 0-1"] && check.fault == nil)
    try check.source.refetch(comparing: .reload)
    try check.source.refetch(comparing: .updatingEveryRow)
    #expect(other.updates.map(\.changes.description).suffix(2) == ["reload", "update 0-0, 0-1"])
    #expect(other.updates == check.mirror.updates && other.difference() == nil && check.results.fetchCount == 3)
  }

  @Test("TS-35 a failed fetch throws, and the list has the rows of the results")
  func failingFetches() throws {
    struct Failure: Error {}
    let check = FetchedCheck(FakeList(["a": [1]]))
    check.results.failure = Failure()
    #expect(throws: Failure.self) { try check.source.refetch() }
    #expect(check.mirror.updates.isEmpty && check.fault == nil)
    check.results.failure = nil
    check.results.save(FakeList(["a": [1, 2]]))
    #expect(check.mirror.updates.count == 1 && check.fault == nil)
  }

  @Test("TS-36 changes that a platform list would reject are converted to one legal batch")
  func oneLegalBatch() {
    // Out of a deleted section, into an inserted one, with the callbacks that crashed others.
    let check = FetchedCheck(FakeList(["a": [1, 2], "c": [3]]))
    check.results.save(FakeList(["b": [4, 1], "c": [3, 2]]), changed: [1, 2])
    let changes = check.mirror.updates.last?.changes
    #expect(changes?.description == "delete section 0; insert section 0; insert 1-1")
    #expect(check.mirror.updates.count == 1 && check.fault == nil && check.mirror.hazards.isEmpty)
  }

  @Test("EZ-6 a callback is a single step, or none if a path that it needs is missing")
  func singleSteps() {
    let (old, new) = (at(0, 1), at(2, 3))
    typealias Step = ChangeSet.Step
    #expect(Step(.insert, from: nil, to: new) == .insert(new) && Step(.insert, from: old, to: new) == .insert(new))
    #expect(Step(.delete, from: old, to: nil) == .delete(old) && Step(.update, from: old, to: nil) == .update(old))
    #expect(
      Step(.move, from: old, to: new) == .move(from: old, to: new) && Step(.update, from: old, to: new) == .update(new))
    let missing = [
      Step(.insert, from: old, to: nil), Step(.delete, from: nil, to: new), Step(.move, from: old, to: nil),
      Step(.move, from: nil, to: new), Step(.update, from: nil, to: new), Step(nil, from: old, to: new),
    ]
    #expect(missing.allSatisfy { $0 == nil })
    #expect(Step(.insert, section: 1) == .insertSection(1) && Step(.delete, section: 1) == .deleteSection(1))
    #expect(Step(.update, section: 1) == .updateSection(1))
    #expect(Step(.move, section: 1) == nil && Step(nil, section: 1) == nil)
    #expect((0...5).map { FetchedChangeType(rawValue: $0) } == [nil, .insert, .delete, .move, .update, nil])
  }

  @Test("EZ-7 nothing is emitted if nothing changed")
  func nothingIsEmitted() throws {
    let check = FetchedCheck(FakeList(["a": [1, 2]]))
    check.results.save(FakeList(["a": [1, 2]]), reporting: [.willChange, .didChange])
    check.results.save(FakeList(["a": [1, 2]]), reporting: [.didChange])
    check.results.save(FakeList(["a": [1, 2]]), reporting: [.willChange])
    try check.source.refetch()
    check.source.synchronize()
    check.source.setResults(FakeResults(FakeList(["a": [1, 2]])))
    #expect(check.mirror.updates.isEmpty && check.mirror.difference() == nil)
    let empty = FetchedCheck(FakeList())
    try empty.source.refetch(comparing: .reload)
    try empty.source.refetch(comparing: .updatingEveryRow)
    #expect(empty.mirror.updates.isEmpty)
  }

  @Test("EZ-7 everything between the first and the last callback is one change, in callback order or not")
  func oneChange() {
    let check = FetchedCheck(FakeList(["a": [1, 2, 3]]))
    let new = FakeList(["a": [3, 4]])
    let events: [FakeEvent] = [
      .willChange, .row(.insert, TestItem(4), from: nil, to: at(0, 1)),
      .row(.delete, TestItem(2), from: at(0, 1), to: nil), .row(.delete, TestItem(1), from: at(0, 0), to: nil),
    ]
    check.results.save(new, reporting: events)
    #expect(check.mirror.updates.isEmpty)
    check.results.save(new, reporting: [.didChange])
    #expect(check.mirror.updates.map(\.changes.description) == ["delete 0-0, 0-1; insert 0-1"] && check.fault == nil)
  }
}
