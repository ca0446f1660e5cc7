/// The rows that no walk has paired, and what became of them.
@usableFromInline
struct PairedLeftovers {
  @usableFromInline let old: RowPositions
  @usableFromInline let new: RowPositions
  /// Whether each old row is paired.
  @usableFromInline var isTaken: [Bool]
  /// The number of the old row that each new row is, or ``none``.
  @usableFromInline var partners: [UInt32]

  @inlinable static var none: UInt32 { .max }

  @usableFromInline
  init(_ walked: WalkedPairs) {
    old = RowPositions(walked.oldRest)
    new = RowPositions(walked.newRest)
    isTaken = Array(repeating: false, count: old.count)
    partners = Array(repeating: Self.none, count: new.count)
  }
}

extension PairedLeftovers {
  /// The old rows that are not paired.
  func deletes() -> [PackedPosition] {
    isTaken.withUnsafeBufferPointer { isTaken in
      old.some(isTaken.reduce(0) { $1 ? $0 : $0 + 1 }) { !isTaken[$0] }
    }
  }

  /// The new rows that are not paired.
  func inserts() -> [PackedPosition] {
    partners.withUnsafeBufferPointer { partners in
      new.some(partners.reduce(0) { $1 == Self.none ? $0 + 1 : $0 }) { partners[$0] == Self.none }
    }
  }
}
