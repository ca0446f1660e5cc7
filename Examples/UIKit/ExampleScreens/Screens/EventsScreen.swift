import DataSourcesUIKit
import ExampleModels

extension EventsModel {
  /// The events as cells that can be deleted.
  @MainActor
  func cells() -> CellList<Event, UITableView> {
    rows.cells(TitleCell.self) { cell, event in cell.show(event.age, color: event.color) }
      .onDelete { [unowned self] event in remove(id: event.id) }
  }
}

#if canImport(UIKit)
  /// Events in three colors; the table is always in editing mode.
  final class EventsController: TableController {
    private let model: EventsModel
    private var binding: SegmentedControlBinding<Event>?

    private static var now: Int { Int(Date().timeIntervalSince1970) }

    init() {
      let now = Self.now
      model = EventsModel((0..<12).map { (EventsModel.colors[$0 % 3], now - 240 * (12 - $0)) }, now: now)
      super.init(style: .plain)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      setEditing(true, animated: false)
      show(model.cells())
      let control = UISegmentedControl()
      binding = SegmentedControlBinding(control, model.rows) { index, _ in EventsModel.colors[index].title }
      navigationItem.titleView = control
      navigationItem.rightBarButtonItem = UIBarButtonItem(.add) { [unowned self] in model.add(at: Self.now) }
      toolbarItems = [
        UIBarButtonItem(.refresh) { [unowned self] in model.refresh(now: Self.now) }, .flexibleSpace(),
        UIBarButtonItem("Remove All") { [unowned self] in model.removeAll() },
      ]
    }

    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      navigationController?.setToolbarHidden(false, animated: animated)
    }

    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      navigationController?.setToolbarHidden(true, animated: animated)
    }
  }
#endif
