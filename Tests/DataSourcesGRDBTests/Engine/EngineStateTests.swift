#if GRDB
  import GRDB
  import Foundation
  import Testing

  @testable import DataSourcesGRDB

  /// Every transition of the engine, without a database.
  @Suite(.timeLimit(.minutes(60))) struct EngineStateTests {
    /// All phases and events: combinations that aren't in the table neither change the phase nor have an effect.
    static let table = """
      idle requested -> awaitingWriter: openSnapshot
      idle requestedUrgently -> awaitingWriter: openSnapshot
      idle catchUpRequested -> awaitingWriter: openSnapshot
      idle committed -> awaitingWriter: openSnapshot
      scheduled delayElapsed -> awaitingWriter: openSnapshot
      openingSnapshot snapshotPostponed -> awaitingWriter:
      openingSnapshot snapshotOpened -> advancing: advance
      openingSnapshot snapshotFailed -> failing: complete evictStatements deliver
      advancing advanced -> delivered: unwatch releaseResults startSearches deliver wakeWriter
      advancing advanceFailed -> failing: complete evictStatements deliver
      delivered listsReady -> displaying: display
      delivered writerWaits -> copying: copySnapshot
      copying listsReady -> displaying: display
      copying stepWithdrawn -> away: restoreCommits wakeWriter
      copying snapshotCopyEnded -> delivered: wakeWriter
      displaying stepDisplayed -> displaying: exchangeSnapshots
      displaying snapshotsExchanged -> idle: evictStatements wakeWriter deliverResults
      displaying snapshotsExchangedLong -> idle: evictStatements wakeWriter copyLog deliverResults
      displaying snapshotsExchangedCopied -> checkpointing: evictStatements wakeWriter checkpoint deliverResults
      idle logCopied -> checkpointing: checkpoint
      displaying exchangeFailed -> failing: complete evictStatements deliver
      failing failureDisplayed -> scheduled: wait
      checkpointing checkpointEnded -> idle: wakeWriter
      away listsReady -> awaitingWriter: openSnapshot
      """

    /// The common transitions of the phases in which the engine is open.
    static let common = """
      resultsFound -> deliver
      resultsDropped -> deliverResults
      resultsDisplayed -> releaseResults deliverResults
      searchDelayElapsed -> deliverResults
      logWritten -> schedulePoll
      pollDelayElapsed -> pollForCommits
      fileLost -> deliver
      databaseClosed -> stopped: complete deliver
      closeRequested -> closing: complete wakeWriter close
      endRequested -> complete
      """

    /// Searches are repeated while the lists don't display the last snapshot.
    static let unstable: Set = ["advancing", "delivered", "copying", "displaying", "away"]

    static let closed = """
      requested -> complete
      requestedUrgently -> complete
      catchUpRequested -> complete
      """

    static let closing = """
      stopped closeRequested -> closing: wakeWriter close
      stopped endRequested -> stopped: complete
      closing connectionsClosed -> closed: complete
      closed endRequested -> closed: complete
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
      for phase in EngineFixture.phases {
        let isClosed = ["stopped", "closing", "closed"].contains(phase)
        for event in EngineFixture.events { expected["\(phase) \(event)"] = Outcome(phase: phase, effects: []) }
        for line in (isClosed ? closed : common).split(separator: "\n") {
          let (event, outcome) = line.halves
          add("\(phase) \(event)", outcome.contains(":") ? outcome : "\(phase): \(outcome)")
        }
        if unstable.contains(phase) { add("\(phase) resultsFound", "\(phase): deliverResults") }
      }
      for line in (table + "\n" + closing).split(separator: "\n") {
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

    @Test("a commit within the interval waits") func interval() {
      var state = EngineState(interval: .milliseconds(16))
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).names == ["openSnapshot"])
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      let soon = EngineFixture.now.advanced(by: .milliseconds(6))
      guard case .wait(.milliseconds(10))? = state.on(.committed(isLogLong: false), at: soon).first else {
        Issue.record("a wait of 10 ms")
        return
      }
      let later = soon.advanced(by: .milliseconds(10))
      #expect(state.on(.delayElapsed, at: later).names == ["openSnapshot"])
      // Another delay that elapses has no effect.
      #expect(state.on(.delayElapsed, at: later).isEmpty)
    }

    @Test("a cycle that shortens the log doesn't wait for the interval") func longLog() {
      var state = EngineState(interval: .seconds(1))
      _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.committed(isLogLong: true), at: EngineFixture.now).names == ["openSnapshot"])
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).names == ["wait"])
    }

    /// A copy takes as long as many cycles: they continue, and the rest of the log is copied separately.
    @Test("the log is copied once while cycles continue") func copyingLog() {
      var state = EngineFixture.state(in: "displaying")
      #expect(state.on(.snapshotsExchanged(.long), at: EngineFixture.now).names.contains("copyLog"))
      for _ in 0..<2 {
        _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
        _ = state.beginSnapshot()
        _ = state.on(.snapshotOpened(EngineFixture.snapshot(2)), at: EngineFixture.now)
        _ = state.on(.advanced(EngineFixture.advanced(2)), at: EngineFixture.now)
        _ = state.on(.listsReady, at: EngineFixture.now)
        let effects = state.on(.snapshotsExchanged(.long), at: EngineFixture.now).names
        #expect(state.isIdle && !effects.contains("copyLog"))
      }
      _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
      #expect(state.on(.logCopied(.nearlyCopied), at: EngineFixture.now).isEmpty)
      EngineFixture.finishCycle(&state, at: EngineFixture.now, log: .nearlyCopied)
      #expect(EngineFixture.name(of: state.phase) == "checkpointing")
    }

    /// Only unresponsive lists get a copy, and the writer doesn't wait for them anymore.
    @Test("lists have some time before they are away") func patience() {
      var state = EngineFixture.state(in: "advancing")
      #expect(state.writerWait(at: EngineFixture.now) == .signal)
      _ = state.on(EngineFixture.event("advanced"), at: EngineFixture.now)
      let soon = EngineFixture.now.advanced(by: .milliseconds(29))
      let later = EngineFixture.now.advanced(by: .milliseconds(30))
      #expect(state.on(.writerWaits, at: soon).isEmpty && state.writerWait(at: soon) == .until(later))
      #expect(state.writerWait(at: later) == .none)
      #expect(state.on(.writerWaits, at: later).names == ["copySnapshot"] && state.writerWait(at: later) == .signal)
      // No copy could be created: the writer doesn't wait for one.
      _ = state.on(.snapshotCopyEnded, at: later)
      #expect(state.writerWait(at: later) == .none)
    }

    @Test("callers don't wait for the interval") func callers() {
      var state = EngineState(interval: .seconds(1))
      _ = state.on(.committed(isLogLong: false), at: EngineFixture.now)
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.on(.catchUpRequested(Completion { _ in }), at: EngineFixture.now).names == ["openSnapshot"])
    }

    /// Such as the opening of a list after another one was closed; the delay that has begun elapses during another one then.
    @Test("callers end a delay", arguments: ["requestedUrgently", "catchUpRequested", "long log"])
    func callersDuringADelay(event: String) {
      var state = EngineState(interval: .milliseconds(16))
      func time(_ milliseconds: Int) -> EngineInstant { EngineFixture.now.advanced(by: .milliseconds(milliseconds)) }
      _ = state.on(.committed(isLogLong: false), at: time(0))
      EngineFixture.finishCycle(&state, at: time(0))
      #expect(state.on(EngineFixture.event("requested"), at: time(1)).names == ["wait"])
      let urgent = event == "long log" ? .committed(isLogLong: true) : EngineFixture.event(event)
      #expect(state.on(urgent, at: time(2)).names == ["openSnapshot"])
      EngineFixture.finishCycle(&state, at: time(3))
      guard case .wait(.milliseconds(14))? = state.on(.committed(isLogLong: false), at: time(4)).first,
        case .wait(.milliseconds(2))? = state.on(.delayElapsed, at: time(16)).first
      else {
        Issue.record("a wait until 18 ms")
        return
      }
      #expect(state.on(.delayElapsed, at: time(18)).names == ["openSnapshot"])
    }

    /// Events after the beginning of a snapshot belong to the next one.
    @Test("events during a cycle demand another one", arguments: ["committed", "requested", "catchUpRequested"])
    func demand(event: String) {
      var state = EngineFixture.state(in: "advancing")
      _ = state.on(EngineFixture.event(event), at: EngineFixture.now)
      _ = state.on(EngineFixture.event("advanced"), at: EngineFixture.now)
      _ = state.on(.listsReady, at: EngineFixture.now)
      _ = state.on(.snapshotsExchanged(.short), at: EngineFixture.now)
      #expect(EngineFixture.name(of: state.phase) == "awaitingWriter")
    }

    /// An engine creates triggers before its snapshot, on the writer's queue.
    @Test("an engine's own commits demand no cycle") func ownCommits() {
      var state = EngineFixture.state(in: "openingSnapshot")
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).isEmpty)
      EngineFixture.finishCycle(&state, at: EngineFixture.now)
      #expect(state.isIdle)
    }

    @Test("a postponed snapshot includes the requests of both attempts") func postponing() {
      var state = EngineFixture.state(in: "openingSnapshot")
      _ = state.on(.snapshotPostponed, at: EngineFixture.now)
      _ = state.on(.requested(LiveRequests(closings: [8])), at: EngineFixture.now)
      #expect(state.closings == [7, 8])
      #expect(state.beginSnapshot() == 2)
      guard case .openingSnapshot(let accepted) = state.phase else {
        Issue.record("\(state.phase)")
        return
      }
      #expect(accepted.closings == [7, 8] && state.requests.queued.closings.isEmpty)
    }

    @Test("a withdrawn step begins again with all requests") func withdrawing() {
      var state = EngineFixture.state(in: "copying")
      let id = state.displayed.snapshotID
      #expect(state.requests.demand == .none)
      _ = state.on(.stepWithdrawn, at: EngineFixture.now)
      #expect(state.displayed.snapshotID == id - 1)
      #expect(state.requests.queued.closings == [7])
      #expect(state.on(.committed(isLogLong: false), at: EngineFixture.now).isEmpty)
      #expect(state.on(.listsReady, at: EngineFixture.now).names == ["openSnapshot"])
    }

    @Test("several writes into the log cause one poll") func polling() {
      var state = EngineState(interval: .zero)
      #expect(state.on(.logWritten, at: EngineFixture.now).names == ["schedulePoll"])
      #expect(state.on(.logWritten, at: EngineFixture.now).isEmpty)
      #expect(state.on(.pollDelayElapsed, at: EngineFixture.now).names == ["pollForCommits"])
      #expect(state.on(.logWritten, at: EngineFixture.now).names == ["schedulePoll"])
    }

    @Test("a file that is lost and present again is reported twice") func file() {
      var state = EngineState(interval: .zero)
      for (event, count) in [("filePresent", 0), ("fileLost", 1), ("fileLost", 0), ("filePresent", 1)] {
        #expect(state.on(EngineFixture.event(event), at: EngineFixture.now).count == count, "\(event)")
      }
    }

    @Test("callers wait until the connections are closed") func ending() {
      var state = EngineFixture.state(in: "closing")
      let isEnded = Locked(false)
      let completion = Completion { _ in isEnded.withLock { $0 = true } }
      #expect(state.on(.endRequested(completion), at: EngineFixture.now).isEmpty)
      for case .complete(let callers, let result) in state.on(.connectionsClosed, at: EngineFixture.now) {
        for caller in callers { caller.complete(result) }
      }
      #expect(isEnded.withLock { $0 })
    }
  }

  extension Substring {
    fileprivate var halves: (String, String) {
      let parts = description.components(separatedBy: " -> ")
      return (parts[0], parts[1])
    }
  }
#endif
