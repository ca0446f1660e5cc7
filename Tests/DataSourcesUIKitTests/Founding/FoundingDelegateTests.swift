#if os(Linux)
  import DataSourcesUIKit
  import ListTestSupport
  import Testing
  import UIKitStage

  /// The methods that the delegate of an app can override.
  @MainActor
  @Suite struct FoundingDelegateTests {
    @Test(
      "GDS-7, GDS-12 every optional method of UIKit can be overridden; those that the list doesn't implement are always forwarded"
    )
    func everyMethodCanBeOverridden() throws {
      let delegate = AnyDelegate()
      func check<S: Stage>(
        _ stage: S, _ router: (any HeadlessResponder)?, all: Set<Selector>
      ) throws {
        let router = try #require(router)
        let answered = all.filter { stage.responds(to: $0.description) }
        #expect(answered.count > 20 && all.count > answered.count)
        func reaching(_ object: NSObject) -> Set<Selector> {
          answered.union(all).filter { router.forwardingTarget(for: $0) as? NSObject === object }
        }
        stage.setDelegate(delegate, overriding: [])
        let own = answered.filter { stage.responds(to: $0.description) }.subtracting(reaching(delegate))
        #expect(!own.isEmpty && reaching(delegate) == answered.union(all).subtracting(own))
        for selector in own {
          stage.setDelegate(delegate, overriding: [selector])
          #expect(reaching(delegate) == answered.union(all).subtracting(own).union([selector]), "\(selector)")
        }
        stage.setDelegate(nil, overriding: own)
        #expect(reaching(delegate).isEmpty && own.allSatisfy { stage.responds(to: $0.description) })
      }
      let list = ListSource((0..<3).map { TestItem($0) })
      let table = TableStage(everything(list.cells(on: TableStage.self)))
      try check(
        table, table.table.delegate,
        all: Set(Selector.ofTableDelegate + Selector.ofTableDataSource))
      let collection = CollectionStage(everything(list.cells(on: CollectionStage.self)))
      try check(
        collection, collection.collection.delegate,
        all: Set(Selector.ofCollectionDelegate + Selector.ofCollectionDataSource + Selector.ofFlowDelegate))
    }

    /// Cells that can do everything, so that the list has an answer to all methods.
    private func everything<Item, Host: CellHost>(_ cells: CellList<Item, Host>) -> CellList<Item, Host> {
      cells.height(40).estimatedSize { _ in .height(40) }.onDelete { _ in }.deleteTitle { _ in nil }
        .swipeActions { _ in [] }.onMove { _, _, _ in }.indentation { _ in 1 }.onEditing { _, _ in }
        .contextMenu { _ in [] }.focusable { _ in true }.onFocus { _, _ in }.onDisplay { _, _ in }
        .onSelect { _ in }.indexTitle { _ in "a" }.header { _ in nil }
    }

    @Test("GDS-7 a table calls the methods that the delegate overrides; the list answers the others")
    func overridingChangesWhatHappens() {
      let list = ListSource((0..<30).map { TestItem($0) })
      var selected: [Int] = []
      let stage = TableStage(
        list.cells(on: TableStage.self).height(40).headerTitle { _ in "List" }.onDelete(from: list)
          .onSelect { selected.append($0.id) })
      let delegate = OwnAnswers()
      stage.setDelegate(
        delegate,
        overriding: [
          "tableView:willSelectRowAtIndexPath:", "tableView:titleForHeaderInSection:",
          "tableView:canEditRowAtIndexPath:",
        ])
      stage.table.layoutIfNeeded()
      // Overridden, in the delegate as well as in the data source.
      stage.tap(path(2))
      #expect(selected == [1] && stage.selected == [path(1)])
      #expect((stage.part(.header, 0) as? UITableViewHeaderFooterView)?.textLabel?.text == "Own")
      stage.table.isEditing = true
      #expect(!stage.table.user.delete(rowAt: path(0)) && stage.table.user.delete(rowAt: path(1)))
      #expect(list.items.count == 29)
      // Not overridden, although the delegate has an answer.
      #expect(stage.height(path(0)) == 40)
      // Methods that the list doesn't implement.
      stage.table.user.tap(accessoryAt: path(3))
      stage.scroll(to: 100)
      #expect(delegate.log == ["accessory 3", "scroll 100"])
    }

    @Test("GDS-26 the delegate of the app decides whether the focus moves, by the index paths of the whole list")
    func theFocusOfTheWholeList() {
      let part = ListSource(reloading: ["a", "b"]).cells(on: TableStage.self).focusable { _ in true }
      let stage = TableStage(ListSource(reloading: ["x"]).cells(on: TableStage.self).appendingSections(of: part))
      let delegate = FocusDelegate()
      stage.setDelegate(delegate, overriding: [])
      #expect(stage.focus(path(0, 1)) && stage.table.user.focusedRow == path(0, 1))
      delegate.refused = path(1, 1)
      #expect(!stage.focus(path(1, 1)) && stage.table.user.focusedRow == path(0, 1))
      #expect(stage.focus(path(0)) && stage.table.user.focusedRow == path(0))
      #expect(delegate.log == ["- to 1-0", "1-0 to 1-1", "1-0 to 0-0"])
    }
  }

  /// Has every method, with the default answers of UIKit.
  private final class AnyDelegate: NSObject, HeadlessResponder {}

  private final class OwnAnswers: NSObject, UITableViewDelegate, UITableViewDataSource {
    var log: [String] = []

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? { path(1) }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 99 }
    func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
      log.append("accessory \(indexPath.row)")
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { log.append("scroll \(Int(scrollView.contentOffset.y))") }
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Own" }
    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { indexPath.row > 0 }

    // The required methods stay with the list.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError("never asked") }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      fatalError("never asked")
    }
  }

  private final class FocusDelegate: NSObject, UITableViewDelegate {
    var log: [String] = []
    var refused: IndexPath?

    func tableView(_ tableView: UITableView, shouldUpdateFocusIn context: UITableViewFocusUpdateContext) -> Bool {
      func text(_ path: IndexPath?) -> String { path.map { "\(ItemPosition($0))" } ?? "-" }
      log.append("\(text(context.previouslyFocusedIndexPath)) to \(text(context.nextFocusedIndexPath))")
      return context.nextFocusedIndexPath != refused
    }
  }
#endif
