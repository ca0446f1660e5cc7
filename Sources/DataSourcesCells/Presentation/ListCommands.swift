import DataSources

/// What can be asked of a list on screen, in its own positions; adapters answer.
public protocol ListCommands<Host>: AnyObject {
  /// The host.
  associatedtype Host: ListHost

  /// What the list shows, and where.
  var presentation: ListPresentation<Host> { get }
  /// The rows on screen, in no order.
  var visiblePositions: [ItemPosition] { get }
  /// The cell of a row, if it has one at the moment.
  func visibleCell(at position: ItemPosition) -> Host.Cell?
  /// Scrolls until a row is on screen.
  func scroll(to position: ItemPosition, at place: ScrollAlignment, animated: Bool)
  /// Marks a row as selected, and tells nobody.
  func select(_ position: ItemPosition, animated: Bool)
  /// Takes the mark of a selected row away, and tells nobody.
  func deselect(_ position: ItemPosition, animated: Bool)
}

// Commands of a part of a list, in its own positions, wherever the list shows it.
//
// Nothing happens, and there is nothing, while no list shows the part.
extension CellSource {
  /// Where the list shows the row that is at a position here; `nil` when no list does.
  ///
  /// - Complexity: O(*t*) for *t* sources in the list's tree.
  public func listPosition(of position: ItemPosition) -> ItemPosition? {
    list?.presentation.listPosition(of: position, in: self)
  }

  /// The rows of this source that are on screen, ascending.
  public var visiblePositions: [ItemPosition] {
    guard let list else { return [] }
    return list.visiblePositions.compactMap { position in
      list.presentation.model(at: position).flatMap { $0.owner === self ? $0.position : nil }
    }.sorted()
  }

  /// The cell of a row, if it has one at the moment.
  public func visibleCell(at position: ItemPosition) -> H.Cell? {
    listPosition(of: position).flatMap { list?.visibleCell(at: $0) }
  }

  /// Scrolls until a row is on screen.
  public func scroll(to position: ItemPosition, at place: ScrollAlignment = .nearest, animated: Bool = true) {
    listPosition(of: position).map { list?.scroll(to: $0, at: place, animated: animated) }
  }

  /// Marks a row as selected, and tells nobody.
  public func select(_ position: ItemPosition, animated: Bool = true) {
    listPosition(of: position).map { list?.select($0, animated: animated) }
  }

  /// Takes the mark of a selected row away, and tells nobody.
  public func deselect(_ position: ItemPosition, animated: Bool = true) {
    listPosition(of: position).map { list?.deselect($0, animated: animated) }
  }
}
