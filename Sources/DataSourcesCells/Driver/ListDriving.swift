import DataSources

/// What an adapter needs of a driver, which also knows the type of its view.
@MainActor
package protocol ListDriving<Host>: AnyObject {
  associatedtype Host: CellHost

  var source: any DataSource<CellReference<Host>> { get set }
  var list: PresentedList<CellReference<Host>> { get }
  var settings: ListSettings { get set }
  var onDrop: ((_ payloads: [Any], _ target: ItemPosition) -> Bool)? { get set }
  var moveLimit: Duration { get }
  var clock: any Clock<Duration> { get set }
  var displayedPositions: [ItemPosition] { get }
  func reload()
  func reconfigureVisibleItems()
  func markSelection()
  func perform(animation: AnimationHint?, _ changes: () -> Void, completion: @escaping (Bool) -> Void)
  func cell(at position: ItemPosition) -> Host.Cell?
  func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition?
  func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool)
  func mark(_ position: ItemPosition, isSelected: Bool)
}

extension ListDriver: ListDriving {
  package typealias Host = View

  package var displayedPositions: [ItemPosition] { view?.displayedPositions ?? [] }

  package func cell(at position: ItemPosition) -> View.Cell? { view?.displayedCell(at: position)?.cell }

  package func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition? {
    list.listPosition(of: position, in: part)
  }

  package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
    if list.contains(position) { view?.scroll(to: position, at: alignment, animated: animated) }
  }

  package func mark(_ position: ItemPosition, isSelected: Bool) {
    if list.contains(position) { view?.mark(position, isSelected: isSelected) }
  }
}
