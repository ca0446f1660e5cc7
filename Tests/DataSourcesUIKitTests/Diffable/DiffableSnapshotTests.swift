#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  @MainActor
  @Suite struct DiffableSnapshotTests {
    private func snapshot(_ sections: [TestSection]) -> NSDiffableDataSourceSnapshot<String, Int> {
      var snapshot = NSDiffableDataSourceSnapshot<String, Int>()
      for section in sections {
        snapshot.appendSections([section.id])
        snapshot.appendItems(section.items.map(\.id))
      }
      return snapshot
    }

    private func parts(_ snapshot: NSDiffableDataSourceSnapshot<String, Int>) -> [String] {
      snapshot.sectionIdentifiers.map { "\($0)\(snapshot.itemIdentifiers(inSection: $0))" }
    }

    @Test func aSnapshotHasTheIDsOfTheSource() {
      let source = SectionedSource([
        TestSection(id: "A", items: [TestItem(1), TestItem(2)]), TestSection(id: "B", items: []),
      ])
      #expect(parts(source.diffableSnapshot()) == ["A[1, 2]", "B[]"])
      #expect(parts(source.diffableSnapshot { "\($0)" }) == ["0[1, 2]", "1[]"])
      #expect(parts(source.filter { $0.id > 1 }.diffableSnapshot()) == ["A[2]", "B[]"])
      let child = source.appendingSections(of: SectionedSource([TestSection(id: "C", items: [TestItem(3)])]))
      #expect(parts(child.diffableSnapshot()) == ["A[1, 2]", "B[]", "C[3]"])
    }

    @Test func theFirstOfItemsWithOneIDCounts() {
      let source = SectionedSource([
        TestSection(id: "A", items: [TestItem(1), TestItem(2), TestItem(1, content: 5)]),
        TestSection(id: "B", items: [TestItem(3), TestItem(2)]),
      ])
      var errors: [DiffableSnapshotError] = []
      let exceptions = ViewException.recorded {
        #expect(parts(source.diffableSnapshot(onError: { errors.append($0) })) == ["A[1, 2]", "B[3]"])
      }
      func position(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
      #expect(
        errors == [
          .duplicateItem(id: ItemID(1), position: position(0, 2), first: position(0, 0)),
          .duplicateItem(id: ItemID(2), position: position(1, 1), first: position(0, 1)),
        ])
      #expect("\(errors[0])" == "items 0-0 and 0-2 have the same ID 1")
      #expect(exceptions.isEmpty)
    }

    @Test func sectionsWithOneIDBecomeOne() {
      let source = SectionedSource([
        TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2)]),
        TestSection(id: "A", items: [TestItem(3)]),
      ])
      #expect(parts(source.diffableSnapshot()) == ["A[1, 3]", "B[2]"])
      #expect(parts(source.diffableSnapshot { _ in "main" }) == ["main[1, 2, 3]"])
    }

    @Test func sectionsWithoutAnIDAreReported() {
      var errors: [DiffableSnapshotError] = []
      let list = ListSource([TestItem(1)])
      #expect(parts(list.diffableSnapshot(onError: { errors.append($0) })) == [])
      #expect(errors == [.sectionWithoutID(0)])
      #expect("\(errors[0])" == "section 0 has no ID of the type that the snapshot has")
    }

    @Test func snapshotsHaveTheChangesOfTheirLists() throws {
      for seed in UInt64(0)..<300 {
        var generator = SeededGenerator(seed: seed)
        func unique(_ sections: [TestSection]) -> [TestSection] {
          var seen: Set<Int> = []
          return sections.map { section in
            var copy = section
            copy.header = nil
            copy.items = section.items.filter { seen.insert($0.id).inserted }
            return copy
          }
        }
        let old = unique(generator.sections())
        let new = unique(generator.edited(old))
        var next = snapshot(new)
        let before = Dictionary(old.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
        next.reconfigureItems(
          new.flatMap(\.items).filter { item in before[item.id].map { $0 != item } ?? false }.map(\.id))
        let expected = ChangeSet(fromSections: old, toSections: new)
        #expect(ChangeSet(from: snapshot(old), to: next) == expected, "seed \(seed)")
      }
    }

    @Test func whatASnapshotReloadsIsUpdated() {
      let old = snapshot([
        TestSection(id: "A", items: [TestItem(1), TestItem(2)]), TestSection(id: "B", items: [TestItem(3)]),
      ])
      var new = old
      new.reloadItems([2])
      new.reloadSections(["B"])
      let changes = ChangeSet(from: old, to: new)
      #expect(changes.sectionUpdates == [1])
      #expect(Array(changes.updates) == [ItemPosition(section: 0, item: 1), ItemPosition(section: 1, item: 0)])
      #expect(ChangeSet(from: old, to: old).isEmpty)
    }

    /// Random arrangements of what a filter displays, and of lists in which items share IDs: the others stay.
    @Test(arguments: 1...100 as ClosedRange<UInt64>) func aSnapshotArrangesAPartOfAList(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var content = 0
      let sharesIDs = seed % 2 == 0
      let list = SectionedSource(
        (0..<4).map { section in
          TestSection(
            id: "\(section)",
            items: (0..<random.below(5)).map { _ in
              content += 1
              return TestItem(sharesIDs ? random.below(12) : content, content: content)
            }, header: "\(section)", indexTitle: "\(section)")
        })
      let shown = list.filter { sharesIDs || $0.content % 3 > 0 }.hidingEmptySections()
      let initial: NSDiffableDataSourceSnapshot<String, Int> = shown.diffableSnapshot()
      var wanted = initial
      let displayed = Set(initial.itemIdentifiers)
      var hidden = Set(list.sections.flatMap(\.items))
      for id in displayed {
        if let first = shown.snapshot().items.first(where: { $0.id == id }) { hidden.remove(first) }
      }
      for id in initial.itemIdentifiers where random.oneIn(2) {
        guard let other = wanted.itemIdentifiers.randomElement(using: &random), other != id else { continue }
        if random.oneIn(4) { wanted.deleteItems([id]) } else { wanted.moveItem(id, beforeItem: other) }
      }
      let titles = Dictionary(uniqueKeysWithValues: list.sections.map { ($0.id, $0.indexTitle) })
      let before = list.sections
      list.apply(wanted, from: initial)
      let comment: Comment = "seed \(seed): \(before) to \(list.sections)"
      let items = list.sections.flatMap(\.items)
      #expect(hidden.isSubset(of: items) && items.count == hidden.count + wanted.itemIdentifiers.count, comment)
      #expect(
        list.sections.map(\.id) == before.map(\.id) && list.sections.allSatisfy { titles[$0.id] == $0.indexTitle },
        comment)
      for section in list.sections {
        let ids = section.items.filter { !hidden.contains($0) }.map(\.id)
        let expected =
          wanted.sectionIdentifiers.contains(section.id) ? wanted.itemIdentifiers(inSection: section.id) : []
        #expect(ids == expected, comment)
      }
      if !hidden.isEmpty, parts(wanted) == parts(initial) { #expect(list.sections == before, comment) }
    }

    @Test func aSnapshotArrangesAList() {
      let list = SectionedSource([
        TestSection(id: "A", items: [TestItem(1), TestItem(2, content: 4)], header: "First"),
        TestSection(id: "B", items: [TestItem(3)]),
      ])
      var updates: [ListUpdate] = []
      let observation = list.observe { updates.append($0) }
      var wanted: NSDiffableDataSourceSnapshot<String, Int> = list.diffableSnapshot()
      wanted.moveItem(2, afterItem: 3)
      wanted.appendSections(["C"])
      wanted.appendItems([7, 8])
      let missing = list.apply(wanted, animation: .fade) { $0 == 7 ? TestItem(7) : nil }
      #expect(missing == [8])
      #expect(
        list.sections == [
          TestSection(id: "A", items: [TestItem(1)], header: "First"),
          TestSection(id: "B", items: [TestItem(3), TestItem(2, content: 4)]),
          TestSection(id: "C", items: [TestItem(7)]),
        ])
      #expect(updates.count == 1 && updates[0].animation == .fade && updates[0].changes.moves.count == 1)
      // The same snapshot again changes nothing.
      list.apply(list.diffableSnapshot() as NSDiffableDataSourceSnapshot<String, Int>)
      #expect(updates.count == 1)
      list.apply(list.diffableSnapshot() as NSDiffableDataSourceSnapshot<String, Int>) { TestItem($0, content: 1) }
      #expect(updates.count == 2 && updates[1].changes.updates.count == 4)
      withExtendedLifetime(observation) {}
    }
  }
#endif
