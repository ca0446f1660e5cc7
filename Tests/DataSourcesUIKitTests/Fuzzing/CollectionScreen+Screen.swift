#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import ListTestSupport
  import UIKitStage

  extension CollectionScreen: @MainActor ListScreen {
    var view: UIScrollView { collection }
    var record: ListRecord { collection.record }
    var appearances: Int { collection.appearances }
    var reconfigured: Int { collection.reconfigured }
    var missed: [IndexPath] { collection.missed }
    var viewCounts: [Int] { (0..<collection.numberOfSections).map { collection.numberOfItems(inSection: $0) } }
    var visiblePaths: [IndexPath] { collection.visiblePaths }
    var selectedPaths: [IndexPath] { collection.indexPathsForSelectedItems ?? [] }
    var standardSize: CGSize { CGSize(width: 100, height: 60) }
    var ownsWidths: Bool { true }
    var isDirty: Bool { (adapter.driver as? ListDriver<UICollectionView>)?.isDirty ?? true }
    var showsTitles: Bool { false }
    var index: [String]? { nil }

    func cell(at path: IndexPath) -> (any RowShowing)? { collection.cellForItem(at: path) as? RowItemCell }

    func place(ofRowAt path: IndexPath) -> CGRect { collection.layoutAttributesForItem(at: path)?.frame ?? .zero }

    func text(of kind: SectionViewKind, _ section: Int) -> String? {
      let path = IndexPath(item: 0, section: section)
      return (collection.supplementaryView(forElementKind: kind.elementKind, at: path) as? ItemHeader)?.text
    }

    func place(of kind: SectionViewKind, _ section: Int) -> CGRect {
      let path = IndexPath(item: 0, section: section)
      return collection.layoutAttributesForSupplementaryElement(ofKind: kind.elementKind, at: path)?.frame ?? .zero
    }

    func hostedView(_ kind: SectionViewKind, _ section: Int) -> HostedSectionView<UICollectionView>? {
      presentation.sectionView(kind, at: ItemPosition(section: section, item: 0))
    }

    func scroll(to offset: CGFloat) { collection.user.scroll(to: CGPoint(x: 0, y: offset)) }
    func tap(_ path: IndexPath) { collection.user.tap(itemAt: path) }
    func setEditing(_ isEditing: Bool) {
      collection.isEditing = isEditing
      // While editing only one item can be selected, so marks are removed when cells are displayed again.
      adapter.markSelection()
    }
    func delete(_ path: IndexPath) {}
    func beginMoving(_ path: IndexPath) -> Bool { collection.user.beginMoving(itemAt: path) }
    func drag(to path: IndexPath) { collection.user.drag(to: path) }
    func drop() { collection.user.drop() }
    func cancelMove() { collection.user.cancelMove() }
    #if !os(tvOS)
      func lift(_ path: IndexPath) -> ListDrag? { collection.user.lift(itemsAt: [path]) }
      func drop(_ drag: ListDrag, at path: IndexPath?) { collection.user.drop(drag, at: path) }
    #endif
  }
#endif
