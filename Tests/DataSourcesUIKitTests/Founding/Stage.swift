#if LIST_VIEWS
  @testable import DataSourcesUIKit
  import UIKitStage

  /// A cell, or a view of a section, that displays a text.
  @MainActor
  protocol TextShowing: AnyObject {
    var text: String { get set }
    /// How often it was configured.
    var fillings: Int { get set }
  }

  extension TextShowing {
    func show(_ text: Any) {
      self.text = "\(text)"
      fillings += 1
    }
  }

  /// A table or a collection with room for ten items, in a window: the interface of both for tests.
  @MainActor
  protocol Stage<Host>: AnyObject {
    associatedtype Host: UIScrollView & CellHost
    associatedtype Cell: UIView & TextShowing
    associatedtype OtherCell: UIView & TextShowing
    associatedtype Part: UIView & TextShowing
    associatedtype OtherPart: UIView & TextShowing

    var window: UIWindow { get }
    var host: Host { get }
    var adapter: ListAdapter<Host>! { get set }
    /// A host in a window, without an adapter.
    init()
    func show(_ source: any DataSource<CellReference<Host>>)
    func setDelegate(_ delegate: NSObject?, overriding methods: Set<Selector>)
    /// The cells on screen, in order.
    var cells: [(path: IndexPath, cell: Host.Cell)] { get }
    func part(_ kind: SectionViewKind, _ section: Int) -> UIView?
    func makeSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> UIView?
    func hasSectionView(_ kind: SectionViewKind, at position: ItemPosition) -> Bool
    var record: ListRecord { get }
    var selected: [IndexPath] { get }
    /// Whether the view sees an optional method.
    func responds(to method: String) -> Bool
    func allowMultipleSelection()

    // Actions of the user.
    @discardableResult func tap(_ path: IndexPath) -> Bool
    @discardableResult func focus(_ path: IndexPath?) -> Bool
    #if !os(tvOS)
      func longPress(_ path: IndexPath) -> UIContextMenuConfiguration?
    #endif
    func beginMoving(_ path: IndexPath) -> Bool
    @discardableResult func drag(to path: IndexPath) -> IndexPath?
    func drop()
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag?
      @discardableResult func drop(_ drag: ListDrag, at path: IndexPath?) -> Bool
    #endif
    func scroll(to y: CGFloat)

    // How cells are described.
    static func cell<Item>(
      _ identifier: String?, _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, Host>
    static func otherCell<Item>(
      _ identifier: String?, _ configure: @escaping (OtherCell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, Host>
    static func nib<Item>(
      _ name: String, _ configure: @escaping (Cell, Item) -> Void
    ) -> CellConfiguration<Item, Host>
    static func prototype<Item>(
      _ identifier: String?, _ configure: @escaping (Cell, Item) -> Void
    ) -> CellConfiguration<Item, Host>
    static func view(
      _ identifier: String?, _ configure: @escaping (Part, SectionContext) -> Void
    ) -> SectionViewConfiguration<Host>
    static func otherView(
      _ identifier: String?, _ configure: @escaping (OtherPart, SectionContext) -> Void
    ) -> SectionViewConfiguration<Host>
    static func partNib(
      _ name: String, configure: @escaping (Part, SectionContext) -> Void
    ) -> SectionViewConfiguration<Host>
    func providePrototype(_ identifier: String)
    static func makeCell() -> Cell
    static func makePart() -> Part
  }
#endif
