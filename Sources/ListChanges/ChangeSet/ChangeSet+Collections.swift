extension ChangeSet {
  /// The positions of one kind of operation, ascending.
  public struct Positions: RandomAccessCollection, Hashable, Sendable {
    let packed: [PackedPosition]

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of positions.
    public var endIndex: Int { packed.count }

    /// The position with this number.
    ///
    /// Traps when `index` is out of range.
    public subscript(index: Int) -> ItemPosition { packed[index].position }

    /// Whether a position is among them.
    ///
    /// - Complexity: O(log *n*).
    public func contains(_ position: ItemPosition) -> Bool {
      PackedPosition.canHold(position) && packed.containsSorted(PackedPosition(position))
    }
  }

  /// The moves of rows, ascending by where they start.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    let packed: [PackedMove]

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of moves.
    public var endIndex: Int { packed.count }

    /// The move with this number.
    ///
    /// Traps when `index` is out of range.
    public subscript(index: Int) -> ItemMove {
      ItemMove(from: packed[index].from.position, to: packed[index].to.position)
    }
  }
}
