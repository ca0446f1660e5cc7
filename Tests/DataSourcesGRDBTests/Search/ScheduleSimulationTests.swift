#if GRDB
  import ListTestSupport
  import Testing

  @testable import DataSourcesGRDB

  /// Events in any order: the newest request of every view is displayed, and no connection is lost.
  @Suite struct ScheduleSimulationTests {
    @Test func everyNewestRequestIsDisplayed() {
      for seed in 1...300 as ClosedRange<UInt64> {
        var simulation = ScheduleSimulation(seed: seed)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
          switch random.below(16) {
          case 0...3: simulation.request()
          case 4: simulation.cancel()
          case 5: simulation.step()
          case 6: if random.oneIn(3) { simulation.startOver() }
          case 7: if random.oneIn(3) { simulation.renew() }
          case 8: simulation.display()
          default: _ = simulation.run()
          }
        }
        simulation.finish()
        let comment: Comment = "seed \(seed)"
        #expect(simulation.complaints.isEmpty, comment)
        #expect(simulation.schedule.waiting.isEmpty, comment)
        #expect(simulation.schedule.lanes.allSatisfy { $0.use == .idle }, comment)
        for (view, count) in simulation.requestCounts {
          let search = simulation.schedule.searches[view]
          if let newest = search?.newest { #expect(simulation.displayed[view] == newest.id, comment) }
          let ended = search?.counts ?? SearchCounts()
          #expect(ended.finished + ended.dropped + ended.interrupted == count, comment)
        }
      }
    }
  }
#endif
