#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Moves by the user that a store makes later, on tables and collections.
  @MainActor
  @Suite(.timeLimit(.minutes(60))) struct AsynchronousMoveTests {
    private let clock = ManualClock()

    private func screen<S: Stage>(_: S.Type, _ store: LateStore) -> S {
      let stage = S(
        store.list.cells(on: S.self).onMove { item, _, target in try await store.move(item, to: target.item) })
      stage.adapter.driver.clock = clock
      return stage
    }

    @Test("TS-26 a move stays where it was dropped until the list follows, and is displayed once")
    func theListFollowsLater() async {
      func check<S: Stage>(_: S.Type) async {
        let store = LateStore()
        let stage = screen(S.self, store)
        #expect(stage.move(path(0), to: path(3)))
        let batches = stage.record.batches
        #expect(await eventually { store.beganCount == 1 })
        #expect(stage.texts == ["1", "2", "3", "0", "4"] && store.list.items.first?.id == 0)
        store.work()
        #expect(await clock.sleeping())
        clock.advance(by: .milliseconds(999))
        await turns()
        #expect(stage.texts == ["1", "2", "3", "0", "4"])
        store.publish()
        #expect(stage.texts == ["1", "2", "3", "0", "4"] && stage.record.batches == batches)
        #expect(stage.presentation.heldMoves.isEmpty && !stage.presentation.hasPending)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test func errorsAndRefusalsRevertTheMove() async {
      func check<S: Stage>(_: S.Type) async {
        let store = LateStore()
        let stage = screen(S.self, store)
        var errors: [any Error] = []
        stage.adapter.settings.onError = { errors.append($0) }
        stage.move(path(0), to: path(3))
        #expect(await eventually { store.beganCount == 1 })
        store.refuse()
        #expect(await eventually { !errors.isEmpty })
        #expect(stage.texts == ["0", "1", "2", "3", "4"] && errors.count == 1 && errors.first is LateStore.Refusal)

        // Without an error, the list is waited for, but not forever.
        stage.move(path(4), to: path(0))
        #expect(await eventually { store.beganCount == 2 })
        #expect(stage.texts == ["4", "0", "1", "2", "3"])
        store.end()
        #expect(await clock.sleeping())
        clock.advance(by: .seconds(1))
        #expect(await eventually { stage.presentation.heldMoves.isEmpty })
        #expect(stage.texts == ["0", "1", "2", "3", "4"] && errors.count == 1 && !stage.presentation.hasPending)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test func otherChangesAreDisplayedDuringAMove() async {
      func check<S: Stage>(_: S.Type) async {
        let store = LateStore()
        let stage = screen(S.self, store)
        stage.move(path(0), to: path(3))
        store.list.insert(TestItem(9), at: 4)
        store.list.remove(at: 1)
        #expect(stage.texts == ["2", "3", "0", "9", "4"])
        // The item that was moved is deleted.
        store.list.removeItem(withID: 0)
        #expect(stage.texts == ["2", "3", "9", "4"] && stage.presentation.heldMoves.isEmpty)
        // The next move begins after the one that isn't made.
        stage.move(path(0), to: path(1))
        #expect(await eventually { store.beganCount == 1 })
        store.refuse()
        #expect(await eventually { stage.presentation.heldMoves.isEmpty })
        #expect(stage.texts == ["2", "3", "9", "4"] && store.beganCount == 1 && stage.record.hazards.isEmpty)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    @Test func movesAreMadeOneAfterAnother() async {
      func check<S: Stage>(_: S.Type) async {
        let store = LateStore()
        let stage = screen(S.self, store)
        stage.move(path(4), to: path(0))
        stage.move(path(4), to: path(1))
        stage.move(path(0), to: path(4))
        let batches = stage.record.batches
        #expect(stage.texts == ["3", "0", "1", "2", "4"])
        for count in 1...3 {
          #expect(await eventually { store.beganCount == count })
          #expect(store.beganCount == count)
          store.work()
          store.publish()
          #expect(stage.texts == ["3", "0", "1", "2", "4"])
        }
        #expect(store.list.items.map(\.id) == [3, 0, 1, 2, 4] && stage.record.batches == batches)
        #expect(stage.presentation.heldMoves.isEmpty)
      }
      await check(TableStage.self)
      await check(CollectionStage.self)
    }

    /// The user's action is performed even if the view displays another list by then.
    @Test func moreMovesAreMadeThoughTheListIsReplaced() async {
      let store = LateStore()
      let stage = screen(TableStage.self, store)
      stage.move(path(0), to: path(1))
      stage.move(path(3), to: path(4))
      stage.adapter.source = ListSource(reloading: ["a"]).cells(on: TableStage.self)
      for count in 1...2 {
        #expect(await eventually { store.beganCount == count })
        store.work()
        store.publish()
      }
      #expect(store.items.map(\.id) == [1, 0, 2, 4, 3] && stage.texts == ["a"])
    }

    /// Moves, edits of others, refusals and late answers: every batch is judged by the views, and at the end the screen
    /// is the list.
    @Test func randomMoves() async throws {
      func check<S: Stage>(_: S.Type, _ seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let store = LateStore(8)
        let stage = screen(S.self, store)
        var lastID = 100
        for _ in 0..<40 {
          switch generator.below(7) {
          case 0, 1:
            let count = min(stage.texts.count, 9)
            if count > 1 { stage.move(path(generator.below(count)), to: path(generator.below(count))) }
          case 2:
            lastID += 1
            store.edit { $0.insert(TestItem(lastID), at: generator.below($0.count + 1)) }
          case 3: store.edit { if $0.count > 2 { $0.remove(at: generator.below($0.count)) } }
          case 4: store.answer(generator.below(4))
          case 5: clock.advance(by: .milliseconds(500))
          default: await turns()
          }
          if generator.oneIn(2) { store.publish() }
          #expect(stage.record.hazards.isEmpty, "seed \(seed)")
        }
        while !stage.presentation.heldMoves.isEmpty {
          let isMoving = await eventually {
            store.isBusy || stage.presentation.heldMoves.isEmpty || !clock.remaining.isEmpty
          }
          try #require(isMoving, "seed \(seed)")
          store.answer(1)
          clock.advance(by: .seconds(1))
        }
        store.publish()
        #expect(stage.texts == store.items.prefix(10).map(\.description), "seed \(seed)")
        #expect(stage.presentation.heldMoves.isEmpty && !stage.presentation.hasPending, "seed \(seed)")
      }
      for seed in UInt64(1)...12 {
        try await check(TableStage.self, seed)
        try await check(CollectionStage.self, seed)
      }
    }
  }
#endif
