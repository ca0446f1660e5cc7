#if LIST_VIEWS
  @testable import DataSourcesTesting
  import Testing
  import UIKitStage

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
      Animations.finish()
      #expect(fixture.takeEvents() == ["cell 0-2", "will 0-2", "end 0-1"])
      #expect(table.cellForRow(at: path(0)) === cells[3])
      #expect(table.cellForRow(at: path(1)) === cells[0])
      #expect(table.cellForRow(at: path(3)) === cells[2])
      // The cell that leaves is not used again before the end of the animation.
      #expect(table.cellForRow(at: path(2)) !== cells[1])
      #expect(fixture.fault() == nil)
      #if os(Linux)
        #expect(table.record.lastBatch.count == 3)
      #endif
    }

    @Test func reloadedRowsGetAnotherCellAndReconfiguredOnesTheSame() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      let cells = table.visibleCells
      fixture.rows = [[7, 8]]
      _ = fixture.takeEvents()
      table.reloadRows(at: [path(0)], with: .none)
      Animations.finish()
      #expect(fixture.takeEvents() == ["cell 0-0", "will 0-0", "end 0-0"])
      #expect(table.cellForRow(at: path(0)) !== cells[0])
      // The cell is requested within the call.
      table.reconfigureRows(at: [path(1)])
      #expect(fixture.takeEvents() == ["cell 0-1"])
      #expect(table.cellForRow(at: path(1)) === cells[1])
      #expect((cells[1] as? NumberCell)?.reuses == 0)
      #expect(fixture.fault() == nil)
    }

    @Test func aReconfiguredRowKeepsItsIdentifier() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      fixture.identifier = { _ in "other" }
      let exceptions = ViewException.recorded { fixture.table.reconfigureRows(at: [path(1)]) }
      #expect(exceptions.count == 1)
      #expect(exceptions.first?.reason.contains("Attempted to dequeue a cell for a different registration") == true)
    }

    @Test func onlyDisplayedRowsAreReconfigured() {
      let fixture = TableFixture([Array(0..<100)])
      fixture.window.layoutIfNeeded()
      _ = fixture.takeEvents()
      fixture.table.reconfigureRows(at: [path(50)])
      #expect(fixture.takeEvents().isEmpty)
      let missing = ViewException.recorded { fixture.table.reconfigureRows(at: [path(100)]) }
      #expect(missing.isRefusal(by: .reloadOutOfBounds))
    }

    @Test func nestedBatchesAreOne() {
      let fixture = TableFixture([[1, 2, 3]])
      fixture.window.layoutIfNeeded()
      let table = fixture.table
      _ = fixture.takeEvents()
      let batches = table.record.batches
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
      Animations.finish()
      #expect(fixture.takeEvents() == ["block", "cell 0-2", "will 0-2", "end 0-0", "outer true", "inner"])
      #expect(fixture.fault() == nil)
      #expect(table.record.batches == batches + 1)
    }

    @Test func anEndNeedsABeginning() {
      let fixture = TableFixture([[1]])
      fixture.window.layoutIfNeeded()
      #expect(ViewException.recorded { fixture.table.endUpdates() }.count == 1)
    }

    @Test func aPendingReloadTakesTheCountsOfTheMoment() {
      let fixture = TableFixture([[1]])
      fixture.window.layoutIfNeeded()
      // The data changes inside of the batch.
      fixture.table.reloadData()
      fixture.table.performBatchUpdates {
        fixture.rows = [[1, 2]]
        fixture.table.insertRows(at: [path(1)], with: .none)
      }
      Animations.finish()
      #expect(fixture.fault() == nil)
      // Wrong: it changes before the batch, which then reads the new state as the old one.
      fixture.table.reloadData()
      fixture.rows = [[1, 2, 3]]
      let exceptions = ViewException.recorded {
        fixture.table.performBatchUpdates { fixture.table.insertRows(at: [path(2)], with: .none) }
      }
      #expect(exceptions.isRefusal(by: .itemCount))
    }

    @Test func refusedBatchesHaveAReason() {
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      fixture.rows = [[7]]
      let exceptions = ViewException.recorded {
        fixture.table.performBatchUpdates { fixture.table.deleteRows(at: [path(4)], with: .none) }
      }
      #expect(
        exceptions.map(\.reason) == [
          "attempt to delete row 4 from section 0 which only contains 2 rows before the update"
        ])
      #expect(exceptions.isRefusal(by: .deleteOutOfBounds))
    }

    #if os(Linux)
      @Test func refusedBatchesReload() {
        let fixture = TableFixture([[1, 2]])
        fixture.window.layoutIfNeeded()
        fixture.rows = [[7]]
        var answer: Bool?
        let exceptions = ViewException.recorded {
          fixture.table.performBatchUpdates({ fixture.table.deleteRows(at: [path(4)], with: .none) }) { answer = $0 }
        }
        #expect(exceptions.count == 1 && answer == false && fixture.fault() == nil)
        fixture.rows = [[7, 8]]
        #expect(ViewException.recorded { fixture.table.performBatchUpdates(nil) }.map(\.rule) == [.itemCount])
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
        fixture.window.show(fixture.table)
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
    #endif

    @Test func completionsWaitForTheAnimation() {
      Animations.areInstant = false
      defer { Animations.areInstant = true }
      let fixture = TableFixture([[1, 2]])
      fixture.window.layoutIfNeeded()
      var finished = 0
      fixture.table.performBatchUpdates(nil) { _ in finished += 1 }
      #expect(finished == 0)
      Animations.finish()
      #expect(finished == 1)
      UIView.performWithoutAnimation { fixture.table.performBatchUpdates(nil) { _ in finished += 1 } }
      #expect(finished == 2)
    }

    @Test(arguments: Judging.cases)
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
        let exceptions = ViewException.recorded {
          fixture.table.performBatchUpdates {
            fixture.rows = new
            calls(fixture.table)
          }
        }
        #expect(exceptions.isRefusal(by: rule), "\(rule) \(exceptions)")
        #if os(Linux)
          #expect(fixture.fault() == nil, "\(rule)")
        #endif
      }
    }

    @Test func someCallsHaveNoEffect() {
      let fixture = TableFixture([[1, 2], [3]])
      fixture.window.layoutIfNeeded()
      fixture.table.performBatchUpdates {
        fixture.rows = [[3], [8]]
        fixture.table.deleteSections([0], with: .none)
        fixture.table.deleteRows(at: [path(0)], with: .none)
        fixture.table.insertSections([1], with: .none)
        fixture.table.insertRows(at: [path(0, 1)], with: .none)
      }
      Animations.finish()
      #expect(fixture.fault() == nil)
      #if os(Linux)
        #expect(fixture.table.record.ignored.map(\.rule) == [.deleteInDeletedSection, .insertInInsertedSection])
      #endif
    }

    @Test func aMillionRowsCostOnlyVisibleOnes() {
      let fixture = HugeTable()
      fixture.window.layoutIfNeeded()
      let (cells, counts) = (fixture.cellQueries, fixture.countQueries)
      for _ in 0..<50 {
        UIView.performWithoutAnimation {
          fixture.table.performBatchUpdates {
            fixture.count += 1
            fixture.table.insertRows(at: [path(3)], with: .none)
          }
        }
      }
      #expect(fixture.cellQueries - cells == 50)
      #if os(Linux)
        #expect(fixture.countQueries - counts == 50)
      #endif
      #expect(fixture.cells.count <= 11)
      #expect(fixture.table.numberOfRows(inSection: 0) == 1_000_050)
    }
  }

  @MainActor
  private final class HugeTable: NSObject, UITableViewDataSource {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    var count = 1_000_000
    private(set) var cells: Set<UITableViewCell> = []
    private(set) var cellQueries = 0
    private(set) var countQueries = 0

    override init() {
      super.init()
      table.judgesBatches = false
      table.isPrefetchingEnabled = false
      table.register(NumberCell.self, forCellReuseIdentifier: "number")
      table.dataSource = self
      window.show(table)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      countQueries += 1
      return count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      cellQueries += 1
      let cell = tableView.dequeueReusableCell(withIdentifier: "number", for: indexPath)
      cells.insert(cell)
      return cell
    }
  }
#endif
