#if LIST_VIEWS
  @testable import DataSourcesTesting
  import ListTestSupport
  import Testing
  import UIKitStage

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
          let exceptions = ViewException.recorded {
            UIView.performWithoutAnimation { fixture.table.send(Self.changes(old, new)) { fixture.rows = new } }
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

    @Test(arguments: Judging.cases)
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
        let exceptions = ViewException.recorded {
          UIView.performWithoutAnimation {
            fixture.table.send(Self.changes(fixture.rows, new)) { fixture.rows = new }
          }
        }
        #expect(
          exceptions.isEmpty && fixture.fault() == nil,
          "seed \(seed), step \(step): \(exceptions) \(fixture.fault() ?? "")")
        if !exceptions.isEmpty || fixture.fault() != nil { return }
        fixture.events = []
      }
      #expect(fixture.cells.count < 60, "seed \(seed)")
    }

    /// Calls of all kinds, illegal ones too: the table refuses those that the simulator refuses.
    @Test(arguments: [UInt64.random(in: 0..<1_000_000), 200_823])
    func theSimulatorKnowsWhatIsRefused(seed: UInt64) {
      RandomUpdate.expectJudgments(of: .table, seed: seed) { update in
        let fixture = TableFixture(update.old)
        fixture.window.layoutIfNeeded()
        let exceptions = ViewException.recorded {
          UIView.performWithoutAnimation {
            fixture.table.performBatchUpdates {
              fixture.rows = update.new
              fixture.table.send(update.batch)
            }
          }
        }
        return (exceptions, { (0..<fixture.table.numberOfSections).map(fixture.table.numberOfRows(inSection:)) })
      }
    }

    #if os(Linux)
      /// With and without a judge the stand-in does the same.
      @Test(arguments: [UInt64.random(in: 0..<1_000_000), 200_823, 774_045])
      func aJudgeChangesNothing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (taken, refused) = (0, 0)
        for step in 0..<400 {
          let update = RandomUpdate(in: .table, &generator)
          var results: [String] = []
          for judges in [true, false] {
            let fixture = TableFixture(update.old)
            fixture.table.judgesBatches = judges
            fixture.table.allowsMultipleSelection = true
            fixture.window.layoutIfNeeded()
            for path in fixture.table.indexPathsForVisibleRows ?? [] {
              fixture.table.selectRow(at: path, animated: false, scrollPosition: .none)
            }
            let texts = Dictionary(
              uniqueKeysWithValues: fixture.table.visibleCells.map { (ObjectIdentifier($0), $0.textLabel?.text ?? "") })
            fixture.events = []
            let exceptions = ViewException.recorded {
              fixture.table.performBatchUpdates {
                fixture.rows = update.new
                fixture.table.send(update.batch)
              }
            }
            let cells = fixture.table.visibleCells.map { texts[ObjectIdentifier($0)] ?? "new" }
            let isTaken = exceptions.isEmpty
            results.append(
              "\(exceptions.map(\.rule)) \(isTaken ? cells : []) \(fixture.table.indexPathsForSelectedRows ?? [])"
                + "\(fixture.events)")
            if isTaken { taken += 1 } else { refused += 1 }
          }
          #expect(results[0] == results[1], "seed \(seed), step \(step): \(update)")
          if results[0] != results[1] { return }
        }
        #expect(taken > 60 && refused > 60, "seed \(seed): \(taken) taken, \(refused) refused")
      }
    #endif

    @Test func aDeletedRowIsNotReloaded() {
      for judges in Judging.cases {
        let fixture = TableFixture([[0, 1, 2]])
        fixture.table.judgesBatches = judges
        fixture.window.layoutIfNeeded()
        let exceptions = ViewException.recorded {
          fixture.table.performBatchUpdates {
            fixture.rows = [[0, 9, 2]]
            fixture.table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
            fixture.table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
          }
        }
        #expect(exceptions.count == 1, "judges: \(judges)")
      }
    }
  }
#endif
