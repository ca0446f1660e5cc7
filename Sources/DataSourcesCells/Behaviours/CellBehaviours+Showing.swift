import DataSources

extension CellBehaviours {
  /// Coming on screen, its size, and leaving.
  public struct Showing {
    /// The row's size in a list of this size; `nil` leaves it to the host.
    public var size: ((CellIndex, ListExtent) -> CellSize)?
    /// A quick guess of the size, for a list that measures rows only when they come on screen.
    public var estimatedSize: ((CellIndex) -> CellSize)?
    /// A cell has been filled by the source: the place for what does not depend on the kind of cell.
    public var didConfigure: ((H.Cell, CellIndex) -> Void)?
    /// A cell is about to come on screen.
    public var willDisplay: ((H.Cell, CellIndex) -> Void)?
    /// A cell has left the screen; the row may be gone by now, the index is where it was.
    public var didEndDisplaying: ((H.Cell, CellIndex) -> Void)?
    /// The row may come on screen soon: time to load what it needs.
    public var prefetch: ((CellIndex) -> Void)?
    /// The row will not come on screen soon after all.
    public var cancelPrefetching: ((CellIndex) -> Void)?

    var uses: CellUses {
      var uses: CellUses = []
      if size != nil { uses.insert(.size) }
      if estimatedSize != nil { uses.insert(.estimatedSize) }
      if willDisplay != nil || didEndDisplaying != nil { uses.insert(.display) }
      if prefetch != nil || cancelPrefetching != nil { uses.insert(.prefetching) }
      return uses
    }
  }
}

/// The size of a row or of a section's view, in points; what is `nil` is as the host has it.
///
/// A table takes the height only, a collection needs both.
public struct CellSize: Hashable, Sendable {
  /// The width.
  public var width: Double?
  /// The height.
  public var height: Double?

  /// A size.
  public init(width: Double? = nil, height: Double? = nil) {
    self.width = width
    self.height = height
  }

  /// As the host has it: measured from the cell, or a size for all rows.
  public static let automatic = CellSize()

  /// This height, and the width that the host has.
  public static func height(_ height: Double) -> CellSize { CellSize(height: height) }

  /// Nothing to be seen.
  public static let zero = CellSize(width: 0, height: 0)
}

/// The size of a list on screen, in points.
public struct ListExtent: Hashable, Sendable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}
