public import ListChanges

/// What shows a list: a table, a collection, a web page, a test.
///
/// A host's cells conform to ``HostCell``; a ``ListPresentation`` keeps the host in step with a source.
public protocol ListHost<Cell>: AnyObject {
  /// What one row is shown by; the common ancestor when there are several classes of cells.
  associatedtype Cell

  /// Shows a change.
  ///
  /// - Parameters:
  ///   - update: what changed.
  ///   - old: the item counts until now.
  ///   - new: the item counts from now on.
  ///   - turn: makes the presentation answer with the new state. Call it once, before returning, at the moment at which
  ///     the platform list expects its data to change: inside the batch.
  func apply(_ update: ListUpdate, from old: ListShape, to new: ListShape, turn: @escaping () -> Void)
}

/// A class of cells that a host can show.
public protocol HostCell {
  /// The host that shows it.
  associatedtype Host: ListHost

  /// A cell for a row, new or used before.
  static func dequeue(from host: Host, reuseIdentifier: String, at position: ItemPosition) -> Self

  /// The same cell, as the host knows it.
  var hostCell: Host.Cell { get }
}
