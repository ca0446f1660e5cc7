#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit

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
    var adapter: (any StageAdapter<UICollectionView>)!
    var host: UICollectionView { collection }

    convenience init() { self.init(layout: UICollectionViewFlowLayout()) }

    init(layout: UICollectionViewFlowLayout) {
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      self.layout = layout
      collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout)
      window.addSubview(collection)
    }

    func show(_ source: any DataSource<CellModel<UICollectionView>>) {
      adapter = ModelCollectionAdapter(source, in: collection)
    }

    var cells: [(path: IndexPath, cell: UICollectionViewCell)] {
      collection.indexPathsForVisibleItems.compactMap { path in collection.cellForItem(at: path).map { (path, $0) } }
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
    func longPress(_ path: IndexPath) -> UIContextMenuConfiguration? { collection.user.longPress(itemAt: path) }
    func beginMoving(_ path: IndexPath) -> Bool { collection.user.beginMoving(itemAt: path) }
    @discardableResult func drag(to path: IndexPath) -> IndexPath? { collection.user.drag(to: path) }
    func drop() { collection.user.drop() }
    func lift(_ path: IndexPath) -> HeadlessDrag? { collection.user.lift(itemsAt: [path]) }
    @discardableResult func drop(_ drag: HeadlessDrag, at path: IndexPath?) -> Bool {
      collection.user.drop(drag, at: path)
    }
    func scroll(to y: CGFloat) { collection.user.scroll(to: CGPoint(x: 0, y: y)) }

    static func nib(_ name: String) -> CellDescriptor<TextItem> { .nib(UINib(nibName: name, bundle: nil)) }

    static func partNib(
      _ name: String, configure: @escaping (TextView, SectionIndex) -> Void
    ) -> SectionViewTemplate<UICollectionView> {
      .nib(TextView.self, UINib(nibName: name, bundle: nil), configure: configure)
    }

    func providePrototype(_ identifier: String) {
      collection.providePrototype(identifier) { TextItem(frame: .zero) }
    }

    static func makeCell() -> TextItem { TextItem(frame: .zero) }
    static func makePart() -> TextView { TextView(frame: .zero) }
  }
#endif
