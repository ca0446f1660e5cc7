#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import ListTestSupport
  import UIKitStage

  extension TableScreen: @MainActor ListScreen {
    var view: UIScrollView { table }
    var record: ListRecord { table.record }
    var appearances: Int { table.appearances }
    var reconfigured: Int { table.reconfigured }
    var missed: [IndexPath] { table.missed }
    var viewCounts: [Int] { (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) } }
    var visiblePaths: [IndexPath] { table.indexPathsForVisibleRows ?? [] }
    var selectedPaths: [IndexPath] { table.indexPathsForSelectedRows ?? [] }
    var standardSize: CGSize { CGSize(width: 320, height: 44) }
    var ownsWidths: Bool { false }
    var isDirty: Bool { (adapter.driver as? ListDriver<UITableView>)?.isDirty ?? true }
    var showsTitles: Bool { true }
    var index: [String]? { table.indexTitles }

    func cell(at path: IndexPath) -> (any RowShowing)? { table.cellForRow(at: path) as? RowCell }

    func place(ofRowAt path: IndexPath) -> CGRect { table.rectForRow(at: path) }

    func text(of kind: SectionViewKind, _ section: Int) -> String? {
      (kind == .header ? table.headerView(forSection: section) : table.footerView(forSection: section))?.textLabel?.text
    }

    func place(of kind: SectionViewKind, _ section: Int) -> CGRect {
      kind == .header ? table.rectForHeader(inSection: section) : table.rectForFooter(inSection: section)
    }

    func hostedView(_ kind: SectionViewKind, _ section: Int) -> HostedSectionView<UITableView>? {
      presentation.sectionView(kind, at: ItemPosition(section: section, item: 0))
    }

    func scroll(to offset: CGFloat) { table.user.scroll(to: offset) }
    func tap(_ path: IndexPath) { table.user.tap(rowAt: path) }
    func setEditing(_ isEditing: Bool) {
      table.isEditing = isEditing
      adapter.markSelection()
    }
    func delete(_ path: IndexPath) { table.user.delete(rowAt: path) }
    func beginMoving(_ path: IndexPath) -> Bool { table.user.beginMoving(rowAt: path) }
    func drag(to path: IndexPath) { table.user.drag(to: path) }
    func drop() { table.user.drop() }
    func cancelMove() { table.user.cancelMove() }
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag? { table.user.lift(rowsAt: [path]) }
      func drop(_ drag: ListDrag, at path: IndexPath?) { table.user.drop(drag, at: path) }
    #endif
  }
#endif
