#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Sizes follow the content of an item and the size of the list.
  @MainActor
  @Suite struct ChangingSizeTests {
    /// Tables request heights again only when their width changes.
    @Test func heightsFollowBothSizesOfTheList() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        let stage = S(
          list.cells(on: S.self).size { _, list in
            CellSize(width: list.width, height: (list.width + list.height) / 10)
          })
        #expect(stage.height(path(0)) == 76)
        stage.host.frame.size.height = 240
        #expect(stage.height(path(0)) == 56)
        stage.host.frame.size = CGSize(width: 240, height: 320)
        #expect(stage.height(path(0)) == 56)
        stage.host.frame.size.height = 360
        #expect(stage.height(path(0)) == 60)
        // The list isn't visible now.
        stage.host.removeFromSuperview()
        stage.host.frame.size.height = 260
        stage.window.addSubview(stage.host)
        #expect(stage.height(path(0)) == 50)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// An item leaves its height to the list, and has one again, on screen and off.
    @Test func anItemCanLoseItsSize() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0, content: 1) })
        let stage = S(
          list.cells(on: S.self).size { item, _ in item.content == 1 ? CellSize(width: 320, height: 60) : .automatic })
        func end() -> CGFloat {
          stage.host.layoutIfNeeded()
          return stage.host.contentSize.height
        }
        #expect(end() == 1800)
        for index in [0, 29] {
          list.replace(at: index, with: TestItem(index, content: 2))
          #expect(end() == 1784)
          list.replace(at: index, with: TestItem(index, content: 1))
          #expect(end() == 1800)
        }
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    /// Lists without sizes aren't measured again when an item changes.
    @Test func itemsWithoutSizesAreNotMeasuredAgain() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<30).map { TestItem($0) })
        var questions = 0
        let stage = S(
          list.cells(on: S.self).size { _, _ in
            questions += 1
            return .automatic
          })
        questions = 0
        list.replace(at: 0, with: TestItem(0, content: 2))
        stage.host.layoutIfNeeded()
        #expect(questions == 1)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }
#endif
