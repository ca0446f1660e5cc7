import DataSourcesUIKit
import ExampleModels

extension PackingModel {
  /// Displays one of the lists in a table; things can be dragged within it and to the other one.
  @MainActor @discardableResult
  func show(_ list: ListSource<Entry<String>>, in table: UITableView) -> TableAdapter {
    let cells = list.cells(TitleCell.self) { cell, thing in cell.show(thing.value) }
    let adapter = TableAdapter(cells.onMove(in: list).onDrag { $0 }, in: table)
    adapter.onDrop = { [unowned self, unowned list] payloads, target in
      move(payloads.compactMap { $0 as? Entry<String> }, to: list, at: target.item)
    }
    return adapter
  }
}

#if canImport(UIKit)
  /// A shelf and a suitcase, side by side.
  final class PackingController: UIViewController {
    private let model = PackingModel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Packing"
      view.backgroundColor = .systemBackground
      let stack = UIStackView(arrangedSubviews: [
        table(of: model.shelf, title: "Shelf"), table(of: model.suitcase, title: "Suitcase"),
      ])
      stack.distribution = .fillEqually
      stack.frame = view.bounds
      stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(stack)
    }

    private func table(of list: ListSource<Entry<String>>, title: String) -> UITableView {
      let table = UITableView(frame: .zero, style: .insetGrouped)
      table.accessibilityIdentifier = title
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 44))
      label.text = title
      label.textAlignment = .center
      table.tableHeaderView = label
      model.show(list, in: table)
      return table
    }
  }
#endif
