#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import UIKitStage

  class TextCell: UITableViewCell, TextShowing {
    var text = ""
    var fillings = 0
  }

  final class OtherTextCell: UITableViewCell, TextShowing {
    var text = ""
    var fillings = 0
  }

  class TextPart: UITableViewHeaderFooterView, TextShowing {
    var text = ""
    var fillings = 0
  }

  final class OtherTextPart: UITableViewHeaderFooterView, TextShowing {
    var text = ""
    var fillings = 0
  }

  /// A table that notes the animation of every call.
  final class NotingTable: UITableView {
    var animations: [String] = []

    override func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      animations.append("insert rows \(animation)")
      super.insertRows(at: indexPaths, with: animation)
    }

    override func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      animations.append("delete rows \(animation)")
      super.deleteRows(at: indexPaths, with: animation)
    }

    override func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
      animations.append("reload rows \(animation)")
      super.reloadRows(at: indexPaths, with: animation)
    }

    override func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
      animations.append("insert sections \(animation)")
      super.insertSections(sections, with: animation)
    }

    override func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
      animations.append("delete sections \(animation)")
      super.deleteSections(sections, with: animation)
    }
  }

  /// A table for tests that are about collections too.
  @MainActor
  final class TableStage: @MainActor Stage {
    typealias Cell = TextCell
    typealias OtherCell = OtherTextCell
    typealias Part = TextPart
    typealias OtherPart = OtherTextPart

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let table = NotingTable(frame: CGRect(x: 0, y: 0, width: 320, height: 440), style: .plain)
    var adapter: TableAdapter!
    var host: UITableView { table }
    /// The data source and delegate of the table, for calls at unusual times.
    var responder: TableResponder {
      guard let responder = table.tableResponder else { fatalError("no adapter") }
      return responder
    }

    init() { window.show(table) }

    func show(_ source: any DataSource<CellReference<UITableView>>) { adapter = TableAdapter(source, in: table) }

    var cells: [(path: IndexPath, cell: UITableViewCell)] {
      (table.indexPathsForVisibleRows ?? []).compactMap { path in table.cellForRow(at: path).map { (path, $0) } }
    }

    func part(_ kind: SectionViewKind, _ section: Int) -> UIView? {
      kind == .header ? table.headerView(forSection: section) : table.footerView(forSection: section)
    }

    var record: ListRecord { table.record }
    var selected: [IndexPath] { table.indexPathsForSelectedRows ?? [] }

    func responds(to method: String) -> Bool {
      table.delegate?.responds(to: Selector(method)) == true || table.dataSource?.responds(to: Selector(method)) == true
    }

    func allowMultipleSelection() { table.allowsMultipleSelection = true }
    @discardableResult func tap(_ path: IndexPath) -> Bool { table.user.tap(rowAt: path) }
    @discardableResult func focus(_ path: IndexPath?) -> Bool { table.user.focus(rowAt: path) }
    #if !os(tvOS)
      func longPress(_ path: IndexPath) -> UIContextMenuConfiguration? { table.user.longPress(rowAt: path) }
    #endif

    func beginMoving(_ path: IndexPath) -> Bool {
      table.isEditing = true
      return table.user.beginMoving(rowAt: path)
    }

    @discardableResult func drag(to path: IndexPath) -> IndexPath? { table.user.drag(to: path) }
    func drop() { table.user.drop() }
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag? { table.user.lift(rowsAt: [path]) }
      @discardableResult func drop(_ drag: ListDrag, at path: IndexPath?) -> Bool { table.user.drop(drag, at: path) }
    #endif
    func scroll(to y: CGFloat) { table.user.scroll(to: y) }

    func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector>) {
      adapter.setDelegate(delegate, overriding: methods)
    }

    func makeSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> UIView? {
      responder.driver.makeSectionView(kind, at: position)
    }

    func hasSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> Bool {
      responder.driver.sectionView(kind, at: position) != nil
    }

    static func cell<Item>(
      _ identifier: String?, _ configure: @escaping (TextCell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, UITableView> {
      .cell(TextCell.self, reuseIdentifier: identifier, configure: configure)
    }

    static func otherCell<Item>(
      _ identifier: String?, _ configure: @escaping (OtherTextCell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, UITableView> {
      .cell(OtherTextCell.self, reuseIdentifier: identifier, configure: configure)
    }

    static func nib<Item>(
      _ name: String, _ configure: @escaping (TextCell, Item) -> Void
    ) -> CellConfiguration<Item, UITableView> { .nib(UINib(nibName: name, bundle: nil), configure: configure) }

    static func prototype<Item>(
      _ identifier: String?, _ configure: @escaping (TextCell, Item) -> Void
    ) -> CellConfiguration<Item, UITableView> { .prototype(identifier, configure: configure) }

    static func view(
      _ identifier: String?, _ configure: @escaping (TextPart, SectionContext) -> Void
    ) -> SectionViewConfiguration<UITableView> {
      .view(TextPart.self, reuseIdentifier: identifier, configure: configure)
    }

    static func otherView(
      _ identifier: String?, _ configure: @escaping (OtherTextPart, SectionContext) -> Void
    ) -> SectionViewConfiguration<UITableView> {
      .view(OtherTextPart.self, reuseIdentifier: identifier, configure: configure)
    }

    static func partNib(
      _ name: String, configure: @escaping (TextPart, SectionContext) -> Void
    ) -> SectionViewConfiguration<UITableView> { .nib(UINib(nibName: name, bundle: nil), configure: configure) }

    func providePrototype(_ identifier: String) {
      table.register(TextCell.self, forCellReuseIdentifier: identifier)
    }

    static func makeCell() -> TextCell { TextCell(style: .default, reuseIdentifier: nil) }
    static func makePart() -> TextPart { TextPart(reuseIdentifier: nil) }
  }
#endif
