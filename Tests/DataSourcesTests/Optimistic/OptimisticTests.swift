import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct OptimisticTests {
  private let list = ListSource((0..<6).map { TestItem($0) })

  private func at(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  /// An edit that the upstream source applies is not emitted again, wherever other items moved.
  @Test func appliedEditIsNotEmittedAgain() {
    let shown = OptimisticSource(list)
    var outcomes: [OptimisticEdit<TestItem>.Outcome] = []
    shown.onResult = { outcomes.append($1) }
    let mirror = ListMirror(shown)
    shown.insert(TestItem(9), at: at(2))
    list.insert(TestItem(9), at: 2)
    shown.remove(at: at(4))
    list.remove(at: 4)
    shown.replace(at: at(0), with: TestItem(0, content: 5))
    list.replace(at: 0, with: TestItem(0, content: 5))
    shown.move(from: at(1), to: at(4))
    list.move(from: 1, to: 4)
    #expect(
      mirror.changeSets.map(\.description) == ["insert 0-2", "delete 0-4", "update 0-0", "move 0-1 to 0-4"])
    #expect(shown.pendingEdits.isEmpty && outcomes == [.applied, .applied, .applied, .applied])
    #expect(mirror.difference() == nil && shown.snapshot() == list.snapshot())
  }

  /// A closure that reads a table finds what the table displays after the edit.
  @Test(arguments: [false, true]) func outcomesFollowAllObservers(isInBatch: Bool) {
    let shown = OptimisticSource(list)
    let table = shown.filter { $0.id != 1 }
    var events: [String] = []
    shown.onResult = { _, outcome in events.append("\(outcome)") }
    let observations = [table.observe { _ in events.append("table") }, shown.observe { _ in events.append("list") }]
    shown.remove(at: at(3))
    let edit = shown.insert(TestItem(9), at: at(0))
    events = []
    if isInBatch {
      list.batch {
        list.append(TestItem(7))
        list.remove(at: 3)
      }
      #expect(events == ["list", "table", "applied"])
    } else {
      shown.reject(edit)
      #expect(events == ["list", "table", "rejected"])
    }
    withExtendedLifetime(observations) {}
  }

  /// All edits, applied upstream in one change or one by one in another order, among other changes.
  @Test func manyAppliedEditsAreNotEmittedAgain() {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    shown.insert(TestItem(8), at: at(6))
    shown.insert(TestItem(9), at: at(7))
    shown.remove(at: at(0))
    shown.move(from: at(0), to: at(3))
    shown.replace(at: at(1), with: TestItem(3, content: 1))
    let rows = shown.snapshot().items
    let updateCount = mirror.updates.count
    list.remove(at: 0)
    list.append(contentsOf: [TestItem(8), TestItem(9)])
    list.move(from: 0, to: 3)
    #expect(mirror.updates.count == updateCount && shown.pendingEdits.count == 1)
    list.insert(TestItem(7), at: 0)
    #expect(mirror.changeSets.last?.description == "insert 0-0" && mirror.updates.count == updateCount + 1)
    list.items = [TestItem(7)] + rows
    #expect(mirror.updates.count == updateCount + 1 && shown.pendingEdits.isEmpty)
    #expect(mirror.difference() == nil)
  }

  @Test func onlyTheDifferenceIsEmitted() {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    shown.insert(TestItem(9), at: at(2))
    list.insert(TestItem(9, content: 1), at: 4)
    shown.replace(at: at(0), with: TestItem(0, content: 5))
    list.replace(at: 0, with: TestItem(0, content: 6))
    #expect(shown.item(at: at(0)) == TestItem(0, content: 5) && shown.pendingEdits.count == 1)
    #expect(
      mirror.changeSets.map(\.description) == ["insert 0-2", "move 0-2 to 0-4; update 0-4", "update 0-0"])
    #expect(mirror.difference() == nil)
  }

  @Test func rejectedEditIsRolledBack() {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    let edits = [
      shown.insert(TestItem(9), at: at(2)), shown.remove(at: at(5)),
      shown.replace(at: at(0), with: TestItem(0, content: 1)),
      shown.move(from: at(1), to: at(5)),
    ]
    for edit in edits { #expect(shown.reject(edit, animation: .fade) && !shown.reject(edit)) }
    #expect(
      mirror.changeSets.dropFirst(4).map(\.description) == [
        "delete 0-1", "insert 0-3", "update 0-0", "move 0-5 to 0-1",
      ])
    #expect(mirror.updates.last?.animation == .fade)
    shown.remove(at: at(1))
    shown.insert(TestItem(7), at: at(0))
    shown.rejectAll()
    #expect(mirror.changeSets.last?.description == "delete 0-0; insert 0-1" && mirror.difference() == nil)
    #expect(!shown.reject(nil) && shown.snapshot() == list.snapshot())
  }

  /// A store that reports the results of several edits of an item together ends all of them.
  @Test func replacementsThatAreReportedTogether() {
    let shown = OptimisticSource(list)
    var outcomes: [OptimisticEdit<TestItem>.Outcome] = []
    shown.onResult = { outcomes.append($1) }
    let mirror = ListMirror(shown)
    for content in 1...3 { shown.replace(at: at(0), with: TestItem(0, content: content)) }
    list.update(TestItem(0, content: 3))
    #expect(shown.pendingEdits.isEmpty && outcomes == [.superseded, .superseded, .applied])
    list.update(TestItem(0, content: 4))
    #expect(shown.item(at: at(0)) == TestItem(0, content: 4) && mirror.difference() == nil)
    // One by one, each ends its own.
    for content in 1...2 { shown.replace(at: at(0), with: TestItem(0, content: content)) }
    list.update(TestItem(0, content: 1))
    #expect(shown.pendingEdits.count == 1 && shown.item(at: at(0)) == TestItem(0, content: 2))
    list.update(TestItem(0, content: 2))
    #expect(shown.pendingEdits.isEmpty && mirror.difference() == nil)
  }

  /// An edit that only repeats the effect of an earlier pending edit remains pending, until the upstream source applies it.
  @Test func pendingEditIsNotAppliedByAnEarlierOne() {
    let shown = OptimisticSource(list)
    var outcomes: [OptimisticEdit<TestItem>.Outcome] = []
    shown.onResult = { outcomes.append($1) }
    let mirror = ListMirror(shown)
    let edits = [1, 2, 1].map { shown.replace(at: at(0), with: TestItem(0, content: $0)) }
    shown.reject(edits[1])
    #expect(shown.pendingEdits.map(\.id) == [edits[0], edits[2]] && outcomes == [.rejected])
    shown.reject(edits[0])
    #expect(shown.item(at: at(0)) == TestItem(0, content: 1) && shown.pendingEdits.map(\.id) == [edits[2]])
    list.replace(at: 0, with: TestItem(0, content: 1))
    #expect(outcomes == [.rejected, .rejected, .applied] && shown.pendingEdits.isEmpty)
    let moves = [5, 0, 5].map { target in shown.position(of: ItemID(3)).flatMap { shown.move(from: $0, to: at(target)) }
    }
    shown.reject(moves[1])
    #expect(shown.pendingEdits.map(\.id) == [moves[0], moves[2]] && shown.position(of: ItemID(3)) == at(5))
    let removals = [shown.remove(at: at(5)), shown.insert(TestItem(3, content: 1), at: at(0)), shown.remove(at: at(0))]
    shown.reject(removals[1])
    #expect(shown.pendingEdits.map(\.id) == [moves[0], moves[2], removals[0], removals[2]])
    #expect(
      outcomes.suffix(2) == [.rejected, .rejected] && shown.replace(at: at(0), with: TestItem(0, content: 1)) == nil)
    list.remove(at: 3)
    #expect(shown.pendingEdits.isEmpty && outcomes.suffix(4) == [.superseded, .superseded, .applied, .applied])
    #expect(mirror.difference() == nil)
  }

  /// The upstream source reports the result, which is another one, before the answer that confirms the edit arrives.
  @Test func confirmedAfterTheUpstreamChange() throws {
    let shown = OptimisticSource(list)
    var outcomes: [OptimisticEdit<TestItem>.Outcome] = []
    shown.onResult = { outcomes.append($1) }
    let mirror = ListMirror(shown)
    let replace = try #require(shown.replace(at: at(0), with: TestItem(0, content: 1)))
    list.replace(at: 0, with: TestItem(0, content: 2))
    #expect(shown.item(at: at(0)) == TestItem(0, content: 1))
    #expect(shown.confirm(replace) && shown.pendingEdits.isEmpty && outcomes == [.superseded])
    #expect(shown.item(at: at(0)) == TestItem(0, content: 2))
    #expect(mirror.changeSets.map(\.description) == ["update 0-0", "update 0-0"] && mirror.difference() == nil)
  }

  /// The result that is reported before the answer can also be in a new section, a move to another place, or a reload.
  @Test func confirmedAfterOtherFormsOfTheResult() throws {
    let groups = OptimisticSource(list.grouped(by: \.content))
    let replaced = try #require(groups.replace(at: at(0), with: TestItem(0, content: 8)))
    list.update(TestItem(0, content: 9))
    #expect(groups.confirm(replaced) && groups.pendingEdits.isEmpty && groups.sectionCount == 2)
    #expect(groups.snapshot().items.filter { $0.id == 0 } == [TestItem(0, content: 9)])
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    let moved = try #require(shown.move(from: at(2), to: at(0)))
    list.move(from: 2, to: 1)
    #expect(shown.snapshot() != list.snapshot() && shown.confirm(moved) && shown.snapshot() == list.snapshot())
    let reloaded = try #require(shown.replace(at: at(0), with: TestItem(0, content: 8)))
    list.reload(with: list.items.reversed())
    #expect(shown.snapshot() != list.snapshot() && shown.confirm(reloaded) && shown.snapshot() == list.snapshot())
    #expect(shown.pendingEdits.isEmpty && mirror.difference() == nil)
  }

  /// After a reload, an item is in its section, which can be elsewhere, and beside what is there instead of its anchor.
  @Test func insertionsAfterAReload() {
    let lists = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2), TestItem(3)]),
    ])
    let shown = OptimisticSource(lists)
    shown.insert(TestItem(9), at: at(2, 1))
    lists.reload(with: [TestSection(id: "Z", items: [])] + lists.sections)
    #expect(shown.snapshot().sections.map { $0.items.map(\.id) } == [[], [1], [2, 3, 9]])
    lists.reload(with: [TestSection(id: "B", items: [TestItem(2)])])
    #expect(shown.snapshot().sections.map { $0.items.map(\.id) } == [[2, 9]])
    lists.reload(with: [TestSection(id: "A", items: [TestItem(2)])])
    #expect(shown.pendingEdits.isEmpty && shown.snapshot() == lists.snapshot())
    // Of two sections with the ID, it's the one of its anchor.
    let equal = SectionedSource([
      TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "A", items: [TestItem(2)]),
    ])
    let second = OptimisticSource(equal)
    second.insert(TestItem(9), at: at(1, 1))
    equal.reload(with: equal.sections)
    #expect(second.snapshot().sections.map { $0.items.map(\.id) } == [[1], [2, 9]])
  }

  /// An item that is deleted upstream later, and whose ID is a temporary one meanwhile, is displayed with it again.
  @Test func aTemporaryIDOfAHiddenItem() throws {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    let removal = try #require(shown.remove(at: at(0)))
    let insertion = try #require(shown.insert(TestItem(0, content: 1), at: at(5)))
    #expect(shown.confirm(insertion, as: TestItem(9)) && shown.reject(removal) && mirror.difference() == nil)
    #expect(shown.position(of: ItemID(0)) == at(0) && shown.position(of: ItemID(9)) == at(6))
  }

  /// An item behind another one that was inserted and moved has the same neighbors when the insertion of that one is rejected.
  @Test func aMovedInsertionIsRejected() throws {
    let shown = OptimisticSource(ListSource((0..<3).map { TestItem($0) }))
    let insertion = try #require(shown.insert(TestItem(8), at: at(0)))
    shown.move(from: at(0), to: at(3))
    shown.insert(TestItem(9), at: at(4))
    shown.reject(insertion)
    #expect(shown.snapshot().items.map(\.id) == [0, 1, 2, 9])
  }

  /// Changes of others, and the results of earlier edits, are no results of an edit: it is displayed until its own.
  @Test func confirmedAfterOtherUpstreamChanges() throws {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    let first = try #require(shown.replace(at: at(0), with: TestItem(0, content: 1)))
    let second = try #require(shown.replace(at: at(0), with: TestItem(0, content: 2)))
    let removal = try #require(shown.remove(at: at(1)))
    let move = try #require(shown.move(from: at(1), to: at(0)))
    let displayed = shown.snapshot()
    list.replace(at: 0, with: TestItem(0, content: 1))
    list.replace(at: 1, with: TestItem(1, content: 7))
    #expect(!shown.confirm(first) && shown.confirm(second) && shown.confirm(removal) && shown.confirm(move))
    #expect(shown.snapshot() == displayed && shown.pendingEdits.count == 3)
    list.replace(at: 0, with: TestItem(0, content: 2))
    list.move(from: 2, to: 0)
    list.removeItem(withID: 1)
    #expect(shown.snapshot() == displayed && shown.pendingEdits.isEmpty && mirror.difference() == nil)
  }

  /// After a confirmation, the next upstream change of the item replaces the edit.
  @Test func confirmedEditIsReplacedByUpstreamChange() throws {
    let shown = OptimisticSource(list)
    var outcomes: [OptimisticEdit<TestItem>.Outcome] = []
    shown.onResult = { outcomes.append($1) }
    let mirror = ListMirror(shown)
    let replace = try #require(shown.replace(at: at(0), with: TestItem(0, content: 1)))
    let move = try #require(shown.move(from: at(1), to: at(5)))
    #expect(shown.confirm(replace) && shown.confirm(move))
    list.append(TestItem(9))
    shown.rejectAll()
    #expect(shown.pendingEdits.map(\.isConfirmed) == [true, true])
    list.replace(at: 0, with: TestItem(0, content: 2))
    list.move(from: 1, to: 2)
    #expect(shown.pendingEdits.isEmpty && outcomes == [.superseded, .superseded] && !shown.confirm(move))
    #expect(
      mirror.changeSets.map(\.description) == [
        "update 0-0", "move 0-1 to 0-5", "insert 0-6", "update 0-0", "move 0-5 to 0-2",
      ])
    #expect(mirror.difference() == nil)
  }

  @Test func invalidEditsAreRefused() {
    let shown = OptimisticSource(list)
    let mirror = ListMirror(shown)
    #expect(shown.insert(TestItem(3), at: at(0)) == nil && shown.insert(TestItem(9), at: at(7)) == nil)
    #expect(shown.insert(TestItem(9), at: at(0, 1)) == nil && shown.insert(TestItem(9), at: at(-1)) == nil)
    #expect(shown.remove(at: at(6)) == nil && shown.remove(at: at(.max)) == nil)
    #expect(shown.replace(at: at(0), with: TestItem(1)) == nil && shown.replace(at: at(0), with: TestItem(0)) == nil)
    #expect(shown.move(from: at(0), to: at(6)) == nil && shown.move(from: at(2), to: at(2)) == nil)
    #expect(shown.move(from: at(0), to: at(0, 1)) == nil && shown.move(from: at(9), to: at(0)) == nil)
    #expect(shown.pendingEdits.isEmpty && mirror.updates.isEmpty && mirror.difference() == nil)
  }

  /// An upstream source that reloads, or changes without emitting, is read again, and the edits stay.
  @Test func editsSurviveReload() {
    let source = Silent()
    source.storage = (0..<4).map { TestItem($0) }
    let shown = OptimisticSource(source)
    let mirror = ListMirror(shown)
    shown.insert(TestItem(9), at: at(2))
    shown.remove(at: at(0))
    source.reload(with: [TestItem(5), TestItem(1), TestItem(0)])
    #expect(shown.snapshot().items == [TestItem(5), TestItem(1), TestItem(9)])
    source.storage = [TestItem(1)]
    source.append(TestItem(2))
    #expect(shown.snapshot().items == [TestItem(1), TestItem(9), TestItem(2)])
    #expect(mirror.changeSets.suffix(2) == [.reload, .reload] && mirror.difference() == nil)
    #expect(shown.pendingEdits.count == 1)
  }

  /// In a composite, which qualifies IDs, edits are matched by the IDs of the items.
  @Test func upstreamIDsCanDiffer() {
    let other = ListSource([TestItem(20), TestItem(21)])
    let shown = OptimisticSource(list.appendingItems(of: other))
    let mirror = ListMirror(shown)
    #expect(shown.position(of: ItemID(21)) == at(7) && shown.position(of: ItemID(99)) == nil)
    shown.insert(TestItem(30), at: at(7))
    shown.remove(at: at(0))
    other.insert(TestItem(30), at: 1)
    list.remove(at: 0)
    #expect(mirror.changeSets.map(\.description) == ["insert 0-7", "delete 0-0"] && mirror.difference() == nil)
    #expect(shown.pendingEdits.isEmpty)
  }

  /// With pending edits, a change reads only as many upstream items as there are edits and changes.
  @Test func changeReadsOnlyAffectedItems() {
    let base = ReadCountingList((0..<10_000).map { TestItem($0) })
    let shown = OptimisticSource(base)
    shown.insert(TestItem(-1), at: at(5_000))
    shown.remove(at: at(0))
    shown.move(from: at(10), to: at(9_000))
    shown.replace(at: at(77), with: TestItem(79, content: 1))
    base.readCount = 0
    base.insert(TestItem(-2), at: 40)
    base.remove(at: [4_999, 5_000, 5_001])
    base.move(from: 3, to: 8_000)
    #expect(shown.pendingEdits.count == 4 && base.readCount < 40)
    #expect(shown.itemCount(inSection: 0) == 9_998 && shown.item(at: at(77)) == TestItem(79, content: 1))
  }

  /// Random edits and upstream changes, compared with a naive model.
  @Test(arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 150)) func listIsUpstreamWithEdits(seed: UInt64) {
    let walk = OptimisticWalk(seed: seed)
    for step in 0..<30 {
      walk.step()
      guard let fault = walk.fault() else { continue }
      Issue.record("step \(step): \(fault)")
      return
    }
  }

  /// Every two edits of a short list and some upstream changes, compared with the model; all of them with `FUZZ_STEPS`.
  @Test(arguments: 0..<OptimisticWalk.editCount) func everyTwoEditsOfAShortList(first: Int) {
    for second in 0..<OptimisticWalk.editCount {
      for change in 0..<12 where FuzzSettings.isLong || (change + first + second) % 10 == 0 {
        let walk = OptimisticWalk([TestSection(id: "A", items: (0..<3).map { TestItem($0) })])
        walk.edit(at: first, newID: 8)
        var fault = walk.fault()
        walk.edit(at: second, newID: 9)
        fault = fault ?? walk.fault()
        walk.change(at: change)
        fault = fault ?? walk.fault()
        if let fault { Issue.record("edits \(first), \(second), change \(change): \(fault)") }
      }
    }
  }

  /// Every three edits of a short list, of which the second and then the first is rejected; all of them with `FUZZ_STEPS`.
  @Test(arguments: 0..<OptimisticWalk.editCount) func earlierOfThreeEditsAreRejected(first: Int) {
    for second in 0..<OptimisticWalk.editCount {
      for third in 0..<OptimisticWalk.editCount where FuzzSettings.isLong || (first + second + third) % 4 == 0 {
        let walk = OptimisticWalk([TestSection(id: "A", items: (0..<3).map { TestItem($0) })])
        var fault: String?
        for (index, edit) in [first, second, third].enumerated() {
          walk.edit(at: edit, newID: index == 1 ? 9 : 8)
          fault = fault ?? walk.fault()
        }
        for index in [1, 0] where fault == nil {
          walk.rejectEdit(at: index)
          fault = walk.fault()
        }
        if let fault { Issue.record("edits \(first), \(second), \(third): \(fault)") }
      }
    }
  }
}

private final class Silent: EditableListSource {
  var storage: [TestItem] = []
  let changeHub = ChangeHub()
}
