#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// The visible items stay in place, to the point.
  @MainActor
  @Suite struct ScrollAnchoringTests {
    /// A list as arithmetic sees it: heights one below the other.
    private struct Model {
      var items: [TestItem]

      static func height(of item: TestItem) -> Double { Double(24 + abs(item.content % 5) * 11) }

      func top(of index: Int) -> Double { items[..<index].reduce(0) { $0 + Self.height(of: $1) } }
      var end: Double { max(0, top(of: items.count) - 440) }
      func top(ofID id: Int) -> Double? { items.firstIndex { $0.id == id }.map(top(of:)) }
      func visible(at offset: Double) -> [TestItem] {
        items.indices.filter { top(of: $0) < offset + 440 && top(of: $0 + 1) > offset }.map { items[$0] }
      }
    }

    private func cells<S: Stage>(_ list: any DataSource<TestItem>, _: S.Type) -> CellList<TestItem, S.Host> {
      list.cells(on: S.self).size { item, list in CellSize(width: list.width, height: Model.height(of: item)) }
    }

    /// Random insertions, deletions and updates of other heights, as a batch or as a reload: the first visible item
    /// that still exists is where it was, or the list is at one of its ends.
    @Test func theFirstVisibleItemStays() {
      func check<S: Stage>(_: S.Type) {
        for seed: UInt64 in 1...20 {
          var random = SeededGenerator(seed: seed)
          let list = ListSource((0..<80).map { TestItem($0, content: random.below(5)) })
          let stage = S(cells(list, S.self))
          var next = 1_000
          for step in 0..<12 {
            let before = Model(items: list.items)
            stage.scroll(to: CGFloat(random.below(Int(before.end) + 1)))
            stage.host.layoutIfNeeded()
            let offset = Double(stage.host.contentOffset.y)
            let visible = before.visible(at: offset)
            stage.adapter.settings.largestBatch = random.oneIn(4) ? 0 : nil
            list.batch {
              for _ in 0..<1 + random.below(12) {
                switch random.below(3) {
                case 0:
                  next += 1
                  list.insert(TestItem(next, content: random.below(5)), at: random.below(list.count + 1))
                case 1 where list.count > 40: list.remove(at: random.below(list.count))
                default:
                  let index = random.below(list.count)
                  list.replace(at: index, with: TestItem(list.items[index].id, content: random.below(5)))
                }
              }
            }
            stage.host.layoutIfNeeded()
            let after = Model(items: list.items)
            guard let anchor = visible.first(where: { after.top(ofID: $0.id) != nil }),
              let old = before.top(ofID: anchor.id), let new = after.top(ofID: anchor.id)
            else { continue }
            let wanted = offset <= 0.5 ? 0 : min(max(0, offset + new - old), after.end)
            let found = Double(stage.host.contentOffset.y)
            #expect(abs(found - wanted) < 0.01, "seed \(seed), step \(step) on \(S.self): \(found), not \(wanted)")
            if abs(found - wanted) >= 0.01 { return }
          }
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// With moves of items, one of the visible items is where it was, or the list is at one of its ends.
    @Test func someVisibleItemStays() {
      func check<S: Stage>(_: S.Type) {
        for seed: UInt64 in 1...20 {
          var random = SeededGenerator(seed: seed)
          let list = ListSource((0..<80).map { TestItem($0, content: random.below(5)) })
          let stage = S(cells(list, S.self))
          stage.adapter.settings.anchoring = .always
          for step in 0..<12 {
            let before = Model(items: list.items)
            stage.scroll(to: CGFloat(random.below(Int(before.end) + 1)))
            stage.host.layoutIfNeeded()
            let offset = Double(stage.host.contentOffset.y)
            let visible = before.visible(at: offset)
            list.batch {
              for _ in 0..<1 + random.below(6) { list.move(from: random.below(80), to: random.below(80)) }
            }
            stage.host.layoutIfNeeded()
            let after = Model(items: list.items)
            let found = Double(stage.host.contentOffset.y)
            let stays = visible.contains { item in
              guard let old = before.top(ofID: item.id), let new = after.top(ofID: item.id) else { return false }
              return abs((old - offset) - (new - found)) < 0.01
            }
            #expect(stays || found == 0 || abs(found - after.end) < 0.01, "seed \(seed), step \(step) on \(S.self)")
          }
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// The end of the list is followed also when items there grow, in a batch and in a reload.
    @Test func theEndIsFollowedWhenItemsGrow() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0, content: 0) })
        let stage = S(cells(list, S.self))
        stage.adapter.settings.anchoring = .followingEnd
        stage.scroll(to: CGFloat(Model(items: list.items).end))
        for largestBatch in [nil, 0] {
          stage.adapter.settings.largestBatch = largestBatch
          list.replace(at: 29, with: TestItem(29, content: list.items[29].content + 1))
          let found = Double(stage.host.contentOffset.y)
          #expect(found == Model(items: list.items).end, "on \(S.self), with \(String(describing: largestBatch))")
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test func anchoringHasModes() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<50).map { TestItem($0) })
        let stage = S(list.cells(on: S.self))
        func insert(_ mode: ScrollAnchoring, at offset: CGFloat, _ index: Int) -> CGFloat {
          stage.adapter.settings.anchoring = mode
          stage.scroll(to: offset)
          stage.host.layoutIfNeeded()
          list.insert(TestItem(1_000 + list.count), at: index)
          stage.host.layoutIfNeeded()
          return stage.host.contentOffset.y - offset
        }
        #expect(insert(.off, at: 0, 0) == 0 && insert(.off, at: 500, 0) == 0)
        #expect(insert(.whenScrolled, at: 0, 0) == 0 && insert(.whenScrolled, at: 500, 0) == 44)
        #expect(insert(.always, at: 0, 0) == 44 && insert(.always, at: 500, 0) == 44)
        // Below the visible items, nothing moves.
        #expect(insert(.always, at: 0, list.count) == 0)
        // A chat: at its end it follows, elsewhere it doesn't.
        let end = stage.host.contentSize.height - 440
        #expect(insert(.followingEnd, at: end, list.count) == 44)
        #expect(insert(.followingEnd, at: end, list.count) == 0 && insert(.followingEnd, at: 500, 0) == 44)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
