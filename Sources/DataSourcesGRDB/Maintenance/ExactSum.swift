#if GRDB
  /// The sum of numbers without any error, from which they can be removed again.
  ///
  /// It depends on which numbers it has, and neither on their order nor on those that it had before. It's rounded when it's read.
  struct ExactSum: Equatable, Sendable {
    /// How many numbers it has.
    private(set) var count = 0
    private var realCount = 0
    private var integers = WideInteger()
    private var reals = FixedPointSum()
    /// Infinite reals have no place among the others.
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
#endif
