#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import UIKitStage

  class TextItem: UICollectionViewCell, TextShowing {
    var text = ""
    var fillings = 0
  }

  final class OtherTextItem: UICollectionViewCell, TextShowing {
    var text = ""
    var fillings = 0
  }

  class TextView: UICollectionReusableView, TextShowing {
    var text = ""
    var fillings = 0
  }

  final class OtherTextView: UICollectionReusableView, TextShowing {
    var text = ""
    var fillings = 0
  }

  /// A collection of one column, for tests that are about tables too.
  @MainActor
  final class CollectionStage: @MainActor Stage {
    typealias Cell = TextItem
    typealias OtherCell = OtherTextItem
    typealias Part = TextView
    typealias OtherPart = OtherTextView

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    let collection: UICollectionView
    let layout: UICollectionViewFlowLayout
    var adapter: CollectionAdapter!
    /// The data source and delegate of the collection, for calls at unusual times.
    var responder: CollectionResponder {
      guard let responder = collection.collectionResponder else { fatalError("no adapter") }
      return responder
    }
    var host: UICollectionView { collection }

    convenience init() { self.init(layout: UICollectionViewFlowLayout()) }

    init(layout: UICollectionViewFlowLayout) {
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      self.layout = layout
      collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
      window.show(collection)
    }

    func show(_ source: any DataSource<CellReference<UICollectionView>>) {
      adapter = CollectionAdapter(source, in: collection)
    }

    var cells: [(path: IndexPath, cell: UICollectionViewCell)] {
      collection.visiblePaths.compactMap { path in collection.cellForItem(at: path).map { (path, $0) } }
    }

    func part(_ kind: SectionViewKind, _ section: Int) -> UIView? {
      collection.supplementaryView(forElementKind: kind.elementKind, at: path(0, section))
    }

    var record: ListRecord { collection.record }
    var selected: [IndexPath] { collection.indexPathsForSelectedItems ?? [] }

    func responds(to method: String) -> Bool {
      let selector = Selector(method)
      return collection.delegate?.responds(to: selector) == true
        || collection.dataSource?.responds(to: selector) == true
    }

    func allowMultipleSelection() { collection.allowsMultipleSelection = true }
    @discardableResult func tap(_ path: IndexPath) -> Bool { collection.user.tap(itemAt: path) }
    @discardableResult func focus(_ path: IndexPath?) -> Bool { collection.user.focus(itemAt: path) }
    #if !os(tvOS)
      func longPress(_ path: IndexPath) -> UIContextMenuConfiguration? { collection.user.longPress(itemAt: path) }
    #endif
    func beginMoving(_ path: IndexPath) -> Bool { collection.user.beginMoving(itemAt: path) }
    @discardableResult func drag(to path: IndexPath) -> IndexPath? { collection.user.drag(to: path) }
    func drop() { collection.user.drop() }
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag? { collection.user.lift(itemsAt: [path]) }
      @discardableResult func drop(_ drag: ListDrag, at path: IndexPath?) -> Bool {
        collection.user.drop(drag, at: path)
      }
    #endif
    func scroll(to y: CGFloat) { collection.user.scroll(to: CGPoint(x: 0, y: y)) }

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
      _ identifier: String?, _ configure: @escaping (TextItem, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, UICollectionView> {
      .cell(TextItem.self, reuseIdentifier: identifier, configure: configure)
    }

    static func otherCell<Item>(
      _ identifier: String?, _ configure: @escaping (OtherTextItem, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, UICollectionView> {
      .cell(OtherTextItem.self, reuseIdentifier: identifier, configure: configure)
    }

    static func nib<Item>(
      _ name: String, _ configure: @escaping (TextItem, Item) -> Void
    ) -> CellConfiguration<Item, UICollectionView> { .nib(UINib(nibName: name, bundle: nil), configure: configure) }

    static func prototype<Item>(
      _ identifier: String?, _ configure: @escaping (TextItem, Item) -> Void
    ) -> CellConfiguration<Item, UICollectionView> { .prototype(identifier, configure: configure) }

    static func view(
      _ identifier: String?, _ configure: @escaping (TextView, SectionContext) -> Void
    ) -> SectionViewConfiguration<UICollectionView> {
      .view(TextView.self, reuseIdentifier: identifier, configure: configure)
    }

    static func otherView(
      _ identifier: String?, _ configure: @escaping (OtherTextView, SectionContext) -> Void
    ) -> SectionViewConfiguration<UICollectionView> {
      .view(OtherTextView.self, reuseIdentifier: identifier, configure: configure)
    }

    static func partNib(
      _ name: String, configure: @escaping (TextView, SectionContext) -> Void
    ) -> SectionViewConfiguration<UICollectionView> { .nib(UINib(nibName: name, bundle: nil), configure: configure) }

    func providePrototype(_ identifier: String) {
      collection.register(TextItem.self, forCellWithReuseIdentifier: identifier)
    }

    static func makeCell() -> TextItem { TextItem(frame: .zero) }
    static func makePart() -> TextView { TextView(frame: .zero) }
  }
#endif
