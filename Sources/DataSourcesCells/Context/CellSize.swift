/// The size of a cell or of a section's view, in points.
///
/// What is `nil` is left to the host. A table uses the height only, a collection both.
///
///     messages.cells(MessageCell.self) { $0.show($1) }.size { message, list in
///       CellSize(width: list.width / 2, height: 80)
///     }
public struct CellSize: Hashable, Sendable {
  /// The width.
  public var width: Double?
  /// The height.
  public var height: Double?

  /// Creates a size.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// The size that the host determines, such as one measured from the cell.
  public static let automatic = CellSize()

  /// Returns a size with a height; the host determines the width.
  public static func height(_ height: Double) -> CellSize { CellSize(height: height) }
}

/// The size of a list on screen, in points.
public struct ListSize: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
