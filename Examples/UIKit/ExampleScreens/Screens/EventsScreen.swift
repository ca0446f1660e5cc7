#if canImport(ExampleDatabase)
  import DataSourcesUIKit
  import ExampleDatabase
  import ExampleModels
  import Foundation

  extension EventsModel {
    /// The events as cells that can be deleted, below a row that inserts one.
    ///
    /// - Parameter now: Returns the time, in seconds since 1970.
    @MainActor
    func cells(now: @escaping () -> Int) -> ConcatenatedItems<CellReference<UITableView>> {
      let events = rows.cells(TitleCell.self) { [unowned self] cell, event in
        cell.show(event.age(now: self.now), color: event.color)
      }
      return StaticSource(withoutIDs: ["Add an event"]).titleCells().selectionDisabled { _ in true }
        .onInsert { [unowned self] _ in _ = try? add(at: now()) }
        .appendingItems(of: events.onDelete { [unowned self] event in try event.id.map(remove) })
    }
  }

  #if canImport(UIKit)
    /// Events in three colors; the table is always in editing mode.
    final class EventsController: TableController {
      private var model: EventsModel?
      private var binding: SegmentedControlBinding<Event>?

      private static var now: Int { Int(Date().timeIntervalSince1970) }

      override func viewDidLoad() {
        super.viewDidLoad()
        setEditing(true, animated: false)
        open { [self] in
          let model = try await EventsModel(
            ExampleFile.open("events"), now: Self.now, isolation: MainActor.shared)
          self.model = model
          show(model.cells { Self.now })
          let control = UISegmentedControl()
          binding = SegmentedControlBinding(control, model.rows) { index, _ in EventsModel.colors[index].title }
          navigationItem.titleView = control
        }
        toolbarItems = [
          UIBarButtonItem(.refresh) { [unowned self] in model?.refresh(now: Self.now) }, .flexibleSpace(),
          UIBarButtonItem("Remove All") { [unowned self] in try? model?.removeAll() },
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
#endif
