import DataSourcesUIKit
import HeadlessUIKit

// The errors of "Cells".

struct Event: Identifiable, Equatable, Sendable {
  var id: Int
  var title: String
}

final class EventCell: UITableViewCell { var title = "" }
final class EventItemCell: UICollectionViewCell { var title = "" }
final class Plain {}

@MainActor func show(_ events: ListSource<Event>, in table: UITableView) {
  // error: "cannot convert value of type 'Event' to expected argument type 'CellReference<UITableView>'"
  _ = TableAdapter(events, in: table)
  // error: "cannot convert value of type 'CellReference<UICollectionViewCell.ListView>'"
  _ = TableAdapter(events.cells(EventItemCell.self) { $0.title = $1.title }, in: table)
  // error: "requires the types 'UITableView' and 'UICollectionViewCell.ListView' (aka 'UICollectionView') be equivalent"
  _ = TableAdapter(events.cells { _ in .cell(EventItemCell.self) { $0.title = $1.title } }, in: table)
  // error: "requires that 'Plain' conform to 'ListCell'"
  _ = events.cells(Plain.self) { _, _ in }
  // error: "expects 2 arguments, but 3 were used in closure body"
  _ = events.cells(EventCell.self) { cell, event, context in cell.title = event.title }
  let sorted = events.sorted(by: \.title)
  // error: "no exact matches in call to instance method 'onDelete'"
  _ = sorted.cells(EventCell.self) { $0.title = $1.title }.onDelete(from: sorted)
  // error: "generic parameter 'Host' could not be inferred"
  _ = events.cells { _ in EventCell() }
}
