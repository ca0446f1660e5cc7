#if GRDB

  /// The sum of numbers without any error, from which they can be removed again.
  ///
  /// It depends neither on the order of the numbers nor on removed ones. It's rounded when it's read.
  struct ExactSum: Equatable, Sendable {
    /// The number of summands.
    private(set) var count = 0
    private var realCount = 0
    private var integers = WideInteger()
    private var reals = FixedPointSum()
    /// The numbers of infinite reals, which can't be added to the others.
    private var infinities = Infinities()

    private struct Infinities: Equatable, Sendable {
      var positive = 0
      var negative = 0
    }

    /// Adds a number; NULL and everything else that isn't a number adds nothing.
    mutating func add(_ value: SQLiteValue) { add(value, isSubtracted: false) }

    /// Removes a number that was added before.
    mutating func subtract(_ value: SQLiteValue) { add(value, isSubtracted: true) }

    private mutating func add(_ value: SQLiteValue, isSubtracted: Bool) {
      let one = isSubtracted ? -1 : 1
      switch value {
      case .integer(let number):
        count += one
        if isSubtracted { integers -= WideInteger(number) } else { integers += WideInteger(number) }
      // SQLite has NULL for what isn't a number.
      case .real(let number) where !number.isNaN:
        count += one
        realCount += one
        if number.isFinite {
          reals.add(number, isSubtracted: isSubtracted)
        } else if number > 0 {
          infinities.positive += one
        } else {
          infinities.negative += one
        }
      case .null, .real, .text, .blob: break
      }
    }

    /// Adds the numbers of another sum.
    mutating func add(_ other: ExactSum) {
      count += other.count
      realCount += other.realCount
      integers += other.integers
      reals.add(other.reals)
      infinities.positive += other.infinities.positive
      infinities.negative += other.infinities.negative
    }

    /// An integer if all numbers are integers and it has 64 bits, else the nearest real; NULL without numbers, and for the sum of
    /// infinite reals of both signs.
    var sum: SQLiteValue {
      if count == 0 { return .null }
      if realCount == 0, let integer = integers.int64 { return .integer(integer) }
      return Self.value(infinity ?? total.rounded)
    }

    /// A real; NULL where ``sum`` is.
    var average: SQLiteValue {
      if count == 0 { return .null }
      if let infinity { return Self.value(infinity) }
      let total = self.total
      let rounded = total.rounded
      if rounded.isFinite { return .real(rounded / Double(count)) }
      return .real(total.rounded(dividedByPowerOf2: 64) / Double(count) * 0x1p64)
    }

    /// All finite numbers.
    private var total: FixedPointSum {
      var total = reals
      total.add(integers)
      return total
    }

    /// The sum if a number is infinite.
    private var infinity: Double? {
      switch (infinities.positive > 0, infinities.negative > 0) {
      case (false, false): nil
      case (true, false): .infinity
      case (false, true): -.infinity
      case (true, true): .nan
      }
    }

    private static func value(_ real: Double) -> SQLiteValue { real.isNaN ? .null : .real(real) }
  }

  /// The sum of finite reals without any error: a fixed-point number with enough bits for all of them.
  ///
  /// It counts multiples of 2 to the -1074th, the least positive real. Only the words between the first and the last
  /// one that matter are stored: two or three for reals of similar size. So equal sums have equal words, whatever was
  /// added and subtracted before.
  private struct FixedPointSum: Equatable, Sendable {
    /// The words in two's complement, the lowest first, without those that the others imply.
    private var words: [UInt64] = []
    /// The index of the first word.
    private var base = 0

    /// The bit that represents 1.
    private static let unitBit = 1_074

    var isNegative: Bool { words.last.map { $0 >> 63 == 1 } ?? false }

    /// Adds a finite real, or subtracts it.
    mutating func add(_ value: Double, isSubtracted: Bool = false) {
      let bits = value.magnitude.bitPattern
      let (exponent, fraction) = (Int(bits >> 52), bits & (1 << 52 - 1))
      let mantissa = exponent == 0 ? fraction : fraction | 1 << 52
      add(high: 0, low: mantissa, at: max(0, exponent - 1), isSubtracted: (value.sign == .minus) != isSubtracted)
    }

    mutating func add(_ value: WideInteger) {
      let magnitude = value.magnitude
      add(high: magnitude.high, low: magnitude.low, at: Self.unitBit, isSubtracted: value.isNegative)
    }

    mutating func add(_ other: FixedPointSum) {
      for (index, word) in other.words.enumerated() {
        let isLast = index == other.words.count - 1
        let isSubtracted = isLast && other.isNegative
        add(high: 0, low: isSubtracted ? 0 &- word : word, at: 64 * (other.base + index), isSubtracted: isSubtracted)
      }
    }

    /// Adds two words at a bit.
    private mutating func add(high: UInt64, low: UInt64, at bit: Int, isSubtracted: Bool) {
      if high == 0 && low == 0 { return }
      let (start, shift) = (bit / 64, UInt64(bit % 64))
      let parts =
        shift == 0 ? (low, high, 0) : (low << shift, high << shift | low >> (64 - shift), high >> (64 - shift))
      makeRoom(from: start, upTo: start + 3)
      var carry: UInt64 = 0
      for index in start - base..<words.count {
        let part =
          switch index - (start - base) {
          case 0: parts.0
          case 1: parts.1
          case 2: parts.2
          default: 0 as UInt64
          }
        words[index] = isSubtracted ? words[index].subtracting(part, &carry) : words[index].adding(part, &carry)
      }
      trim()
    }

    /// Adds the words that an addition needs, one of them for the sign.
    private mutating func makeRoom(from first: Int, upTo end: Int) {
      if words.isEmpty { base = first }
      if first < base {
        words.insert(contentsOf: repeatElement(0, count: base - first), at: 0)
        base = first
      }
      let sign: UInt64 = isNegative ? .max : 0
      let count = max(words.count, end - base) + 1
      words.append(contentsOf: repeatElement(sign, count: count - words.count))
    }

    private mutating func trim() {
      var count = words.count
      while count > 1, words[count - 1] == (words[count - 2] >> 63 == 1 ? .max : 0) { count -= 1 }
      words.removeLast(words.count - count)
      let zeros = words.prefix { $0 == 0 }.count
      words.removeFirst(zeros)
      base = words.isEmpty ? 0 : base + zeros
    }

    // MARK: - Rounding

    /// The nearest real, the even one of two; infinite if there is none.
    var rounded: Double { rounded(dividedByPowerOf2: 0) }

    /// Returns the nearest real to the sum divided by a power of 2, for sums that are too large otherwise.
    ///
    /// - Parameter exponent: An exponent below the logarithm of the sum's magnitude.
    func rounded(dividedByPowerOf2 exponent: Int) -> Double {
      let magnitude = self.magnitude
      guard let last = magnitude.last else { return 0 }
      let top = 64 * (base + magnitude.count - 1) + 63 - last.leadingZeroBitCount
      let sign: UInt64 = isNegative ? 1 << 63 : 0
      func word(_ index: Int) -> UInt64 { magnitude.indices.contains(index - base) ? magnitude[index - base] : 0 }
      // Reals of so few bits are multiples of the least one.
      if top < 53 { return Double(bitPattern: sign | word(0)) }
      let cut = top - 52
      let (index, shift) = (cut / 64, UInt64(cut % 64))
      var mantissa = word(index) >> shift
      if shift > 0 { mantissa |= word(index + 1) << (64 - shift) }
      mantissa &= 1 << 53 - 1
      let half = cut - 1
      let isHalf = word(half / 64) >> UInt64(half % 64) & 1 == 1
      let isMore =
        word(half / 64) & (1 << UInt64(half % 64) - 1) != 0 || (base..<max(base, half / 64)).contains { word($0) != 0 }
      if isHalf && (isMore || mantissa & 1 == 1) { mantissa += 1 }
      // The highest bit of the mantissa is not stored: it adds 1 to the exponent, as does a mantissa that was rounded
      // up.
      let bits = UInt64(cut - exponent) << 52 + mantissa
      return Double(bitPattern: sign | min(bits, Double.infinity.bitPattern))
    }

    private var magnitude: [UInt64] {
      if !isNegative { return words }
      var carry: UInt64 = 0
      var magnitude = words.map { UInt64(0).subtracting($0, &carry) }
      if magnitude.last == 0 { magnitude.removeLast() }
      return magnitude
    }
  }

  extension UInt64 {
    fileprivate func adding(_ other: UInt64, _ carry: inout UInt64) -> UInt64 {
      let (sum, overflows) = addingReportingOverflow(other)
      let (result, carries) = sum.addingReportingOverflow(carry)
      carry = overflows || carries ? 1 : 0
      return result
    }

    fileprivate func subtracting(_ other: UInt64, _ borrow: inout UInt64) -> UInt64 {
      let (difference, overflows) = subtractingReportingOverflow(other)
      let (result, borrows) = difference.subtractingReportingOverflow(borrow)
      borrow = overflows || borrows ? 1 : 0
      return result
    }
  }

  /// An integer of 128 bits: `Int128` isn't available on all systems that the package supports.
  private struct WideInteger: Equatable, Sendable {
    private(set) var high: Int64 = 0
    private(set) var low: UInt64 = 0

    init() {}

    init(_ value: Int64) {
      high = value < 0 ? -1 : 0
      low = UInt64(bitPattern: value)
    }

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

    /// Adds an integer; sums of as many 64-bit integers as a table can have rows don't overflow.
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
