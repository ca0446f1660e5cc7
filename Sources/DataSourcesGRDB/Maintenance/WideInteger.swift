#if GRDB
  /// An integer of 128 bits: `Int128` isn't available on all systems that the package supports.
  struct WideInteger: Equatable, Sendable {
    private(set) var high: Int64 = 0
    private(set) var low: UInt64 = 0

    init() {}

    init(_ value: Int64) { (high, low) = (value < 0 ? -1 : 0, UInt64(bitPattern: value)) }

    /// The value, if it has 64 bits.
    var int64: Int64? {
      let value = Int64(bitPattern: low)
      return high == (value < 0 ? -1 : 0) ? value : nil
    }

    var isNegative: Bool { high < 0 }

    /// The absolute value, in two words.
    var magnitude: (high: UInt64, low: UInt64) {
      let bits = UInt64(bitPattern: high)
      if !isNegative { return (bits, low) }
      return (low == 0 ? 0 &- bits : ~bits, 0 &- low)
    }

    /// As many sums of 64-bit integers as rows that a table can have don't overflow.
    static func += (left: inout WideInteger, right: WideInteger) {
      let (low, carries) = left.low.addingReportingOverflow(right.low)
      left.low = low
      left.high = left.high &+ right.high &+ (carries ? 1 : 0)
    }

    static func -= (left: inout WideInteger, right: WideInteger) {
      let (low, borrows) = left.low.subtractingReportingOverflow(right.low)
      left.low = low
      left.high = left.high &- right.high &- (borrows ? 1 : 0)
    }
  }
#endif
