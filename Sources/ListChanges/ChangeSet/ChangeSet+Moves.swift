extension ChangeSet {
  /// A section that changes its place.
  public struct SectionMove: Hashable, Sendable {
    /// Where the section was, in OLD coordinates.
    public var from: Int
    /// Where the section is, in NEW coordinates.
    public var to: Int

    /// A section that was at `from` and is at `to`.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// A row that changes its place, within its section or to another one.
  public struct ItemMove: Hashable, Sendable {
    /// Where the row was, in OLD coordinates.
    public var from: ItemPosition
    /// Where the row is, in NEW coordinates.
    public var to: ItemPosition

    /// A row that was at `from` and is at `to`.
    public init(from: ItemPosition, to: ItemPosition) {
      self.from = from
      self.to = to
    }
  }
}
