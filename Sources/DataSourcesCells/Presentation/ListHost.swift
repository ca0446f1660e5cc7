import DataSources

/// What shows a list: a table, a collection, a web page, a test.
///
/// A host's cells conform to ``HostCell``, its headers and footers to ``HostSectionView``. A ``ListPresentation`` answers
/// what it asks, and a ``ListPresenter`` keeps it in step.
public protocol ListHost<Cell>: AnyObject {
  /// What one row is shown by; the common ancestor when there are several classes of cells.
  associatedtype Cell
  /// What a header, a footer or another view of a section is shown by; `Never` for a host that has none.
  associatedtype SectionView = Never
}

/// A class of cells that a host can show.
public protocol HostCell {
  /// The host that shows it.
  associatedtype Host: ListHost

  /// Makes the class known to a host under a name; called once, before the first cell is asked for.
  static func register(in host: Host, reuseIdentifier: String)

  /// A cell for a row, new or used before.
  static func dequeue(from host: Host, reuseIdentifier: String, at position: ItemPosition) -> Self

  /// The same cell, as the host knows it.
  var hostCell: Host.Cell { get }
}

extension HostCell {
  /// Nothing: for hosts that make cells without being told of their classes.
  public static func register(in host: Host, reuseIdentifier: String) {}
}

/// A class of headers, footers or other views of sections that a host can show.
public protocol HostSectionView {
  /// The host that shows it.
  associatedtype Host: ListHost

  /// Makes the class known to a host under a name; called once for a kind, before the first view is asked for.
  static func registerSectionView(in host: Host, kind: SectionViewKind, reuseIdentifier: String)

  /// A view for a section, new or used before.
  static func dequeueSectionView(
    from host: Host, kind: SectionViewKind, reuseIdentifier: String, at position: ItemPosition
  ) -> Self

  /// The same view, as the host knows it.
  var hostSectionView: Host.SectionView { get }
}
