#if GRDB
  import Dispatch
  import GRDB
  import Foundation
  import Testing

  @testable import DataSourcesGRDB

  /// Every transition of the engine, without a database.
  @Suite struct EngineStateTests {
    /// All phases and events: combinations that aren't in the table neither change the phase nor have an effect.
    static let table = """
      idle requested -> starting: takeSnapshot
      idle requestedUrgently -> starting: takeSnapshot
      idle catchUpRequested -> starting: takeSnapshot
      idle committed -> starting: takeSnapshot
      starting timeElapsed -> starting: takeSnapshot
      starting snapshotTaken -> advancing: advance
      starting snapshotFailed -> failing: complete deliver
      advancing advanced -> delivered: unwatch releaseFound startSearches deliver
      advancing advanceFailed -> failing: complete deliver
      delivered listsReady -> displaying: display
      delivered logIsLong -> copying: copySnapshot
      copying listsReady -> displaying: display
      copying stepWithdrawn -> away: returnCommits wakeWriter
      copying copyEnded -> delivered: wakeWriter
      displaying stepDisplayed -> displaying: exchangeSnapshots
      displaying snapshotsExchanged -> idle: wakeWriter showFound
      displaying snapshotsExchangedLong -> idle: wakeWriter copyLog showFound
      displaying snapshotsExchangedCopied -> checkpointing: wakeWriter checkpoint showFound
      idle logCopied -> checkpointing: checkpoint
      displaying exchangeFailed -> failing: complete deliver
      failing failureDisplayed -> starting: wait
      checkpointing checkpointEnded -> idle: wakeWriter
      away listsReady -> starting: takeSnapshot
      """

    /// The common transitions of every phase but `closed`.
    static let common = """
      found -> deliver
      foundDropped -> showFound
      foundDisplayed -> releaseFound showFound
      fileLost -> deliver
      poolClosed -> closed: complete deliver
      closing -> closed: complete wakeWriter close
      """

    /// While the lists aren't in the snapshot of the views, searches are repeated.
    static let unstable: Set = ["delivered", "copying", "displaying", "away"]

    static let closed = """
      closed requested -> closed: complete
      closed requestedUrgently -> closed: complete
      closed catchUpRequested -> closed: complete
      closed advanced -> closed: complete
      closed closed -> closed: complete
      """

    struct Outcome: Equatable, CustomStringConvertible {
      var phase: String
      var effects: [String]
      var description: String { "\(phase): \(effects.joined(separator: " "))" }
    }

    private static func expected() -> [String: Outcome] {
      var expected: [String: Outcome] = [:]
      func add(_ key: String, _ outcome: String) {
        let parts = outcome.split(separator: ":", omittingEmptySubsequences: false).map {
          $0.split(separator: " ").map(String.init)
        }
        expected[key] = Outcome(phase: parts[0][0], effects: parts[1])
      }
      for phase in EngineFixture.phases where phase != "closed" {
        for event in EngineFixture.events { expected["\(phase) \(event)"] = Outcome(phase: phase, effects: []) }
        for line in common.split(separator: "\n") {
          let (event, outcome) = line.halves
          add("\(phase) \(event)", outcome.contains(":") ? outcome : "\(phase): \(outcome)")
        }
        if unstable.contains(phase) { add("\(phase) found", "\(phase): showFound") }
      }
      for event in EngineFixture.events { expected["closed \(event)"] = Outcome(phase: "closed", effects: []) }
      for line in (table + "\n" + closed).split(separator: "\n") {
        let (key, outcome) = line.halves
        add(key, outcome)
      }
      return expected
    }

    @Test func everyEventInEveryPhaseIsAsInTheTable() {
      let expected = Self.expected()
      #expect(expected.count == EngineFixture.phases.count * EngineFixture.events.count)
      for phase in EngineFixture.phases {
        for event in EngineFixture.events {
          var state = EngineFixture.state(in: phase)
          #expect(EngineFixture.name(of: state.phase) == phase)
          let effects = state.on(EngineFixture.event(event), at: EngineFixture.now)
          let outcome = Outcome(
            phase: EngineFixture.name(of: state.phase), effects: effects.map(EngineFixture.name))
          let known = expected["\(phase) \(event)"]
          #expect(outcome == known, "\(phase) \(event)")
        }
      }
    }

    @Test func aCommitWithinTheIntervalWaits() {
      var state = EngineState(interval: .milliseconds(16))
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).names == ["takeSnapshot"])
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      let soon = EngineFixture.now + .milliseconds(6)
      guard case .wait(.nanoseconds(10_000_000))? = state.on(.committed(isLogLong: false), at: soon).first else {
        Issue.record("a wait of 10 ms")
        return
      }
      #expect(state.on(.timeElapsed, at: soon + .milliseconds(10)).names == ["takeSnapshot"])
    }

    @Test func aCycleThatShortensTheLogDoesNotWaitForTheInterval() {
      var state = EngineState(interval: .seconds(1))
      _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.committed(isLogLong: true), at: EngineFixture.now).names == ["takeSnapshot"])
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).names == ["wait"])
    }

    /// A copy takes as long as many cycles: they continue, and the rest of the log is copied separately.
    @Test func theLogIsCopiedOnceWhileCyclesGoOn() {
      var state = EngineFixture.state(in: "displaying")
      #expect(state.on(.snapshotsExchanged(.long), at: EngineFixture.now).names.contains("copyLog"))
      _ = state.on(EngineFixture.event("committed"), at: EngineFixture.now)
      EngineFixture.finishCycle(&state, at: EngineFixture.now, log: .long)
      #expect(state.isIdle && state.isCopyingLog)
      _ = state.on(EngineFixture.event("committed"), at: EngineFixture.now)
      #expect(state.on(.logCopied(.nearlyCopied), at: EngineFixture.now).isEmpty)
      EngineFixture.finishCycle(&state, at: EngineFixture.now, log: .nearlyCopied)
      #expect(EngineFixture.name(of: state.phase) == "checkpointing")
    }

    /// Only unresponsive lists get a copy, and the writer doesn't wait for them anymore.
    @Test func listsHaveSomeTimeBeforeTheyAreAway() {
      var state = EngineFixture.state(in: "advancing")
      _ = state.on(EngineFixture.event("advanced"), at: EngineFixture.now)
      let soon = EngineFixture.now + .milliseconds(29)
      #expect(state.on(.logIsLong, at: soon).isEmpty && state.isBusy(at: soon))
      let later = EngineFixture.now + .milliseconds(30)
      #expect(!state.isBusy(at: later))
      #expect(state.on(.logIsLong, at: later).names == ["copySnapshot"] && state.isBusy(at: later))
      // No copy could be created: the writer doesn't wait for one.
      _ = state.on(.copyEnded, at: later)
      #expect(!state.isBusy(at: later))
    }

    @Test func callersDoNotWaitForTheInterval() {
      var state = EngineState(interval: .seconds(1))
      _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.catchUpRequested(Completion { _ in }), at: EngineFixture.now).names == ["takeSnapshot"])
    }

    /// Events after the beginning of a snapshot belong to the next one.
    @Test func eventsDuringACycleCauseAnotherOne() {
      for event in ["committed", "requested", "catchUpRequested"] {
        var state = EngineState(interval: .seconds(0))
        _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
        _ = state.beginSnapshot()
        _ = state.on(EngineFixture.event(event), at: EngineFixture.now)
        EngineFixture.finishCycle(&state, at: EngineFixture.now, begins: false)
        #expect(EngineFixture.name(of: state.phase) == "starting", "\(event)")
      }
    }

    @Test func aWithdrawnStepIsBegunAgainWithAllThatWasRequested() {
      var state = EngineFixture.state(in: "copying")
      let number = state.displayed.number
      #expect(!state.requests.needsCycle)
      _ = state.on(.stepWithdrawn, at: EngineFixture.now)
      #expect(state.displayed.number == number - 1)
      #expect(state.requests.waiting.closings == [7])
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).isEmpty)
      #expect(state.on(.listsReady, at: EngineFixture.now).names == ["takeSnapshot"])
    }
  }

  extension Substring {
    fileprivate var halves: (String, String) {
      let parts = description.components(separatedBy: " -> ")
      return (parts[0], parts[1])
    }
  }
#endif
