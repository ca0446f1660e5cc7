/// What became of the rows that no walk has paired.
@usableFromInline
struct PairedLeftovers {
  /// Whether each old row of the rest is paired.
  @usableFromInline var isTaken: [Bool]
  /// The old position of each new row of the rest, or ``none``.
  @usableFromInline var origins: [PackedPosition]

  /// No position: a change set can not hold this one.
  @usableFromInline static var none: PackedPosition { PackedPosition(section: Int(UInt32.max), item: Int(UInt32.max)) }

  @usableFromInline
  init(oldCount: Int, newCount: Int) {
    isTaken = Array(repeating: false, count: oldCount)
    origins = Array(repeating: Self.none, count: newCount)
  }
}
