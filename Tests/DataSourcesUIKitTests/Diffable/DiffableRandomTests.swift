#if LIST_VIEWS
  import DataSourcesUIKit
  import Foundation
  import ListTestSupport
  import Testing
  import UIKitStage

  @MainActor
  @Suite(.serialized) struct DiffableRandomTests {
    private static let steps = FuzzSettings.steps(600)

    /// A random edit of a list of sections.
    private func edit(_ list: SectionedSource<TestSection>, _ generator: inout SeededGenerator, ids: Int) {
      let hint: AnimationHint = generator.oneIn(3) ? .none : .automatic
      let section = generator.below(list.sectionCount)
      let position = ItemPosition(section: section, item: generator.below(list.itemCount(inSection: section)))
      switch generator.below(9) {
      case 0: list.setSections(generator.edited(list.sections), animation: hint)
      case 1: list.update(at: position, animation: hint) { $0.content += 1 }
      case 2: list.remove(at: position, animation: hint)
      case 3: list.insert(TestItem(generator.below(ids), content: generator.below(3)), at: position, animation: hint)
      case 4:
        let target = generator.below(list.sectionCount)
        let item = generator.below(list.itemCount(inSection: target) + 1)
        list.move(from: position, to: ItemPosition(section: target, item: item), animation: hint)
      case 5: list.moveSection(from: section, to: generator.below(list.sectionCount), animation: hint)
      case 6: list.removeItem(withID: generator.below(ids), animation: hint)
      case 7 where generator.oneIn(5): list.reload(with: generator.sections(maximum: 6))
      default: list.append(TestItem(generator.below(ids)), toSection: section, animation: hint)
      }
    }

    private func fault(_ seed: UInt64, steps: Int) -> String? {
      var generator = SeededGenerator(seed: seed)
      // Many repeated IDs for some seeds.
      let ids = seed.isMultiple(of: 2) ? 12 : 1_000
      let list = SectionedSource(generator.sections(maximum: 6))
      let screen = DiffableScreen<String>(list)
      let name = { (index: Int) in list.sections[index].id }
      for step in 0..<steps {
        let before = screen.dataSource.reloads
        var reloads = 0
        let observation = list.observe { reloads += $0.changes.isReload ? 1 : 0 }
        let count = generator.oneIn(4) ? 3 : 1
        list.batch { for _ in 0..<count { edit(list, &generator, ids: ids) } }
        if generator.oneIn(2) { Animations.finish() } else { edit(list, &generator, ids: ids) }
        Animations.finish()
        withExtendedLifetime(observation) {}
        if let fault = screen.fault(name) { return "seed \(seed), step \(step): \(fault)" }
        if reloads == 0, screen.dataSource.reloads != before { return "seed \(seed), step \(step): reloaded" }
        if let last = screen.dataSource.applied.last?.snapshot, !last.reloadedItemIdentifiers.isEmpty {
          return "seed \(seed), step \(step): reloaded items \(last.reloadedItemIdentifiers)"
        }
      }
      return nil
    }

    /// After every edit, with and without repeated IDs, while animations run: the snapshot is that of the source, and every
    /// cell on screen displays its item.
    @Test func snapshotsAreThoseOfTheSource() {
      Animations.areInstant = false
      defer { Animations.areInstant = true }
      var seed: UInt64 = 1
      let exceptions = ViewException.recorded {
        while Int(seed) * 30 < Self.steps {
          if let fault = fault(seed, steps: 30) {
            Issue.record("\(fault)")
            return
          }
          seed += 1
        }
      }
      #expect(exceptions.isEmpty, "\(exceptions)")
      #expect(seed > 10)
    }

    /// The reported errors are the repeated IDs, once for as long as they are repeated.
    @Test func eachRepeatedIDIsReportedOnce() {
      let list = ListSource([TestItem(1), TestItem(2), TestItem(1, content: 9)])
      let screen = DiffableScreen<String>(list) { _ in "main" }
      #expect(screen.errors.count == 1)
      list.append(TestItem(3))
      #expect(screen.errors.count == 1)
      // The other one takes its place, with its content.
      list.remove(at: 0)
      #expect(screen.cell(1)?.item == TestItem(1, content: 9) && screen.errors.count == 1)
      list.append(TestItem(1))
      #expect(screen.errors.count == 2)
    }

    @Test func aSectionWithOtherTitlesIsReloaded() {
      let list = SectionedSource([
        TestSection(id: "A", items: [TestItem(1)]), TestSection(id: "B", items: [TestItem(2)]),
      ])
      let screen = DiffableScreen<String>(list)
      let other = screen.cell(1)
      list.sections[1].header = "B!"
      #expect(screen.dataSource.applied.last?.snapshot.reloadedSectionIdentifiers == ["B"])
      #expect(screen.cell(1) === other && screen.fault { list.sections[$0].id } == nil)
    }
  }
#endif
