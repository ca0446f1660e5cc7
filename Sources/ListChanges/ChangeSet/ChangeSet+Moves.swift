extension ChangeSet {
  /// The move of a section to another index among the surviving sections.
  public struct SectionMove: Hashable, Sendable {
    /// The OLD index of the section.
    public var from: Int
    /// The NEW index of the section.
    public var to: Int

    /// Creates a move.
    public init(from: Int, to: Int) {
      self.from = from
      self.to = to
    }
  }

  /// The move of an item within its section or to another one.
  public struct ItemMove: Hashable, Sendable {
    /// The OLD position of the item.
    public var from: ItemPosition
    /// The NEW position of the item.
    public var to: ItemPosition

    /// Creates a move.
    public init(from: ItemPosition, to: ItemPosition) {
      self.from = from
      self.to = to
    }
  }
}
