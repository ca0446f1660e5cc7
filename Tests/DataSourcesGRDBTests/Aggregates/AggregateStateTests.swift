#if GRDB
  @testable import DataSourcesGRDB
  import ListTestSupport
  import Testing

  /// Aggregates of changing values, compared with those of all values.
  @Suite struct AggregateStateTests {
    private static let functions: [LiveAggregate.Function] = [.count, .sum, .average, .minimum, .maximum]

    private static let values: [SQLiteValue] = [
      .null, .integer(-3), .integer(2), .real(2.5), .real(-1e300), .integer(.max), .text([]), .text([0x61]), .blob([]),
      .blob([0]),
    ]

    private static func state(_ function: LiveAggregate.Function, of values: [SQLiteValue]) -> AggregateState {
      var state = AggregateState(function)
      for value in values { state.add(value) }
      return state
    }

    private static func isExtreme(_ function: LiveAggregate.Function) -> Bool {
      function == .minimum || function == .maximum
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func appliesReplacements(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      var values = (0..<8).map { _ in Self.values[random.below(Self.values.count)] }
      var states = Self.functions.map { Self.state($0, of: values) }
      var lookups = 0
      for step in 0..<200 {
        values.shuffle(using: &random)
        let removed = (0..<random.below(min(3, values.count) + 1)).map { _ in values.removeLast() }
        let added = (0..<random.below(4)).map { _ in Self.values[random.below(Self.values.count)] }
        let rest = values
        values += added
        for (index, function) in Self.functions.enumerated() {
          let comment: Comment = "seed \(seed), step \(step), \(function): \(rest) without \(removed), with \(added)"
          let expected = Self.state(function, of: values)
          if states[index].replace(removed, by: added) {
            try #require(states[index] == expected, comment)
          } else {
            // Only if the value was removed, and no other one is equal.
            let before = Self.state(function, of: rest + removed).value
            try #require(Self.isExtreme(function) && removed.contains(before) && !added.contains(before), comment)
            states[index] = expected
            lookups += 1
          }
        }
      }
      #expect(lookups > 0)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func sectionsAddUp(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let sections = (0..<random.below(5)).map { _ in
        (0..<random.below(4)).map { _ in Self.values[random.below(Self.values.count)] }
      }
      for function in Self.functions {
        var total = AggregateState(function)
        for section in sections { total.add(Self.state(function, of: section)) }
        #expect(total == Self.state(function, of: sections.flatMap { $0 }), "seed \(seed), \(function)")
      }
    }
  }
#endif
