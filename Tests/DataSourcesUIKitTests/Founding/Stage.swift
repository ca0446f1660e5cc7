#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit

  /// A cell, or a view of a section, that shows a text.
  @MainActor
  protocol TextShowing: AnyObject {
    var text: String { get set }
    /// How often it was filled.
    var fillings: Int { get set }
  }

  extension TextShowing {
    func show(_ text: Any) {
      self.text = "\(text)"
      fillings += 1
    }
  }

  /// A table or a collection with room for ten rows, in a window: what tests ask of both.
  @MainActor
  protocol Stage<Host>: AnyObject {
    associatedtype Host: UIScrollView & ListHost
    associatedtype Cell: UIView & HostCell & TextShowing where Cell.Host == Host
    associatedtype OtherCell: UIView & HostCell & TextShowing where OtherCell.Host == Host
    associatedtype Part: UIView & HostSectionView & TextShowing where Part.Host == Host
    associatedtype OtherPart: UIView & HostSectionView & TextShowing where OtherPart.Host == Host

    var window: UIWindow { get }
    var host: Host { get }
    /// The adapter; a test may let it go.
    var adapter: (any StageAdapter<Host>)! { get set }
    /// A host in a window, without an adapter.
    init()
    func show(_ source: any DataSource<CellModel<Host>>)
    /// The cells on screen, in order.
    var cells: [(path: IndexPath, cell: Host.Cell)] { get }
    func part(_ kind: SectionViewKind, _ section: Int) -> UIView?
    var record: ListRecord { get }
    var selected: [IndexPath] { get }
    /// The names of the optional methods that can be seen.
    func responds(to method: String) -> Bool
    func allowMultipleSelection()

    // What the person does.
    @discardableResult func tap(_ path: IndexPath) -> Bool
    @discardableResult func focus(_ path: IndexPath?) -> Bool
    func longPress(_ path: IndexPath) -> UIContextMenuConfiguration?
    func beginMoving(_ path: IndexPath) -> Bool
    @discardableResult func drag(to path: IndexPath) -> IndexPath?
    func drop()
    func lift(_ path: IndexPath) -> HeadlessDrag?
    @discardableResult func drop(_ drag: HeadlessDrag, at path: IndexPath?) -> Bool
    func scroll(to y: CGFloat)

    // How cells become known.
    static func nib(_ name: String) -> CellDescriptor<Cell>
    static func providesNib(_ name: String, views: @escaping @MainActor () -> [UIView])
    static func partNib(_ name: String, configure: @escaping (Part, SectionIndex) -> Void) -> SectionViewTemplate<Host>
    func providePrototype(_ identifier: String)
    static func makeCell() -> Cell
    static func makePart() -> Part
  }

  /// What both adapters have besides what ``ModelListAdapter`` has.
  @MainActor
  protocol StageAdapter<Host>: ModelListAdapter, ListCommands {
    var source: any DataSource<CellModel<Host>> { get set }
    var onDrop: ((_ objects: [Any], _ target: ItemPosition) -> Bool)? { get set }
  }

  extension ModelTableAdapter: @MainActor StageAdapter {}
  extension ModelCollectionAdapter: @MainActor StageAdapter {}

  extension Stage {
    /// A source on a stage of its own.
    init(_ source: any DataSource<CellModel<Host>>) {
      self.init()
      show(source)
      host.layoutIfNeeded()
    }

    /// What the cells on screen show.
    var texts: [String] {
      host.layoutIfNeeded()
      return cells.map { ($0.cell as? any TextShowing)?.text ?? "-" }
    }

    func cell(_ path: IndexPath) -> (any TextShowing)? {
      host.layoutIfNeeded()
      return cells.first { $0.path == path }?.cell as? any TextShowing
    }

    func text(_ kind: SectionViewKind, _ section: Int = 0) -> String? {
      host.layoutIfNeeded()
      return (part(kind, section) as? any TextShowing)?.text
    }

    /// How high a row is.
    func height(_ path: IndexPath) -> CGFloat? { (cell(path) as? UIView)?.frame.height }

    static func providesNib(_ name: String, views: @escaping @MainActor () -> [UIView]) {
      UINib.provide(name, views: views)
    }

    /// Takes a row somewhere else; whether it could be taken.
    @discardableResult
    func move(_ path: IndexPath, to target: IndexPath) -> Bool {
      guard beginMoving(path) else { return false }
      drag(to: target)
      drop()
      return true
    }
  }

  extension DataSource {
    /// The rows as cells that show them in words.
    @MainActor
    func cells<S: Stage>(on stage: S.Type) -> CellSource<Item, S.Host> {
      cells(S.Cell.self) { cell, row, _ in cell.show(row) }
    }
  }

  /// An index path, as lists have them.
  func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

  /// A position, as change sets write it.
  func place(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }

  /// Waits until tasks that wait for the view have run.
  @MainActor
  func settle(until isDone: () -> Bool) async {
    for _ in 0..<200 {
      if isDone() { return }
      try? await Task.sleep(nanoseconds: 5_000_000)
    }
  }
#endif
