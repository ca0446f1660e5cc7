import DataSources

extension CellBehaviours {
  /// Coming on screen, its size, and leaving.
  public struct Showing {
    /// The row's size in a list of this size; `nil` leaves it to the host.
    public var size: ((CellIndex, ListSize) -> CellSize)?
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
