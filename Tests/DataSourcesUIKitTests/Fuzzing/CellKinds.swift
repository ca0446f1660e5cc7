#if LIST_VIEWS
  import DataSourcesUIKit
  import ListTestSupport
  import ScreenTestSupport
  import UIKitStage

  /// A cell of one of several kinds.
  @MainActor
  protocol KindShowing: RowShowing {
    var kind: Int { get }
  }

  final class FirstRowCell: RowCell, KindShowing { var kind: Int { 0 } }
  final class SecondRowCell: RowCell, KindShowing { var kind: Int { 1 } }
  final class FirstItemCell: RowItemCell, KindShowing { var kind: Int { 0 } }
  final class SecondItemCell: RowItemCell, KindShowing { var kind: Int { 1 } }

  final class RowHeader: UITableViewHeaderFooterView {}

  final class ItemHeader: UICollectionReusableView {
    var text: String?
  }

  /// How the tests display rows in one kind of list.
  @MainActor
  protocol CellKinds {
    associatedtype Host: CellHost
    typealias Show = (any RowShowing, TestItem, CellContext<TestItem>) -> Void
    /// The cell of an item, of one of two kinds.
    func cell(for item: TestItem, show: @escaping Show) -> CellConfiguration<TestItem, Host>
    /// The cell of every item.
    func cell(show: @escaping Show) -> CellConfiguration<TestItem, Host>
    /// A kind of headers and footers.
    func sectionView(_ name: String) -> SectionViewConfiguration<Host>
  }

  @MainActor
  struct TableKinds: @MainActor CellKinds {
    func cell(for item: TestItem, show: @escaping Show) -> CellConfiguration<TestItem, UITableView> {
      item.cellKind == 0
        ? .cell(FirstRowCell.self) { show($0, $1, $2) } : .cell(SecondRowCell.self) { show($0, $1, $2) }
    }

    func cell(show: @escaping Show) -> CellConfiguration<TestItem, UITableView> {
      .cell(RowCell.self) { show($0, $1, $2) }
    }

    func sectionView(_ name: String) -> SectionViewConfiguration<UITableView> {
      .view(RowHeader.self, reuseIdentifier: name) { $0.textLabel?.text = SectionKinds.text(name, $1) }
    }
  }

  @MainActor
  struct CollectionKinds: @MainActor CellKinds {
    func cell(for item: TestItem, show: @escaping Show) -> CellConfiguration<TestItem, UICollectionView> {
      item.cellKind == 0
        ? .cell(FirstItemCell.self) { show($0, $1, $2) } : .cell(SecondItemCell.self) { show($0, $1, $2) }
    }

    func cell(show: @escaping Show) -> CellConfiguration<TestItem, UICollectionView> {
      .cell(RowItemCell.self) { show($0, $1, $2) }
    }

    func sectionView(_ name: String) -> SectionViewConfiguration<UICollectionView> {
      .view(ItemHeader.self, reuseIdentifier: name) { $0.text = SectionKinds.text(name, $1) }
        .size(CellSize(width: 320, height: 20))
    }
  }
#endif
