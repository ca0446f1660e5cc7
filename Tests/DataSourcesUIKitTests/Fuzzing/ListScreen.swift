#if LIST_VIEWS
  @testable import DataSourcesCells
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  /// The content of a cell of the tests.
  @MainActor
  protocol RowShowing: AnyObject {
    var row: TestItem? { get }
    var isSelected: Bool { get }
    func show(_ row: TestItem, _ index: CellContext<TestItem>)
  }

  extension RowCell: RowShowing {}
  extension RowItemCell: RowShowing {}

  /// A table or a collection in a window, as tests look at it and touch it.
  @MainActor
  protocol ListScreen<Host>: FuzzScreen {
    var window: UIWindow { get }
    var view: UIScrollView { get }
    var record: ListRecord { get }
    /// The number of cells that appeared with a row.
    var appearances: Int { get }
    /// How many rows were configured in the cells that they had.
    var reconfigured: Int { get }
    /// Those of them that had none.
    var missed: [IndexPath] { get }
    /// The item counts that the view knows.
    var viewCounts: [Int] { get }
    var visiblePaths: [IndexPath] { get }
    var selectedPaths: [IndexPath] { get }
    func cell(at path: IndexPath) -> (any RowShowing)?
    /// Where a row is.
    func place(ofRowAt path: IndexPath) -> CGRect
    /// The text of a header or footer; `nil` if none is on screen.
    func text(of kind: SectionViewKind, _ section: Int) -> String?
    /// The frame of a header or footer; empty if there is none.
    func place(of kind: SectionViewKind, _ section: Int) -> CGRect
    /// The view of a section that the list describes.
    func hostedView(_ kind: SectionViewKind, _ section: Int) -> HostedSectionView<Host>?
    /// The size of items that have none of their own.
    var standardSize: CGSize { get }
    /// Whether items have widths of their own.
    var ownsWidths: Bool { get }
    /// Whether the view is about to reload.
    var isDirty: Bool { get }
    /// Whether a section without a view displays its title.
    var showsTitles: Bool { get }
    /// The titles of the index; `nil` if they can't be read from the view.
    var index: [String]? { get }

    // The person at the screen.
    func scroll(to offset: CGFloat)
    func tap(_ path: IndexPath)
    func setEditing(_ isEditing: Bool)
    func delete(_ path: IndexPath)
    func beginMoving(_ path: IndexPath) -> Bool
    func drag(to path: IndexPath)
    func drop()
    func cancelMove()
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag?
      func drop(_ drag: ListDrag, at path: IndexPath?)
    #endif
  }

  extension ListScreen {
    var presentation: PresentedList<CellReference<Host>> { adapter.driver.list }
    var sourceCounts: [Int] { presentation.source.shape.itemCounts }

    var isHoldingMoves: Bool { !presentation.heldMoves.isEmpty }

    /// Displays all pending changes.
    func rest() {
      // The source doesn't follow the moves that take time.
      while let move = presentation.heldMoves.first { presentation.release(move.number) }
      while presentation.isSuspended { presentation.resume() }
      adapter.driver.showDeferred()
      view.layoutIfNeeded()
      adapter.driver.showDeferred()
    }

    var work: ScreenWork {
      ScreenWork(
        appearances: appearances, reconfigurations: reconfigured, reloads: record.reloads, batches: record.batches)
    }

    func leaveWindow(during work: () -> Void) {
      view.removeFromSuperview()
      work()
      window.addSubview(view)
    }

    func layOut() { view.layoutIfNeeded() }

    func fault() -> String? { fault([:]) }

    /// The first fault on screen; `nil` if everything matches the source.
    func fault(_ sizes: [ObjectIdentifier: SizeRule]) -> String? {
      view.layoutIfNeeded()
      let counts = sourceCounts
      if viewCounts != counts { return "counts are \(viewCounts), should be \(counts)" }
      if presentation.shape.itemCounts != counts || presentation.hasPending { return "the presentation is late" }
      let inView = pathsInView
      if visiblePaths != inView { return "\(visiblePaths) are visible, should be \(inView)" }
      if let fault = offsetFault { return fault }
      if let fault = sizeFault(sizes) { return fault }
      for path in visiblePaths {
        if let fault = rowFault(path) { return "\(path): \(fault)" }
      }
      for section in counts.indices {
        for kind in [SectionViewKind.header, .footer] {
          if let fault = partFault(kind, section) { return "the \(kind) of section \(section) \(fault)" }
        }
      }
      if let index, index != expectedIndex { return "the index is \(index), should be \(expectedIndex)" }
      if !missed.isEmpty { return "\(missed) were to be configured, and have no cells" }
      if !record.hazards.isEmpty || !record.ignored.isEmpty { return "\(record.hazards + record.ignored)" }
      return nil
    }

    private var expectedIndex: [String] {
      let titles = sourceCounts.indices.map { presentation.source.sectionInfo(at: $0)?.indexTitle }
      return titles.compactMap(\.self).reduce(into: []) { index, title in
        if index.last != title { index.append(title) }
      }
    }

    /// The rows whose places are in view.
    var pathsInView: [IndexPath] {
      let counts = viewCounts
      let paths = counts.indices.flatMap { section in
        (0..<counts[section]).map { IndexPath(item: $0, section: section) }
      }
      let bounds = view.bounds
      return paths.filter {
        let place = place(ofRowAt: $0)
        return place.minY < bounds.maxY && place.maxY > bounds.minY && place.height > 0
      }
    }

    /// The fault of the scroll position, or `nil`.
    private var offsetFault: String? {
      let end = max(0, view.contentSize.height - view.bounds.height)
      let offset = view.contentOffset.y
      return offset < 0 || offset > end ? "scrolled to \(offset) of \(end)" : nil
    }

    /// The fault of the size of an item, on screen or not.
    private func sizeFault(_ sizes: [ObjectIdentifier: SizeRule]) -> String? {
      let list = ListSize(width: Double(view.bounds.width), height: Double(view.bounds.height))
      for (section, count) in sourceCounts.enumerated() {
        for item in 0..<count {
          let position = ItemPosition(section: section, item: item)
          let level = presentation.source.item(at: position)?.level(of: TestItem.self)
          guard let (cells, row) = level, let rule = sizes[ObjectIdentifier(cells)] else { continue }
          let (size, found) = (rule.size(of: row, in: list), place(ofRowAt: IndexPath(position)).size)
          let wanted = CGSize(
            width: ownsWidths ? size.width ?? standardSize.width : view.bounds.width,
            height: size.height ?? standardSize.height)
          if abs(found.width - wanted.width) > 0.001 || abs(found.height - wanted.height) > 0.001 {
            return "\(position) has the size \(found), not \(wanted), by \(rule) for \(row)"
          }
        }
      }
      return nil
    }

    private func rowFault(_ path: IndexPath) -> String? {
      let reference = presentation.source.item(at: ItemPosition(path))
      let level = reference?.level(of: TestItem.self)
      guard let item = reference?.hostedItem(at: ItemPosition(path)), let row = level?.item else { return "no row" }
      guard let cell = cell(at: path) else { return "an empty cell for \(String(describing: row))" }
      if cell.row != row { return "displays \(String(describing: cell.row)), not \(String(describing: row))" }
      if let kind = (cell as? any KindShowing)?.kind, kind != row.cellKind { return "a cell of kind \(kind)" }
      let isMarked = selectedPaths.contains(path)
      if cell.isSelected != isMarked { return "the cell is selected: \(cell.isSelected), its row: \(isMarked)" }
      if let isSelected = item.isSelected, isSelected != isMarked { return "marked as selected: \(isMarked)" }
      return nil
    }

    private func partFault(_ kind: SectionViewKind, _ section: Int) -> String? {
      let expected = expectedText(kind, section)
      let place = place(of: kind, section)
      let isVisible = place.height > 0.001 && place.minY < view.bounds.maxY && place.maxY > view.bounds.minY
      if let expected, place.height <= 0.001 { return "has no room for \(expected)" }
      let text = text(of: kind, section)
      return !isVisible || text == expected ? nil : "has the text \(text ?? "nothing"), not \(expected ?? "nothing")"
    }

    private func expectedText(_ kind: SectionViewKind, _ section: Int) -> String? {
      guard let info = presentation.source.sectionInfo(at: section) else { return nil }
      if let view = hostedView(kind, section) { return SectionKinds.text(view.configuration.kind, view.context) }
      return showsTitles ? kind == .header ? info.header : info.footer : nil
    }
  }

  extension CellReference {
    /// The list of cells that a cell is from, and the item that it displays.
    fileprivate func level<Item>(of type: Item.Type) -> (list: CellList<Item, Host>, item: Item)? {
      for level in levels {
        if let list = level.list as? CellList<Item, Host>, let item = list.base.item(at: level.position) {
          return (list, item)
        }
      }
      return nil
    }
  }
#endif
