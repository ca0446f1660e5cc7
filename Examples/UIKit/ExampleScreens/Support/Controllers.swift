#if canImport(UIKit)
  import DataSourcesUIKit
  import ExampleModels
  import UIKit

  /// A screen that is a table, over a source of cells.
  class TableController: UITableViewController {
    /// Displays a list from now on.
    @discardableResult
    func show(_ cells: any DataSource<CellReference<UITableView>>) -> TableAdapter {
      TableAdapter(cells, in: tableView)
    }

    /// Opens what the screen displays; an error is displayed as a message.
    func open(_ body: @escaping () async throws -> Void) {
      Task {
        do { try await body() } catch { say("\(error)") }
      }
    }
  }

  /// A table of rows that never change.
  final class PlainTableController: TableController {
    private let cells: any DataSource<CellReference<UITableView>>

    init(_ cells: any DataSource<CellReference<UITableView>>) {
      self.cells = cells
      super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      show(cells)
    }
  }

  /// A screen that is a grid, over a source of cells.
  class GridController: UICollectionViewController {
    private let cells: any DataSource<CellReference<UICollectionView>>

    init(_ cells: any DataSource<CellReference<UICollectionView>>) {
      self.cells = cells
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 100)
      layout.sectionInset = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
      super.init(collectionViewLayout: layout)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.backgroundColor = .systemBackground
      CollectionAdapter(cells, in: collectionView)
    }
  }

  extension UIViewController {
    /// Displays a message.
    func say(_ sentence: String) {
      let alert = UIAlertController(title: nil, message: sentence, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      present(alert, animated: true)
    }

    /// Prompts for a line of text.
    func prompt(_ title: String, then use: @escaping (String) -> Void) {
      let alert = UIAlertController(title: title, message: nil, preferredStyle: .alert)
      alert.addTextField()
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      alert.addAction(
        UIAlertAction(title: "Add", style: .default) { [weak alert] _ in use(alert?.textFields?.first?.text ?? "") })
      present(alert, animated: true)
    }
  }

  extension UIBarButtonItem {
    /// A button that does something.
    convenience init(_ title: String, perform: @escaping () -> Void) {
      self.init(title: title, primaryAction: UIAction(title: title) { _ in perform() })
    }

    /// A button of the system that does something.
    convenience init(_ item: SystemItem, perform: @escaping () -> Void) {
      self.init(systemItem: item, primaryAction: UIAction { _ in perform() })
    }
  }

  extension UIColor {
    /// One of the colors of the examples.
    convenience init(_ color: NamedColor) {
      func part(_ shift: UInt32) -> CGFloat { CGFloat(color.rgb >> shift & 0xFF) / 255 }
      self.init(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
  }
#endif
