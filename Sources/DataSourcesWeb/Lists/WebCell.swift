public import DataSourcesCells

/// A cell of a web list: fill its properties in `source.cells(…)`, and it says what HTML that gives.
///
///     final class CityCell: WebCell {
///       var name = ""
///       var html: HTML { "<b>\(name)</b>" }
///     }
///
/// The HTML is the inside of the row's element.
public protocol WebCell: HostCell where Host == WebHost {
  /// An empty cell. Cells are made for each row that is rendered; none is used twice.
  init()

  /// What the row shows.
  var html: HTML { get }
}

extension WebCell {
  /// A new cell.
  public static func dequeue(from host: WebHost, reuseIdentifier: String, at position: ItemPosition) -> Self { Self() }

  /// The cell itself.
  public var hostCell: any WebCell { self }
}
