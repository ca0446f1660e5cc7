import ListTestSupport
import Testing

@testable import DataSourcesCells

/// Moves by the user that stay displayed until a source makes them later.
@Suite struct HeldMoveTests {
  private func at(_ item: Int, _ section: Int = 0) -> ItemPosition { ItemPosition(section: section, item: item) }

  private func screen(_ counts: [Int]) -> MovingScreen {
    var next = 0
    let sections = counts.enumerated().map { index, count in
      defer { next += count }
      return TestSection(id: "\(index)", items: (next..<next + count).map { TestItem($0) })
    }
    return MovingScreen(SectionedSource(sections))
  }

  /// The source follows, with the same move: for every move of every item.
  @Test func nothingIsDisplayedIfTheSourceDoesTheSame() async {
    for counts in [[4], [2, 2], [1, 0, 2]] {
      let positions = ListShape(itemCounts: counts).positions
      for from in positions {
        for to in positions + counts.indices.map({ at(counts[$0], $0) }) {
          let screen = screen(counts)
          guard screen.user(from, to) else { continue }
          let shown = screen.shown
          #expect(await screen.begin() == to, "\(counts): \(from) to \(to)")
          screen.list.move(from: from, to: to)
          #expect(screen.changes == 0 && screen.isSettled && screen.shown == shown, "\(counts): \(from) to \(to)")
          #expect(screen.fault == nil && screen.shown == screen.ids, "\(counts): \(from) to \(to)")
        }
      }
    }
  }

  /// A source can also move the neighbors, or delete the item with its section and insert it elsewhere.
  @Test func theSameMoveInOtherWords() async {
    let swapped = screen([2])
    #expect(swapped.user(at(0), at(1)))
    #expect(await swapped.begin() == at(1))
    swapped.list.move(from: at(1), to: at(0))
    #expect(swapped.changes == 0 && swapped.isSettled && swapped.fault == nil)

    let last = screen([1, 2])
    #expect(last.user(at(0), at(1, 1)))
    #expect(await last.begin() == at(1, 1))
    last.list.batch {
      last.list.insert(TestItem(0), at: at(1, 1))
      last.list.removeSection(at: 0)
    }
    #expect(last.isSettled && last.fault == nil && last.shown == [[1, 0, 2]])
    #expect(last.log == ["delete section 0; update 0-1"])
  }

  @Test func aRefusedMoveIsReverted() async {
    let screen = screen([3, 2])
    #expect(screen.user(at(0), at(1, 1)))
    #expect(await screen.begin() == at(1, 1))
    #expect(screen.shown == [[1, 2], [3, 0, 4]])
    screen.release()
    #expect(screen.log == ["move 1-1 to 0-0"] && screen.shown == screen.ids && screen.fault == nil)
    screen.release()
    #expect(screen.changes == 1)
  }

  @Test func otherChangesAreDisplayedMeanwhile() async {
    let screen = screen([5])
    #expect(screen.user(at(4), at(1)))
    #expect(await screen.begin() == at(1))
    screen.list.insert(TestItem(9), at: at(0))
    #expect(screen.log.last == "insert 0-0" && screen.shown == [[9, 0, 4, 1, 2, 3]])
    screen.list.update(TestItem(4, content: 1))
    #expect(screen.log.last == "update 0-2")
    screen.list.remove(at: at(1))
    #expect(screen.log.last == "delete 0-1" && screen.shown == [[9, 4, 1, 2, 3]])
    screen.list.insertSection(TestSection(id: "new", items: [TestItem(7), TestItem(8)]), at: 0)
    #expect(screen.log.last == "insert section 0" && screen.shown == [[7, 8], [9, 4, 1, 2, 3]])
    screen.list.move(from: at(4, 1), to: at(1, 1))
    #expect(screen.changes == 4 && screen.isSettled && screen.shown == screen.ids && screen.fault == nil)
  }

  @Test func theSourceDoesSomethingElse() async {
    let screen = screen([4])
    #expect(screen.user(at(0), at(2)))
    #expect(await screen.begin() == at(2))
    screen.list.move(from: at(0), to: at(3))
    #expect(screen.isSettled && screen.shown == [[1, 2, 3, 0]] && screen.changes == 1 && screen.fault == nil)
  }

  @Test func itemsAndSectionsAreDeletedMeanwhile() async {
    let item = screen([4])
    #expect(item.user(at(0), at(2)))
    #expect(await item.begin() == at(2))
    item.list.removeItem(withID: 0)
    #expect(item.isSettled && item.log == ["delete 0-2"] && item.shown == item.ids && item.fault == nil)

    let section = screen([2, 2])
    #expect(section.user(at(0), at(1, 1)))
    #expect(await section.begin() == at(1, 1))
    section.list.removeSection(at: 1)
    #expect(section.isSettled && section.shown == [[0, 1]] && section.fault == nil)

    let all = screen([4])
    #expect(all.user(at(0), at(2)))
    #expect(await all.begin() == at(2))
    all.list.reload(with: [TestSection(id: "x", items: [TestItem(7)])])
    #expect(all.isSettled && all.shown == [[7]] && all.fault == nil)
  }

  /// Each move begins with the positions of then, and the same item can be moved twice.
  @Test func severalMovesOneAfterAnother() async {
    let screen = screen([5])
    #expect(screen.user(at(4), at(0)) && screen.user(at(4), at(1)) && screen.user(at(0), at(4)))
    #expect(screen.shown == [[3, 0, 1, 2, 4]])
    #expect(await screen.begin() == at(0))
    screen.list.move(from: at(4), to: at(0))
    #expect(screen.changes == 0)
    #expect(await screen.begin() == at(1))
    screen.list.move(from: at(4), to: at(1))
    #expect(screen.changes == 0)
    #expect(await screen.begin() == at(4))
    screen.release()
    #expect(screen.shown == [[4, 3, 0, 1, 2]] && screen.shown == screen.ids && screen.fault == nil)
  }

  @Test func aLaterMoveOfTheItemSurvivesTheFailureOfTheFirst() async {
    let screen = screen([4])
    #expect(screen.user(at(0), at(1)) && screen.user(at(1), at(3)))
    #expect(await screen.begin() == at(1))
    screen.release()
    #expect(screen.changes == 0 && screen.shown == [[1, 2, 3, 0]])
    #expect(await screen.begin() == at(3))
    screen.list.move(from: at(0), to: at(3))
    #expect(screen.changes == 0 && screen.isSettled && screen.fault == nil)
  }

  /// The changes that were deferred when the user moved the item.
  @Test func movesOverDeferredChanges() async {
    let screen = screen([5])
    screen.presentation.suspend()
    screen.list.remove(at: at(1))
    screen.list.append(TestItem(9), toSection: 0)
    #expect(screen.user(at(4), at(0)))
    screen.presentation.resume()
    #expect(screen.shown == [[4, 0, 2, 3, 9]] && screen.fault == nil)
    #expect(await screen.begin() == at(0))
    screen.presentation.suspend()
    screen.list.removeItem(withID: 2)
    #expect(screen.user(at(2), at(0)))
    screen.presentation.resume()
    #expect(screen.shown == [[4, 0, 3, 9]] && screen.fault == nil)
  }

  /// Whatever the user, the source and the others do: every change leads from what is displayed to what is displayed,
  /// items that that aren't held are where the source has them, and at the end all are.
  @Test func randomMoves() async {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let screen = screen((0...generator.below(3)).map { _ in generator.below(6) })
      for step in 0..<60 {
        await screen.act(&generator)
        if let fault = screen.fault ?? screen.faultOfOthers {
          Issue.record("seed \(seed), step \(step): \(fault)")
          return
        }
      }
      while screen.presentation.isSuspended { screen.presentation.resume() }
      while !screen.held.isEmpty { screen.release() }
      if screen.shown != screen.ids || screen.fault != nil {
        Issue.record("seed \(seed), at the end: \(screen.shown), the source has \(screen.ids), \(screen.fault ?? "")")
        return
      }
    }
  }
}
