#if GRDB
  @testable import DataSourcesGRDB
  import Foundation

  /// The exact sum of numbers, bit by bit: slow and plain.
  struct NaiveSum {
    /// The number of additions of each power of 2, from the -1074th on.
    private var counts = [Int](repeating: 0, count: 2_300)
    private(set) var count = 0
    /// The lowest and the highest power that was added.
    private var (lowest, highest) = (0, -1)
    private var isReal = false
    private var infinities: Set<Double> = []

    /// The bits of the magnitude that are 1, ascending.
    private var bits: [Int] = []
    private var isNegative = false

    init(_ values: [SQLiteValue]) {
      for value in values { add(value) }
      for sign in [1, -1] {
        var carry = 0
        bits = []
        // Behind the last power, a carry of 0 or -1 remains what it is.
        var bit = lowest
        while bit <= highest || (carry != 0 && carry != -1) {
          carry += sign * counts[bit]
          if carry & 1 == 1 { bits.append(bit) }
          carry >>= 1
          bit += 1
        }
        isNegative = sign == -1
        if carry == 0 { return }
      }
    }

    private mutating func add(_ value: SQLiteValue) {
      switch value {
      case .integer(let number):
        count += 1
        add(number.magnitude, at: 1_074, number < 0 ? -1 : 1)
      case .real(let number):
        count += 1
        isReal = true
        if number.isInfinite {
          infinities.insert(number)
        } else if number != 0 {
          let exponent = max(number.exponent, -1_022) - 52
          add(UInt64(scalbn(number.magnitude, -Int(exponent))), at: Int(exponent) + 1_074, number < 0 ? -1 : 1)
        }
      default: break
      }
    }

    private mutating func add(_ magnitude: UInt64, at bit: Int, _ sign: Int) {
      guard magnitude != 0 else { return }
      let last = bit + 63 - magnitude.leadingZeroBitCount
      (lowest, highest) = highest < 0 ? (bit, last) : (min(lowest, bit), max(highest, last))
      for index in 0...(last - bit) where magnitude >> UInt64(index) & 1 == 1 { counts[bit + index] += sign }
    }

    var sum: SQLiteValue {
      if count == 0 { return .null }
      if infinities.count == 2 { return .null }
      if let infinity = infinities.first { return .real(infinity) }
      if !isReal {
        var magnitude: UInt64 = 0
        for bit in bits where bit - 1_074 < 64 { magnitude |= 1 << UInt64(bit - 1_074) }
        let hasRoom = bits.allSatisfy { $0 - 1_074 < 64 }
        if hasRoom, let integer = Int64(exactly: magnitude) { return .integer(isNegative ? -integer : integer) }
        if hasRoom, isNegative, magnitude == Int64.min.magnitude { return .integer(.min) }
      }
      return .real(rounded(0))
    }

    var average: SQLiteValue {
      if sum == .null { return .null }
      if let infinity = infinities.first { return .real(infinity) }
      let total = rounded(0)
      if total.isFinite { return .real(total / Double(count)) }
      return .real(rounded(-64) / Double(count) * scalbn(1, 64))
    }

    /// The nearest real to the sum, multiplied by a power of 2.
    private func rounded(_ shift: Int) -> Double {
      guard let top = bits.last else { return 0 }
      let cut = max(0, top - 52)
      var mantissa: UInt64 = 0
      for bit in bits where bit >= cut { mantissa |= 1 << UInt64(bit - cut) }
      if bits.contains(cut - 1), bits.contains(where: { $0 < cut - 1 }) || mantissa & 1 == 1 { mantissa += 1 }
      let value = scalbn(Double(mantissa), cut - 1_074 + shift)
      return isNegative ? -value : value
    }
  }
#endif
