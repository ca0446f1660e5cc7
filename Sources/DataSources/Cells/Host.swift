public import ListChanges

/// What shows a list: a table, a collection, a web page, a test.
///
/// A host's cells conform to ``HostCell``; a ``ListPresentation`` keeps the host in step with a source.
public protocol Host<Cell>: AnyObject {
  /// What one row is shown by; the common ancestor when there are several classes of cells.
  associatedtype Cell

  /// Shows a change. The list had the old shape until now and has the new one from now on.
  func apply(_ update: ListUpdate, from old: ListShape, to new: ListShape)
}

/// A class of cells that a host can show.
public protocol HostCell {
  /// The host that shows it.
  associatedtype Host: DataSources.Host

  /// A cell for a row, new or used before.
  static func dequeue(from host: Host, reuseIdentifier: String, at position: ItemPosition) -> Self

  /// The same cell, as the host knows it.
  var hostCell: Host.Cell { get }
}
