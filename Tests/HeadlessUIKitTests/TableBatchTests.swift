#if !canImport(UIKit)
  @testable import DataSourcesTesting
  import HeadlessUIKit
  import Testing

  private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

  @MainActor
  struct TableBatchTests {
    @Test func keptCellsMoveAndOthersAreRequested() {
      let fixture = TableFixture([[1, 2, 3, 4]])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      let cells = table.visibleCells
      _ = fixture.takeEvents()
      table.performBatchUpdates {
        fixture.rows = [[4, 1, 5, 3]]
        table.deleteRows(at: [path(1)], with: .fade)
        table.insertRows(at: [path(2)], with: .fade)
        table.moveRow(at: path(3), to: path(0))
      }
      #expect(fixture.takeEvents() == ["sections", "rows 0", "cell 0-2", "will 0-2", "end 0-1"])
      #expect(table.cellForRow(at: path(0)) === cells[3])
      #expect(table.cellForRow(at: path(1)) === cells[0])
      #expect(table.cellForRow(at: path(3)) === cells[2])
      // The cell that leaves is not used again before the end of the animation.
      #expect(table.cellForRow(at: path(2)) !== cells[1])
      #expect(fixture.fault() == nil)
      #expect(table.record.lastBatch.count == 3)
    }

    @Test func reloadedRowsGetAnotherCellAndReconfiguredOnesTheSame() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      let cells = table.visibleCells
      fixture.rows = [[7, 8]]
      _ = fixture.takeEvents()
      table.reloadRows(at: [path(0)], with: .none)
      #expect(fixture.takeEvents() == ["sections", "rows 0", "cell 0-0", "will 0-0", "end 0-0"])
      #expect(table.cellForRow(at: path(0)) !== cells[0])
      table.reconfigureRows(at: [path(1)])
      #expect(fixture.takeEvents() == ["sections", "rows 0", "cell 0-1"])
      #expect(table.cellForRow(at: path(1)) === cells[1])
      #expect((cells[1] as? NumberCell)?.reuses == 0)
      #expect(fixture.fault() == nil)
    }

    @Test func aReconfiguredRowKeepsItsIdentifier() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      fixture.identifier = { _ in "other" }
      let exceptions = HeadlessException.recorded { fixture.table.reconfigureRows(at: [path(1)]) }
      #expect(exceptions.count == 1)
      #expect(exceptions.first?.reason.contains("Attempted to dequeue a cell for a different registration") == true)
      let missing = HeadlessException.recorded { fixture.table.reconfigureRows(at: [path(5)]) }
      #expect(missing.map(\.rule) == [.reloadOutOfBounds])
      // Rows that are not shown have nothing to configure.
      fixture.rows[0] += Array(3..<100)
      fixture.table.reloadData()
      fixture.window.layoutIfNeeded()
      _ = fixture.takeEvents()
      fixture.table.reconfigureRows(at: [path(50)])
      #expect(fixture.takeEvents() == ["sections", "rows 0"])
    }

    @Test func nestedBatchesAreOne() {
      let fixture = TableFixture([[1, 2, 3]])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      _ = fixture.takeEvents()
      table.performBatchUpdates {
        fixture.rows = [[2, 3, 4]]
        table.deleteRows(at: [path(0)], with: .none)
        table.performBatchUpdates {
          table.beginUpdates()
          table.insertRows(at: [path(2)], with: .none)
          table.endUpdates()
        } completion: { _ in
          fixture.events.append("inner")
        }
        fixture.events.append("block")
      } completion: { finished in
        fixture.events.append("outer \(finished)")
      }
      #expect(
        fixture.takeEvents() == [
          "block", "sections", "rows 0", "cell 0-2", "will 0-2", "end 0-0", "outer true", "inner",
        ])
      #expect(fixture.fault() == nil)
      #expect(table.record.batches == 1)
      #expect(HeadlessException.recorded { table.endUpdates() }.count == 1)
    }

    @Test func aPendingReloadTakesTheCountsOfTheMoment() {
      let fixture = TableFixture([[1]])
      fixture.window.layoutIfNeeded()
      fixture.table.reloadData()
      // Wrong: the data changes before the batch, which then reads the new state as the old one.
      fixture.rows = [[1, 2]]
      let exceptions = HeadlessException.recorded {
        fixture.table.performBatchUpdates { fixture.table.insertRows(at: [path(1)], with: .none) }
      }
      #expect(exceptions.map(\.rule) == [.itemCount])
      #expect(fixture.fault() == nil)
      // Right: it changes inside.
      fixture.table.reloadData()
      fixture.table.performBatchUpdates {
        fixture.rows = [[1, 2, 3]]
        fixture.table.insertRows(at: [path(2)], with: .none)
      }
      #expect(fixture.fault() == nil)
    }

    @Test func refusedBatchesReload() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      fixture.rows = [[7]]
      var answer: Bool?
      let exceptions = HeadlessException.recorded {
        fixture.table.performBatchUpdates({ fixture.table.deleteRows(at: [path(4)], with: .none) }) { answer = $0 }
      }
      #expect(
        exceptions.map(\.reason) == [
          "attempt to delete row 4 from section 0 which only contains 2 rows before the update"
        ])
      #expect(exceptions.map(\.rule) == [.deleteOutOfBounds])
      #expect(answer == false)
      #expect(fixture.fault() == nil)
      fixture.rows = [[7, 8]]
      #expect(HeadlessException.recorded { fixture.table.performBatchUpdates(nil) }.map(\.rule) == [.itemCount])
      #expect(fixture.fault() == nil)
    }

    @Test func unsafeStatesAreNoted() {
      let fixture = TableFixture([[1, 2]])
      fixture.table.removeFromSuperview()
      fixture.table.performBatchUpdates {
        fixture.rows = [[1]]
        fixture.table.deleteRows(at: [path(1)], with: .none)
      }
      #expect(
        fixture.table.record.hazards.map(\.message) == [
          "the list has not been laid out yet", "the list is in no window",
        ])
      fixture.window.addSubview(fixture.table)
      fixture.window.layoutIfNeeded()
      fixture.table.performBatchUpdates({}) { _ in
        fixture.rows = [[1, 5]]
        fixture.table.insertRows(at: [path(1)], with: .none)
      }
      #expect(fixture.table.record.hazards.last?.message == "the completion of another update is running")
      #expect(fixture.table.record.hazards.allSatisfy { $0.rule == .unsafeState })
      fixture.table.performBatchUpdates {
        fixture.rows = [[9], [1]]
        fixture.table.insertSections([0], with: .none)
        fixture.table.deleteRows(at: [path(1)], with: .none)
        fixture.table.moveSection(0, toSection: 1)
      }
      #expect(fixture.table.record.hazards.last?.rule == .changesInMovedSection)
      #expect(fixture.fault() == nil)
    }

    @Test func completionsWaitForTheAnimation() {
      HeadlessAnimations.endAtOnce = false
      defer { HeadlessAnimations.endAtOnce = true }
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      var finished = 0
      fixture.table.performBatchUpdates(nil) { _ in finished += 1 }
      #expect(finished == 0)
      HeadlessAnimations.finish()
      #expect(finished == 1)
      UIView.performWithoutAnimation { fixture.table.performBatchUpdates(nil) { _ in finished += 1 } }
      #expect(finished == 2)
    }

    @Test(arguments: [true, false])
    func contradictionsAreRefused(judges: Bool) {
      typealias Calls = (UITableView) -> Void
      let cases: [(rule: BatchRule, new: [[Int]], calls: Calls)] = [
        (
          .deletedAndReloaded, [[1, 2], [4]],
          {
            $0.deleteRows(at: [path(2)], with: .none); $0.reloadRows(at: [path(2)], with: .none)
          }
        ),
        (.reloadOutOfBounds, [[1, 2, 3], [4]], { $0.reloadRows(at: [path(3)], with: .none) }),
        (.reloadOutOfBounds, [[1, 2, 3], [4]], { $0.reloadSections([2], with: .none) }),
        (.sectionDeleteOutOfBounds, [[1, 2, 3]], { $0.deleteSections([2], with: .none) }),
        (
          .sectionDeletedAndMoved, [[1, 2, 3]],
          {
            $0.deleteSections([1], with: .none); $0.moveSection(1, toSection: 0)
          }
        ),
        (
          .moveFromDeletedSection, [[1, 2, 3, 4]],
          {
            $0.deleteSections([1], with: .none); $0.moveRow(at: path(0, 1), to: path(3))
          }
        ),
        (.deleteOutOfBounds, [[1, 2, 3], [4]], { $0.deleteRows(at: [path(1, 1)], with: .none) }),
        (
          .deletedAndMoved, [[1, 2], [4]],
          {
            $0.deleteRows(at: [path(0)], with: .none); $0.moveRow(at: path(0), to: path(1))
          }
        ),
        (.sectionInsertOutOfBounds, [[1, 2, 3], [4], [5]], { $0.insertSections([3], with: .none) }),
        (
          .sectionInsertedOnMoveTarget, [[4], [1, 2, 3], []],
          {
            $0.insertSections([0], with: .none); $0.moveSection(1, toSection: 0)
          }
        ),
        (
          .moveIntoInsertedSection, [[2, 3], [4], [1]],
          {
            $0.insertSections([2], with: .none); $0.moveRow(at: path(0), to: path(0, 2))
          }
        ),
        (.insertOutOfBounds, [[1, 2, 3], [4]], { $0.insertRows(at: [path(3)], with: .none) }),
        (
          .insertedOnMoveTarget, [[3, 1, 2, 9], [4]],
          {
            $0.insertRows(at: [path(0)], with: .none); $0.moveRow(at: path(2), to: path(0))
          }
        ),
        (.moveOutOfBounds, [[1, 2, 3], [4]], { $0.moveRow(at: path(0), to: path(3)) }),
        (.moveOutOfBounds, [[1, 2, 3], [4]], { $0.moveSection(2, toSection: 0) }),
        (
          .movedToTwoPositions, [[1, 2, 3], [4]],
          {
            $0.moveRow(at: path(0), to: path(1)); $0.moveRow(at: path(0), to: path(2))
          }
        ),
        (
          .twoMovesToOnePosition, [[1, 2, 3], [4]],
          {
            $0.moveRow(at: path(0), to: path(1)); $0.moveRow(at: path(2), to: path(1))
          }
        ),
        (
          .reloadedAndMoved, [[2, 3, 1], [4]],
          {
            $0.reloadRows(at: [path(0)], with: .none); $0.moveRow(at: path(0), to: path(2))
          }
        ),
        (
          .reloadOnMoveTarget, [[2, 1, 3], [4]],
          {
            $0.reloadRows(at: [path(1)], with: .none); $0.moveRow(at: path(0), to: path(1))
          }
        ),
        (.sectionCount, [[1, 2, 3]], { _ in }),
        (.itemCount, [[1, 2, 3], []], { _ in }),
      ]
      for (rule, new, calls) in cases {
        let fixture = TableFixture([[1, 2, 3], [4]])
        fixture.table.judgesBatches = judges
        fixture.window.layoutIfNeeded()
        let exceptions = HeadlessException.recorded {
          fixture.table.performBatchUpdates {
            fixture.rows = new
            calls(fixture.table)
          }
        }
        #expect(exceptions.map(\.rule) == [rule], "\(rule) \(fixture.table.record.lastBatch)")
        #expect(fixture.fault() == nil, "\(rule)")
      }
    }

    @Test func callsWithoutEffectAreNoted() {
      let fixture = TableFixture([[1, 2], [3]])
      fixture.window.layoutIfNeeded()
      fixture.table.performBatchUpdates {
        fixture.rows = [[3], [8]]
        fixture.table.deleteSections([0], with: .none)
        fixture.table.deleteRows(at: [path(0)], with: .none)
        fixture.table.insertSections([1], with: .none)
        fixture.table.insertRows(at: [path(0, 1)], with: .none)
      }
      #expect(fixture.table.record.ignored.map(\.rule) == [.deleteInDeletedSection, .insertInInsertedSection])
      #expect(fixture.fault() == nil)
    }

    @Test func aMillionRowsCostOnlyVisibleOnes() {
      let fixture = HugeTable()
      fixture.window.layoutIfNeeded()
      let before = fixture.table.record
      for _ in 0..<50 {
        fixture.table.performBatchUpdates {
          fixture.count += 1
          fixture.table.insertRows(at: [path(3)], with: .none)
        }
      }
      let after = fixture.table.record
      #expect(after.cellQueries - before.cellQueries == 50)
      #expect(after.countQueries - before.countQueries == 50)
      #expect(after.cellsMade - before.cellsMade <= 1)
      #expect(fixture.table.numberOfRows(inSection: 0) == 1_000_050)
    }
  }

  @MainActor
  private final class HugeTable: UITableViewDataSource {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    var count = 1_000_000

    init() {
      table.judgesBatches = false
      table.register(NumberCell.self, forCellReuseIdentifier: "number")
      table.dataSource = self
      window.addSubview(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
    }
  }
#endif
