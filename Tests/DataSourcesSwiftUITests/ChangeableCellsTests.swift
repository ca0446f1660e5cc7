#if os(Linux)
  @testable import DataSourcesSwiftUI
  import ListTestSupport
  import Testing

  /// The components of a SwiftUI list, over collections without a screen.
  @MainActor
  @Suite struct ChangeableCellsTests {
    typealias Contents = ListContents<TestItem, UICollectionView>

    private var configured = Counter()

    private func contents(_ source: any DataSource<TestItem>, prefix: String = "") -> Contents {
      Contents(
        source: source,
        configuration: .cell(TextCell.self) { [configured] cell, item in
          configured.count += 1
          cell.text = "\(prefix)\(item)"
        })
    }

    @Test func newClosuresConfigureTheSameList() {
      let list = ListSource((0..<3).map { TestItem($0) })
      let stage = CellsStage()
      let cells = ChangeableCells(contents(list))
      let adapter = CollectionAdapter(cells.list, in: stage.collection)
      #expect(stage.texts == ["0", "1", "2"])
      let reloads = stage.collection.record.reloads
      #expect(!cells.update(contents(list, prefix: "new ")))
      adapter.reconfigureVisibleItems()
      #expect(stage.texts == ["new 0", "new 1", "new 2"] && stage.collection.record.reloads == reloads)
      list.append(TestItem(3))
      #expect(stage.texts.last == "new 3")
      let other = ListSource([TestItem(9)])
      #expect(cells.update(contents(other)))
      adapter.source = cells.list
      #expect(stage.texts == ["9"])
    }

    @Test func theNewestBehaviorCounts() {
      let list = ListSource([TestItem(1)])
      let stage = CellsStage()
      var opened: [String] = []
      var first = contents(list)
      first.behavior = ItemBehavior().onPrimaryAction { opened.append("first \($0)") }
      let cells = ChangeableCells(first)
      let adapter = CollectionAdapter(cells.list, in: stage.collection)
      var second = contents(list)
      second.behavior = ItemBehavior().onPrimaryAction { opened.append("second \($0)") }
      #expect(!cells.update(second))
      #expect(stage.texts == ["1"])
      stage.collection.user.tap(itemAt: IndexPath(item: 0, section: 0))
      #expect(opened == ["second 1"])
      // A behavior that can do more is another list: UIKit has to look which methods there are.
      second.behavior = second.behavior.onDelete(from: list)
      #expect(cells.update(second))
      adapter.source = cells.list
      #expect(stage.texts == ["1"])
    }

    @Test(arguments: [100, 100_000]) func anUpdateConfiguresOneVisibleItem(count: Int) {
      let list = ListSource((0..<count).map { TestItem($0) })
      let stage = CellsStage()
      let cells = ChangeableCells(contents(list))
      _ = CollectionAdapter(cells.list, in: stage.collection)
      #expect(stage.texts.count >= 10)
      configured.count = 0
      list.replace(at: 3, with: TestItem(3, content: 1))
      #expect(configured.count == 1 && stage.texts[3] == "3'1")
      list.replace(at: count - 1, with: TestItem(count - 1, content: 1))
      #expect(configured.count == 1)
    }

    @Test func headersAreConfiguredInPlace() throws {
      final class Header: UICollectionReusableView { var text = "" }
      func header(_ prefix: String) -> Contents.SectionView {
        { section in .view(Header.self) { view, _ in view.text = "\(prefix) \(section.listSection)" }.height(20) }
      }
      let list = SectionedSource((0..<3).map { TestSection(id: "\($0)", items: [TestItem($0)]) })
      var first = contents(list)
      first.header = header("old")
      let stage = CellsStage()
      let cells = ChangeableCells(first)
      let adapter = CollectionAdapter(cells.list, in: stage.collection)
      var headers: [String] {
        (0..<3).compactMap { section in
          (stage.collection.supplementaryView(
            forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))
            as? Header)?.text
        }
      }
      #expect(stage.texts == ["0", "1", "2"] && headers == ["old 0", "old 1", "old 2"])
      var second = contents(list)
      second.header = header("new")
      #expect(!cells.update(second))
      adapter.reconfigureVisibleItems()
      #expect(headers == ["new 0", "new 1", "new 2"])
      second.header = nil
      #expect(cells.update(second))
    }

    final class Counter { var count = 0 }
  }
#endif
