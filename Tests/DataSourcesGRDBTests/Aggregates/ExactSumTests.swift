#if GRDB
  @testable import DataSourcesGRDB
  import Foundation
  import ListTestSupport
  import Testing

  /// Sums against a plain oracle, in any order, and back.
  @Suite struct ExactSumTests {
    private static let integers: [Int64] = [0, 1, -1, .max, .min, 1 << 53 + 1]
    private static let reals: [Double] = [
      0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude, .leastNormalMagnitude.nextDown,
      1, 0.1, -0.3, 0x1p53, 0x1p53 + 2, 0x1p-53, 0x1p63,
      1e300, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, -.infinity,
    ]
    private static let special = integers.map(SQLiteValue.integer) + reals.map(SQLiteValue.real)

    private static func sum(_ values: [SQLiteValue]) -> ExactSum {
      var sum = ExactSum()
      for value in values { sum.add(value) }
      return sum
    }

    private static func check(_ sum: ExactSum, _ values: [SQLiteValue], _ comment: @autoclosure () -> Comment) throws {
      let oracle = NaiveSum(values)
      try #require(sum.count == oracle.count, comment())
      try #require(sum.sum == oracle.sum && sum.average == oracle.average, comment())
    }

    @Test func allSumsOfThree() throws {
      let values = Self.special
      for i in values.indices {
        for j in i..<values.count {
          for k in j..<values.count {
            let three = [values[i], values[j], values[k]]
            var sum = Self.sum(three)
            try Self.check(sum, three, "\(three)")
            try #require(sum == Self.sum([three[2], three[0], three[1]]), "\(three)")
            sum.subtract(three[1])
            try #require(sum == Self.sum([three[2], three[0]]), "\(three)")
            sum.subtract(three[2])
            sum.subtract(three[0])
            try #require(sum == ExactSum(), "\(three)")
          }
        }
      }
    }

    private static func number(_ random: inout SeededGenerator) -> SQLiteValue {
      switch random.below(6) {
      case 0: return .integer(Int64(bitPattern: random.next()))
      case 1: return .integer(Int64(random.below(2_000)) - 1_000)
      case 2:
        let real = Double(bitPattern: random.next())
        return .real(real.isNaN ? 0.5 : real)
      case 3: return .real(Double(random.below(2_000_000) - 1_000_000) / 100)
      case 4: return .real(scalbn(random.oneIn(2) ? 1 : -1, random.below(200) - 100))
      default: return special[random.below(special.count)]
      }
    }

    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func aSumDependsOnItsNumbersAlone(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      var values: [SQLiteValue] = []
      var sum = ExactSum()
      for step in 0..<150 {
        let comment: Comment = "seed \(seed), step \(step): \(values)"
        if !values.isEmpty, random.below(5) < 2 {
          sum.subtract(values.remove(at: random.below(values.count)))
        } else {
          values.append(Self.number(&random))
          if let last = values.last { sum.add(last) }
        }
        try #require(sum == Self.sum(values.shuffled(using: &random)), comment)
        if step % 10 == 0 {
          try Self.check(sum, values, comment)
          let cut = random.below(values.count + 1)
          var parts = Self.sum(Array(values[cut...]))
          parts.add(Self.sum(Array(values[..<cut])))
          try #require(parts == sum, comment)
        }
      }
      for value in values.shuffled(using: &random) { sum.subtract(value) }
      #expect(sum == ExactSum(), "seed \(seed)")
    }

    @Test func resultsHaveTheTypeOfTheirNumbers() {
      var sum = Self.sum([.integer(.max), .integer(1)])
      #expect(sum.sum == .real(0x1p63) && sum.average == .real(0x1p62))
      sum.subtract(.integer(1))
      #expect(sum.sum == .integer(.max))
      sum.add(.real(0.5))
      sum.add(.integer(-.max))
      #expect(sum.sum == .real(0.5))
      sum.subtract(.real(0.5))
      #expect(sum.sum == .integer(0))
      sum.add(.null)
      sum.add(.real(.nan))
      sum.add(.text([0x31]))
      #expect(sum.count == 2)
    }

    @Test func anAverageIsFiniteWhereTheSumIsNot() {
      let sum = Self.sum(Array(repeating: .real(.greatestFiniteMagnitude), count: 3))
      #expect(sum.sum == .real(.infinity) && sum.average == .real(.greatestFiniteMagnitude))
    }
  }
#endif
