#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// How a source is connected with a view, and how its changes get there: on tables and on collections.
  @MainActor
  @Suite struct FoundingAdapterTests {
    @Test("GDS-5 one call connects source, delegate and view; the view keeps the adapter, but not vice versa")
    func oneCallConnects() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        var selected: [String] = []
        var stage: S? = S()
        stage?.show(list.cells(on: S.self).onSelect { selected.append($0) })
        // The first answer is that of a data source, the second one that of a delegate.
        #expect(stage?.texts == ["a", "b"])
        #expect(stage?.tap(path(1)) == true && selected == ["b"])
        weak let adapter = stage?.adapter
        weak let host = stage?.host
        #expect(adapter != nil && host != nil)
        var kept: ListAdapter<S.Host>? = stage?.adapter
        stage = nil
        #expect(host == nil && adapter != nil)
        // An adapter without its view continues without complaint.
        list.append("c")
        #expect(kept?.visiblePositions.isEmpty == true)
        kept = nil
        #expect(adapter == nil)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-5 a view displays its list although the app doesn't keep the adapter")
    func viewsKeepTheirAdapters() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource(reloading: ["a", "b"])
        let stage = S(list.cells(on: S.self))
        #expect(stage.texts == ["a", "b"])
        weak let adapter = stage.adapter
        stage.adapter = nil
        list.append("c")
        #expect(stage.texts == ["a", "b", "c"] && stage.record.batches == 1 && adapter != nil)
        // Another adapter replaces the first one, which is released.
        stage.show(ListSource(reloading: ["x"]).cells(on: S.self))
        #expect(stage.texts == ["x"] && adapter == nil)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-6 scroll view events are forwarded to another delegate, which isn't kept alive")
    func scrollingIsForwarded() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<40).map { TestItem($0) })
        let stage = S(list.cells(on: S.self).onSelect { _ in })
        var watcher: ScrollWatcher? = ScrollWatcher()
        stage.setDelegate(watcher, overriding: [])
        stage.host.layoutIfNeeded()
        stage.scroll(to: 100)
        #expect(watcher?.log == ["begin", "scroll", "end"] && stage.responds(to: "scrollViewDidScroll:"))
        // Methods that no object implements are hidden; the adapter answers those that it uses.
        #expect(!stage.responds(to: "scrollViewDidEndDecelerating:"))
        stage.tap(stage.cells[2].path)
        #expect(watcher?.selections == 0)
        stage.setDelegate(nil, overriding: [])
        #expect(!stage.responds(to: "scrollViewDidScroll:"))
        stage.setDelegate(watcher, overriding: [])
        weak let gone = watcher
        watcher = nil
        stage.host.layoutIfNeeded()
        stage.scroll(to: 200)
        #expect(gone == nil && stage.host.contentOffset.y == 200)
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-6 any other method is forwarded too, unless an item uses it")
    func othersAreForwarded() {
      let list = ListSource(reloading: ["a", "b"])
      let watcher = ScrollWatcher()
      let stage = TableStage(list.cells(on: TableStage.self))
      stage.setDelegate(watcher, overriding: [])
      stage.host.layoutIfNeeded()
      stage.tap(path(1))
      #expect(watcher.selections == 1)
      stage.table.user.tap(accessoryAt: path(0))
      #expect(watcher.log == ["accessory"])
    }

    @Test("ED-11 a source needs no view: its items, cells and behaviors are available without one")
    func sourcesNeedNoView() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let cells = list.cells(on: S.self).onSelect { list.removeItem(withID: $0.id) }
        #expect(cells.shape.itemCounts == [3] && cells.item(at: at(0, 1))?.position == at(0, 1))
        // The behavior of an item is that of its list, in whichever view it is displayed.
        #expect(S(cells).tap(path(1)))
        #expect(list.items.map(\.id) == [0, 2] && cells.shape.itemCounts == [2])
        // In a view of no size or in no window it is all the same.
        let stage = S()
        stage.host.removeFromSuperview()
        stage.host.frame = .zero
        stage.show(cells)
        list.append(TestItem(7))
        #expect(stage.record.batches == 0)
        stage.host.frame = CGRect(x: 0, y: 0, width: 320, height: 440)
        stage.window.addSubview(stage.host)
        #expect(stage.texts == ["0", "2", "7"])
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }

    @Test("GDS-5, EZ-1 two lists display one source; an adapter replaces its source, and releases the first one")
    func adaptersAndSources() {
      func check<S: Stage>(_: S.Type) {
        let list = ListSource((0..<3).map { TestItem($0) })
        let cells = list.cells(on: S.self)
        let (first, second) = (S(cells), S(cells))
        list.move(from: 0, to: 2)
        #expect(first.texts == ["1", "2", "0"] && second.texts == first.texts)
        let other = ListSource(reloading: ["x"])
        first.adapter.source = other.cells(on: S.self)
        let batches = first.record.batches
        list.append(TestItem(9))
        #expect(first.texts == ["x"] && second.texts == ["1", "2", "0", "9"] && first.record.batches == batches)
        other.append("y")
        #expect(first.texts == ["x", "y"])
        // A source has no position in a list that displays another one.
        #expect(first.adapter.position(of: at(0, 1), in: list) == nil)
        #expect(second.adapter.position(of: at(0, 1), in: list) == at(0, 1))
      }
      check(TableStage.self)
      check(CollectionStage.self)
    }
  }

  /// Is notified of scrolling, selections and accessories only.
  @MainActor
  private final class ScrollWatcher: NSObject, UITableViewDelegate, UICollectionViewDelegate {
    var log: [String] = []
    var selections = 0

    #if os(Linux)
      func responds(to selector: Selector) -> Bool {
        [
          "scrollViewDidScroll:", "scrollViewWillBeginDragging:", "scrollViewDidEndDragging:willDecelerate:",
          "tableView:didSelectRowAtIndexPath:", "collectionView:didSelectItemAtIndexPath:",
          "tableView:accessoryButtonTappedForRowWithIndexPath:",
        ].contains(selector.description)
      }
    #endif

    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll") }
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("begin") }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { log.append("end") }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { selections += 1 }
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) { selections += 1 }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
      log.append("accessory")
    }
  }
#endif
