/// The items that no walk has paired, and their pairs.
@usableFromInline
struct PairedLeftovers {
  @usableFromInline let old: UnpairedPositions
  @usableFromInline let new: UnpairedPositions
  /// Whether each old item is paired.
  @usableFromInline var isTaken: [Bool]
  /// The number of the old item that each new item is paired with, or ``none``.
  @usableFromInline var partners: [UInt32]

  @inlinable static var none: UInt32 { .max }

  @usableFromInline
  init(_ walked: WalkedPairs) {
    old = UnpairedPositions(walked.unpairedOld)
    new = UnpairedPositions(walked.unpairedNew)
    isTaken = Array(repeating: false, count: old.count)
    partners = Array(repeating: Self.none, count: new.count)
  }
}

extension PairedLeftovers {
  /// Returns the positions of the old items without a pair.
  func deletes() -> [PackedPosition] {
    isTaken.withUnsafeBufferPointer { isTaken in
      old.some(isTaken.reduce(0) { $1 ? $0 : $0 + 1 }) { !isTaken[$0] }
    }
  }

  /// Returns the positions of the new items without a pair.
  func inserts() -> [PackedPosition] {
    partners.withUnsafeBufferPointer { partners in
      new.some(partners.reduce(0) { $1 == Self.none ? $0 + 1 : $0 }) { partners[$0] == Self.none }
    }
  }
}
