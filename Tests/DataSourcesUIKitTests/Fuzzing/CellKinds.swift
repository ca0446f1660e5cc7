#if os(Linux)
  import DataSourcesUIKit
  import HeadlessUIKit
  import ListTestSupport

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

  /// How the tests show rows in one kind of list.
  @MainActor
  protocol CellKinds {
    associatedtype Host: ListHost
    /// Makes both kinds of cells known.
    func register(
      in factory: CellFactory<Int, TestItem, Host>, show: @escaping (any RowShowing, TestItem, CellIndex) -> Void)
    /// A kind of headers and footers.
    func template(_ name: String) -> SectionViewTemplate<Host>
  }

  enum RowKinds {
    /// Which kind of cells shows a row: its content says.
    static func kind(of row: TestItem) -> Int { abs(row.content % 5) == 3 ? 1 : 0 }
  }

  @MainActor
  struct TableKinds: @MainActor CellKinds {
    func register(
      in factory: CellFactory<Int, TestItem, UITableView>, show: @escaping (any RowShowing, TestItem, CellIndex) -> Void
    ) {
      factory.register(0, .class(FirstRowCell.self)) { show($0, $1, $2) }
      factory.register(1, .class(SecondRowCell.self)) { show($0, $1, $2) }
    }

    func template(_ name: String) -> SectionViewTemplate<UITableView> {
      SectionViewTemplate(RowHeader.self, reuseIdentifier: name) {
        $0.textLabel?.text = SectionKinds.text(name, $1)
      }
    }
  }

  @MainActor
  struct CollectionKinds: @MainActor CellKinds {
    func register(
      in factory: CellFactory<Int, TestItem, UICollectionView>,
      show: @escaping (any RowShowing, TestItem, CellIndex) -> Void
    ) {
      factory.register(0, .class(FirstItemCell.self)) { show($0, $1, $2) }
      factory.register(1, .class(SecondItemCell.self)) { show($0, $1, $2) }
    }

    func template(_ name: String) -> SectionViewTemplate<UICollectionView> {
      SectionViewTemplate(ItemHeader.self, reuseIdentifier: name) { $0.text = SectionKinds.text(name, $1) }
        .size(CellSize(width: 320, height: 20))
    }
  }

  /// What headers and footers of the tests show.
  enum SectionKinds {
    static func text(_ name: String, _ index: SectionIndex) -> String { "\(name) \(index.info.header ?? "-")" }

    /// Which kind of view a section has; some have none.
    static func name(of info: SectionInfo) -> String? {
      guard let header = info.header else { return nil }
      return header.hasSuffix("!") ? nil : header < "C" ? "early" : "late"
    }
  }
#endif
