/// The rows that no walk has paired, and what became of them.
@usableFromInline
struct PairedLeftovers {
  @usableFromInline let old: [PackedPosition]
  @usableFromInline let new: [PackedPosition]
  /// Whether each old row is paired.
  @usableFromInline var isTaken: [Bool]
  /// The old position of each new row, or ``none``.
  @usableFromInline var origins: [PackedPosition]

  /// No position: a change set can not hold this one.
  @usableFromInline static var none: PackedPosition { PackedPosition(section: Int(UInt32.max), item: Int(UInt32.max)) }

  @usableFromInline
  init(_ walked: WalkedPairs) {
    old = walked.oldRest.positions()
    new = walked.newRest.positions()
    isTaken = Array(repeating: false, count: old.count)
    origins = Array(repeating: Self.none, count: new.count)
  }
}

extension PairedLeftovers {
  /// The old rows that are not paired.
  func deletes() -> [PackedPosition] {
    isTaken.withUnsafeBufferPointer { isTaken in
      let count = isTaken.reduce(0) { $1 ? $0 : $0 + 1 }
      return Self.some(count, of: old) { !isTaken[$0] }
    }
  }

  /// The new rows that are not paired.
  func inserts() -> [PackedPosition] {
    origins.withUnsafeBufferPointer { origins in
      let count = origins.reduce(0) { $1 == Self.none ? $0 + 1 : $0 }
      return Self.some(count, of: new) { origins[$0] == Self.none }
    }
  }

  private static func some(
    _ count: Int, of positions: [PackedPosition], where isIncluded: (Int) -> Bool
  ) -> [PackedPosition] {
    guard count > 0 else { return [] }
    return [PackedPosition](unsafeUninitializedCapacity: count) { some, initialized in
      for index in positions.indices where isIncluded(index) {
        some[initialized] = positions[index]
        initialized += 1
      }
    }
  }
}
