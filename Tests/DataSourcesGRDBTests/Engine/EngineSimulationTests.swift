#if GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Events in any order: every commit is displayed once and in order, and every caller gets an answer.
  @Suite struct EngineSimulationTests {
    private static func run(_ simulation: inout EngineSimulation, _ seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        switch random.below(12) {
        case 0, 1: simulation.commit()
        case 2: simulation.catchUp()
        case 3: simulation.waitForLog()
        case 4: simulation.dropResults()
        default: _ = simulation.runTask()
        }
      }
    }

    @Test func everyCommitIsDisplayedOnceAndInOrder() {
      for seed in 1...2_000 as ClosedRange<UInt64> {
        var simulation = EngineSimulation(seed: seed)
        Self.run(&simulation, seed)
        simulation.finish()
        let comment: Comment = "seed \(seed)"
        #expect(simulation.complaints.isEmpty, comment)
        #expect(simulation.displayed == Array(0..<simulation.commitCount), comment)
        #expect(simulation.state.isIdle, comment)
        #expect(simulation.state.requests.demand == .none && simulation.state.requests.catchUps.isEmpty, comment)
        #expect(simulation.callers.allSatisfy { $0.outcome.read(\.self) != nil }, comment)
      }
    }

    @Test func noCallerWaitsAfterTheEnd() {
      for seed in 1...1_000 as ClosedRange<UInt64> {
        var simulation = EngineSimulation(seed: seed)
        Self.run(&simulation, seed)
        simulation.close()
        #expect(simulation.callers.allSatisfy { $0.outcome.read(\.self) != nil }, "seed \(seed)")
        #expect(simulation.callers.last?.outcome.read(\.self) == true, "seed \(seed)")
        #expect(simulation.state.isClosed, "seed \(seed)")
      }
    }
  }
#endif
