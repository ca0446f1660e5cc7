#if !canImport(UIKit)
  @testable import DataSourcesTesting
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  private struct Number: Identifiable, Equatable {
    let id: Int
  }

  @MainActor
  struct TableRandomTests {
    /// All ways to put some of the numbers into two sections.
    private static let lists: [[[Int]]] = {
      var lists: [[[Int]]] = []
      func extend(_ list: [Int], _ rest: [Int]) {
        for end in 0...list.count { lists.append([Array(list[..<end]), Array(list[end...])]) }
        for number in rest { extend(list + [number], rest.filter { $0 != number }) }
      }
      extend([], [1, 2, 3])
      return lists
    }()

    private static func changes(_ old: [[Int]], _ new: [[Int]]) -> ChangeSet {
      func sections(_ rows: [[Int]]) -> [ListSection<Int, Number>] {
        rows.enumerated().map { ListSection(id: $0.offset, items: $0.element.map { Number(id: $0) }) }
      }
      return ChangeSet(fromSections: sections(old), toSections: sections(new))
    }

    @Test func everySmallChangeIsShown() {
      #expect(Self.lists.count == 49)
      let fixture = TableFixture([])
      fixture.window.layoutIfNeeded()
      for old in Self.lists {
        for new in Self.lists {
          fixture.rows = old
          fixture.table.reloadData()
          fixture.window.layoutIfNeeded()
          let cells = Dictionary(
            uniqueKeysWithValues: fixture.table.visibleCells.map { ($0.textLabel?.text ?? "", ObjectIdentifier($0)) })
          let exceptions = HeadlessException.recorded {
            fixture.table.send(Self.changes(old, new)) { fixture.rows = new }
          }
          #expect(
            exceptions.isEmpty && fixture.fault() == nil, "\(old) to \(new): \(exceptions) \(fixture.fault() ?? "")")
          for cell in fixture.table.visibleCells {
            // Rows that were shown keep their cell.
            if let before = cells[cell.textLabel?.text ?? ""], before != ObjectIdentifier(cell) {
              Issue.record("\(old) to \(new): another cell for \(cell.textLabel?.text ?? "")")
            }
          }
          fixture.events = []
        }
      }
    }

    @Test(arguments: [true, false])
    func randomBatchesAreShown(judges: Bool) {
      let seed = UInt64.random(in: 0..<1_000_000)
      var generator = SeededGenerator(seed: seed)
      let fixture = TableFixture([Array(0..<30), [], Array(30..<60)])
      fixture.table.judgesBatches = judges
      fixture.window.layoutIfNeeded()
      var next = 60
      for step in 0..<300 {
        fixture.table.user.scroll(to: CGFloat(generator.below(2000)))
        var new = fixture.rows
        for _ in 0..<generator.below(6) {
          let (from, to) = (generator.below(new.count), generator.below(new.count))
          if generator.oneIn(3), !new[from].isEmpty { new[from].remove(at: generator.below(new[from].count)) }
          if generator.oneIn(3) {
            new[to].insert(next, at: generator.below(new[to].count + 1))
            next += 1
          }
          if generator.oneIn(3), !new[from].isEmpty {
            let row = new[from].remove(at: generator.below(new[from].count))
            new[to].insert(row, at: generator.below(new[to].count + 1))
          }
        }
        let exceptions = HeadlessException.recorded {
          fixture.table.send(Self.changes(fixture.rows, new)) { fixture.rows = new }
        }
        #expect(
          exceptions.isEmpty && fixture.fault() == nil,
          "seed \(seed), step \(step): \(exceptions) \(fixture.fault() ?? "")")
        if !exceptions.isEmpty || fixture.fault() != nil { return }
        fixture.events = []
      }
      #expect(fixture.table.record.cellsMade < 60, "seed \(seed)")
    }

    /// Calls of all kinds, illegal ones too: with and without a judge the table does the same.
    @Test(arguments: [UInt64.random(in: 0..<1_000_000), 200_823, 774_045])
    func aJudgeChangesNothing(seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      var (taken, refused) = (0, 0)
      for step in 0..<400 {
        let old = (0...generator.below(3)).map { section in (0..<generator.below(5)).map { section * 10 + $0 } }
        let batch = randomBatch(old.map(\.count), &generator)
        let counts = expectedCounts(old.map(\.count), batch)
        let new = counts.enumerated().map { section, count in (0..<count).map { 100 + section * 10 + $0 } }
        var results: [String] = []
        for judges in [true, false] {
          let fixture = TableFixture(old)
          fixture.table.judgesBatches = judges
          fixture.table.allowsMultipleSelection = true
          fixture.window.layoutIfNeeded()
          for path in fixture.table.indexPathsForVisibleRows ?? [] {
            fixture.table.selectRow(at: path, animated: false, scrollPosition: .none)
          }
          let texts = Dictionary(
            uniqueKeysWithValues: fixture.table.visibleCells.map { (ObjectIdentifier($0), $0.textLabel?.text ?? "") })
          fixture.events = []
          let exceptions = HeadlessException.recorded {
            fixture.table.performBatchUpdates {
              fixture.rows = new
              fixture.table.send(batch)
            }
          }
          let cells = fixture.table.visibleCells.map { texts[ObjectIdentifier($0)] ?? "new" }
          let isTaken = exceptions.isEmpty
          results.append(
            "\(exceptions.map(\.rule)) \(isTaken ? cells : []) \(fixture.table.indexPathsForSelectedRows ?? [])"
              + "\(fixture.events)")
          if isTaken { taken += 1 } else { refused += 1 }
        }
        #expect(results[0] == results[1], "seed \(seed), step \(step): \(old) \(batch)")
        if results[0] != results[1] { return }
      }
      #expect(taken > 60 && refused > 60, "seed \(seed): \(taken) taken, \(refused) refused")
    }

    @Test func aDeletedRowIsNotReloaded() {
      for judges in [true, false] {
        let fixture = TableFixture([[0, 1, 2]])
        fixture.table.judgesBatches = judges
        fixture.window.layoutIfNeeded()
        let exceptions = HeadlessException.recorded {
          fixture.table.performBatchUpdates {
            fixture.rows = [[0, 9, 2]]
            fixture.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
            fixture.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
          }
        }
        #expect(exceptions.count == 1, "judges: \(judges)")
      }
    }

    private func randomBatch(_ counts: [Int], _ generator: inout SeededGenerator) -> PlatformBatch {
      var batch = PlatformBatch()
      func row(_ generator: inout SeededGenerator) -> ItemPosition {
        let section = generator.below(counts.count)
        return ItemPosition(section: section, item: generator.below(counts[section] + (generator.oneIn(20) ? 2 : 0)))
      }
      var used = Set<ItemPosition>()
      for _ in 0..<generator.below(4) {
        let (from, to) = (row(&generator), row(&generator))
        guard used.insert(from).inserted || generator.oneIn(10) else { continue }
        switch generator.below(9) {
        case 0, 1: batch.deletedItems.append(from)
        case 2: if !batch.insertedItems.contains(to) { batch.insertedItems.append(to) }
        case 3, 4: batch.movedItems.append(.init(from: from, to: to))
        case 5: batch.reloadedItems.append(from)
        case 6: if !batch.deletedSections.contains(from.section) { batch.deletedSections.append(from.section) }
        case 7: if !batch.insertedSections.contains(to.section) { batch.insertedSections.append(to.section) }
        default:
          if generator.oneIn(2) {
            if !batch.reloadedSections.contains(from.section) { batch.reloadedSections.append(from.section) }
          } else {
            batch.movedSections.append(.init(from: from.section, to: to.section))
          }
        }
      }
      // Only a judge reports repeated calls.
      batch.deletedItems = Array(Set(batch.deletedItems))
      batch.reloadedItems = Array(Set(batch.reloadedItems))
      return batch
    }

    /// Counts that mostly fit: the first counts near the old ones that the simulator accepts.
    private func expectedCounts(_ old: [Int], _ batch: PlatformBatch) -> [Int] {
      let sections = max(0, old.count + batch.insertedSections.count - batch.deletedSections.count)
      var choices: [[Int]] = [[]]
      for _ in 0..<min(sections, 5) { choices = choices.flatMap { prefix in (0...5).map { prefix + [$0] } } }
      if sections > 3 { return Array(repeating: 2, count: sections) }
      let before = PlatformSnapshot(itemCounts: old)
      return choices.first {
        batch.judged(from: before, to: PlatformSnapshot(itemCounts: $0), in: .table).verdict.violation == nil
      } ?? Array(repeating: 3, count: sections)
    }
  }

  extension UITableView {
    fileprivate func send(_ batch: PlatformBatch) {
      func path(_ position: ItemPosition) -> IndexPath { IndexPath(row: position.item, section: position.section) }
      for section in batch.deletedSections { deleteSections([section], with: .none) }
      for section in batch.insertedSections { insertSections([section], with: .none) }
      for section in batch.reloadedSections { reloadSections([section], with: .none) }
      for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
      deleteRows(at: batch.deletedItems.map(path), with: .none)
      insertRows(at: batch.insertedItems.map(path), with: .none)
      reloadRows(at: batch.reloadedItems.map(path), with: .none)
      for move in batch.movedItems { moveRow(at: path(move.from), to: path(move.to)) }
    }
  }
#endif
