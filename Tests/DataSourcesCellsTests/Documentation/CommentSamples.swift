import DataSourcesCells

/// The samples of doc comments on cells, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct Event: Identifiable, Equatable {
    var id: Int
    var title: String
  }
  struct City { var name: String }

  final class Label { var text: String? }

  final class Host: ListHost {
    typealias Cell = EventCell
  }

  final class EventCell: HostCell {
    var textLabel: Label? = Label()
    var hostCell: EventCell { self }
    static func dequeue(from host: Host, reuseIdentifier: String, at position: ItemPosition) -> EventCell {
      EventCell()
    }
  }

  final class Store { func place(of event: Event) -> String { event.title } }
  typealias Cells = any DataSource<CellModel<Host>>

  static func behaving(_ header: Cells, _ messages: Cells) -> some DataSource<CellModel<Host>> {
    header.appendingSections(of: messages).behaving { $0.selecting.shouldSelect = { _ in false } }
  }

  static func cells(_ events: ListSource<Event>, _ show: @escaping (Event) -> Void) -> CellSource<Event, Host> {
    let cells = events.cells(EventCell.self) { cell, event, _ in cell.textLabel?.text = event.title }
      .onSelect { event, _ in show(event) }
      .onDelete { event, _ in events.removeItem(withID: event.id) }
      .headerTitle { index in index.info.header }
    return cells
  }

  static func context(_ events: ListSource<Event>) -> CellSource<Event, Host> {
    let cells = events.cells(EventCell.self) { cell, event, index in
      cell.textLabel?.text = index.context(Store.self)?.place(of: event)
    }
    return cells
  }

  static func simple(_ events: ListSource<Event>) -> CellSource<Event, Host> {
    let cells = events.cells(EventCell.self) { cell, event, index in
      cell.textLabel?.text = event.title
    }
    return cells
  }

  static func adorned(_ contacts: Cells, _ colours: Cells) -> some DataSource<CellModel<Host>> {
    contacts.appendingSections(of: colours).adorned { $0.setTitle(.header) { "Part \($0.section + 1)" } }
  }
}
