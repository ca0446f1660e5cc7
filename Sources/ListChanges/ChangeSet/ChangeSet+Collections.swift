extension ChangeSet {
  /// The positions of one kind of operation, ascending.
  public struct Positions: RandomAccessCollection, Hashable, Sendable {
    /// The only position, if there is no list; else ``PackedPosition/none``.
    private let only: PackedPosition
    private let packed: [PackedPosition]

    init(packed: [PackedPosition]) {
      self.packed = packed
      only = .none
    }

    init(only: PackedPosition) {
      packed = []
      self.only = only
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of positions.
    public var endIndex: Int { only == .none ? packed.count : 1 }

    /// The position with this number.
    ///
    /// Traps when `index` is out of range.
    public subscript(index: Int) -> ItemPosition {
      if only == .none { return packed[index].position }
      precondition(index == 0, "Index out of range")
      return only.position
    }

    /// Whether a position is among them.
    ///
    /// - Complexity: O(log *n*).
    public func contains(_ position: ItemPosition) -> Bool {
      guard PackedPosition.canHold(position) else { return false }
      let position = PackedPosition(position)
      return only == .none ? packed.containsSorted(position) : only == position
    }

    /// Whether both have the same positions.
    public static func == (left: Positions, right: Positions) -> Bool { left.elementsEqual(right) }

    /// Hashes the positions.
    public func hash(into hasher: inout Hasher) { hasher.combine(only == .none ? packed : [only]) }
  }

  /// The moves of rows, ascending by where they start.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    /// The only move, if there is no list.
    private let only: PackedMove?
    private let packed: [PackedMove]

    init(packed: [PackedMove]) {
      self.packed = packed
      only = nil
    }

    init(only: PackedMove) {
      packed = []
      self.only = only
    }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of moves.
    public var endIndex: Int { only == nil ? packed.count : 1 }

    /// The move with this number.
    ///
    /// Traps when `index` is out of range.
    public subscript(index: Int) -> ItemMove {
      precondition(only == nil || index == 0, "Index out of range")
      let move = only ?? packed[index]
      return ItemMove(from: move.from.position, to: move.to.position)
    }

    /// Whether both have the same moves.
    public static func == (left: Moves, right: Moves) -> Bool { left.elementsEqual(right) }

    /// Hashes the moves.
    public func hash(into hasher: inout Hasher) { hasher.combine(only.map { [$0] } ?? packed) }
  }
}
