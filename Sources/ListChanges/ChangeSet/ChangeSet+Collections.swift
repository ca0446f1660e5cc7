extension ChangeSet {
  /// The positions of all operations of one kind, ascending.
  public struct Positions: RandomAccessCollection, Hashable, Sendable {
    /// The only position, if there is no array; otherwise ``PackedPosition/none``.
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

    public var startIndex: Int { 0 }
    public var endIndex: Int { only == .none ? packed.count : 1 }

    /// Accesses the position at `index`.
    ///
    /// - Precondition: `index` is in `indices`.
    public subscript(index: Int) -> ItemPosition {
      if only == .none { return packed[index].position }
      precondition(index == 0, "Index out of range")
      return only.position
    }

    /// Returns whether the collection contains `position`.
    ///
    /// - Complexity: O(log *n*).
    public func contains(_ position: ItemPosition) -> Bool {
      guard PackedPosition.canHold(position) else { return false }
      let position = PackedPosition(position)
      return only == .none ? packed.containsSorted(position) : only == position
    }

    public static func == (left: Positions, right: Positions) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(only == .none ? packed : [only]) }
  }

  /// The moves of items, ascending by old position.
  public struct Moves: RandomAccessCollection, Hashable, Sendable {
    /// The only move, if there is no array.
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

    public var startIndex: Int { 0 }
    public var endIndex: Int { only == nil ? packed.count : 1 }

    /// Accesses the move at `index`.
    ///
    /// - Precondition: `index` is in `indices`.
    public subscript(index: Int) -> ItemMove {
      precondition(only == nil || index == 0, "Index out of range")
      let move = only ?? packed[index]
      return ItemMove(from: move.from.position, to: move.to.position)
    }

    public static func == (left: Moves, right: Moves) -> Bool { left.elementsEqual(right) }

    public func hash(into hasher: inout Hasher) { hasher.combine(only.map { [$0] } ?? packed) }
  }
}
