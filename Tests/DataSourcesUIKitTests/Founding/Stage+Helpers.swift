#if LIST_VIEWS
  @testable import DataSourcesCells
  @testable import DataSourcesUIKit
  import UIKitStage

  extension Stage {
    /// A source on a stage of its own.
    init(_ source: any DataSource<CellReference<Host>>) {
      self.init()
      show(source)
      host.layoutIfNeeded()
    }

    /// The displayed list of the adapter.
    var presentation: PresentedList<CellReference<Host>> { adapter.driver.list }

    /// The numbers of items in each section, as the view knows them.
    var counts: [Int] {
      if let table = host as? UITableView {
        return (0..<table.numberOfSections).map { table.numberOfRows(inSection: $0) }
      }
      guard let collection = host as? UICollectionView else { return [] }
      return (0..<collection.numberOfSections).map { collection.numberOfItems(inSection: $0) }
    }

    /// The texts of the visible cells.
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

    /// The height of a cell.
    func height(_ path: IndexPath) -> CGFloat? { (cell(path) as? UIView)?.frame.height }

    static func cell<Item>(
      _ configure: @escaping (Cell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, Host> { cell(nil, configure) }

    static func otherCell<Item>(
      _ configure: @escaping (OtherCell, Item, CellContext<Item>) -> Void
    ) -> CellConfiguration<Item, Host> { otherCell(nil, configure) }

    static func view(_ configure: @escaping (Part, SectionContext) -> Void) -> SectionViewConfiguration<Host> {
      view(nil, configure)
    }

    static func otherView(
      _ configure: @escaping (OtherPart, SectionContext) -> Void
    ) -> SectionViewConfiguration<Host> { otherView(nil, configure) }

    static func providesNib(_ name: String, views: @escaping @MainActor () -> [UIView]) {
      UINib.provide(name, views: views)
    }

    /// Moves an item; returns whether the user could take it.
    @discardableResult
    func move(_ path: IndexPath, to target: IndexPath) -> Bool {
      guard beginMoving(path) else { return false }
      drag(to: target)
      drop()
      return true
    }
  }

  extension DataSource {
    /// The items as cells that display their descriptions.
    @MainActor
    func cells<S: Stage>(on stage: S.Type) -> CellList<Item, S.Host> {
      cells(S.cell { cell, item, _ in cell.show(item) })
    }

    @MainActor
    func cells<S: Stage>(
      in stage: S.Type, configure: @escaping (S.Cell, Item, CellContext<Item>) -> Void
    ) -> CellList<Item, S.Host> { cells(S.cell(configure)) }

    @MainActor
    func cells<S: Stage>(
      other stage: S.Type, configure: @escaping (S.OtherCell, Item, CellContext<Item>) -> Void
    ) -> CellList<Item, S.Host> { cells(S.otherCell(configure)) }
  }

  extension Selection {
    @MainActor
    func cells<S: Stage>(
      in stage: S.Type, configure: @escaping (S.Cell, Item, CellContext<Item>) -> Void
    ) -> CellList<Item, S.Host> { cells(S.cell(configure)) }
  }

  extension CellList {
    @MainActor
    func header<S: Stage<Host>>(
      on stage: S.Type, size: CellSize, configure: @escaping (S.Part, SectionContext) -> Void
    ) -> CellList { sectionView(.header) { _ in S.view(configure).size(size) } }

    @MainActor
    func footer<S: Stage<Host>>(
      on stage: S.Type, size: CellSize, configure: @escaping (S.Part, SectionContext) -> Void
    ) -> CellList { sectionView(.footer) { _ in S.view(configure).size(size) } }
  }

  /// An index path, as lists have them.
  func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
#endif
