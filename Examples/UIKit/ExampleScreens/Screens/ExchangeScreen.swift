import DataSourcesUIKit
import ExampleModels

/// The tables of the screens “Exchange”.
@MainActor
enum ExchangeTables {
  /// Contacts and colors in one section.
  static func rows(tapped: @escaping (String) -> Void) -> ExchangeModel<CellReference<UITableView>> {
    ExchangeModel(inOneSection: contacts(tapped), colors(tapped))
  }

  /// A section with a title and contacts, and a section of colors.
  static func mixed(tapped: @escaping (String) -> Void) -> ExchangeModel<CellReference<UITableView>> {
    let title = ExchangeSamples.title().cells(TitleCell.self) { cell, title in cell.show(title, isStrong: true) }
    return ExchangeModel(
      title: title.selectionDisabled { _ in true }, above: contacts(tapped), beside: colors(tapped))
  }

  private static func contacts(_ tapped: @escaping (String) -> Void) -> CellList<Contact, UITableView> {
    ExchangeSamples.contacts().cells(TitleCell.self) { cell, contact in
      cell.show(contact.name, detail: contact.address)
    }
    .height(50).onPrimaryAction { contact in tapped("\(contact.name) contact tapped!") }
  }

  private static func colors(_ tapped: @escaping (String) -> Void) -> CellList<NamedColor, UITableView> {
    ExchangeSamples.colors().cells(TitleCell.self) { cell, color in cell.show(color.title, color: color) }
      .height(30).onPrimaryAction { color in tapped("\(color.title) color tapped!") }
  }
}

/// The grid of the screen “Exchange sections”.
@MainActor
enum ExchangeGrid {
  /// A section of contacts and a section of colors.
  static func sections(tapped: @escaping (String) -> Void) -> ExchangeModel<CellReference<UICollectionView>> {
    let contacts = ExchangeSamples.contacts().cells(TileCell.self) { cell, contact in
      cell.show(contact.name, color: nil)
    }
    .size(CellSize(width: 160, height: 50)).onPrimaryAction { contact in tapped("\(contact.name) contact tapped!") }
    let colors = ExchangeSamples.colors().gridCells().onPrimaryAction { color in
      tapped("\(color.title) color tapped!")
    }
    return ExchangeModel(inTwoSections: contacts, colors)
  }
}

#if canImport(UIKit)
  /// A table of two lists, and a button that exchanges them.
  class ExchangeTableController: TableController {
    /// The displayed list.
    func makeModel() -> ExchangeModel<CellReference<UITableView>>? { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      guard let model = makeModel() else { return }
      show(model.rows)
      navigationItem.rightBarButtonItem = UIBarButtonItem("Exchange") { model.exchange() }
    }
  }

  /// Rows that change places.
  final class ExchangeRowsController: ExchangeTableController {
    override func makeModel() -> ExchangeModel<CellReference<UITableView>>? {
      ExchangeTables.rows { [weak self] in self?.say($0) }
    }
  }

  /// Sections that change places, one of which consists of two lists.
  final class ExchangeMixedController: ExchangeTableController {
    override func makeModel() -> ExchangeModel<CellReference<UITableView>>? {
      ExchangeTables.mixed { [weak self] in self?.say($0) }
    }
  }

  /// Sections of a grid that change places.
  final class ExchangeSectionsController: GridController {
    init() {
      var tap: (String) -> Void = { _ in }
      let model = ExchangeGrid.sections { tap($0) }
      super.init(model.rows)
      tap = { [weak self] in self?.say($0) }
      navigationItem.rightBarButtonItem = UIBarButtonItem("Exchange") { model.exchange() }
    }

    required init?(coder: NSCoder) { nil }
  }
#endif
