#if GRDB
  import DataSources
  import GRDB

  @testable import DataSourcesGRDB

  /// States and events of an engine by their names.
  enum EngineFixture {
    static let now = SystemClock().now

    /// The latest time of a step whose lists are away if they haven't displayed it.
    static let before = now.advanced(by: .milliseconds(-30))

    static let phases = [
      "idle", "scheduled", "awaitingWriter", "openingSnapshot", "advancing", "delivered", "copying", "displaying",
      "failing", "checkpointing", "away", "stopped", "closing", "closed",
    ]

    static let events = [
      "requested", "requestedUrgently", "catchUpRequested", "committed", "writerWaits", "delayElapsed",
      "snapshotPostponed", "snapshotOpened", "snapshotFailed", "advanced", "advanceFailed", "listsReady",
      "stepDisplayed", "failureDisplayed", "snapshotsExchanged", "snapshotsExchangedLong", "snapshotsExchangedCopied",
      "logCopied", "logCopiedInPart", "exchangeFailed", "checkpointEnded", "stepWithdrawn", "snapshotCopyEnded",
      "resultsFound", "resultsDropped", "resultsDisplayed", "searchDelayElapsed", "logWritten", "pollDelayElapsed",
      "fileLost", "filePresent", "databaseClosed", "closeRequested", "connectionsClosed", "endRequested",
    ]

    struct Failure: Error {}

    static func snapshot(_ id: Int) -> NewestSnapshot {
      NewestSnapshot(
        id: id, stamp: SnapshotStamp(schema: 1, data: 1), plans: [:], commits: CommitLog.Contents())
    }

    static func advanced(_ id: Int) -> AdvancedViews {
      AdvancedViews(
        views: DisplayedViews(views: LiveViews(), stamp: SnapshotStamp(schema: 1, data: 1), snapshotID: id),
        step: LiveStep(), commits: CommitLog.Contents())
    }

    static func event(_ name: String) -> EngineEvent {
      switch name {
      case "requested": .requested(LiveRequests(closings: [7]))
      case "requestedUrgently": .requested(LiveRequests(isSearching: true))
      case "catchUpRequested": .catchUpRequested(Completion { _ in })
      case "committed": .committed(isLogLong: false)
      case "writerWaits": .writerWaits
      case "snapshotCopyEnded": .snapshotCopyEnded
      case "delayElapsed": .delayElapsed
      case "snapshotPostponed": .snapshotPostponed
      case "snapshotOpened": .snapshotOpened(snapshot(1))
      case "snapshotFailed": .snapshotFailed(Failure())
      case "advanced": .advanced(advanced(1))
      case "advanceFailed": .advanceFailed(Failure())
      case "listsReady": .listsReady
      case "stepDisplayed": .stepDisplayed
      case "failureDisplayed": .failureDisplayed
      case "snapshotsExchanged": .snapshotsExchanged(.short)
      case "snapshotsExchangedLong": .snapshotsExchanged(.long)
      case "snapshotsExchangedCopied": .snapshotsExchanged(.nearlyCopied)
      case "logCopied": .logCopied(.nearlyCopied)
      case "logCopiedInPart": .logCopied(.long)
      case "exchangeFailed": .exchangeFailed(Failure())
      case "checkpointEnded": .checkpointEnded
      case "stepWithdrawn": .stepWithdrawn
      case "resultsFound": .resultsFound(ResultStep(step: LiveStep(kind: .results), views: LiveViews()), version: 0)
      case "resultsDropped": .resultsDropped(viewID: 1)
      case "resultsDisplayed": .resultsDisplayed
      case "searchDelayElapsed": .searchDelayElapsed
      case "logWritten": .logWritten
      case "pollDelayElapsed": .pollDelayElapsed
      case "fileLost": .fileChecked(.lost(.fileLost(path: "a")))
      case "filePresent": .fileChecked(.present)
      case "databaseClosed": .databaseClosed
      case "closeRequested": .closeRequested(except: nil)
      case "connectionsClosed": .connectionsClosed
      default: .endRequested(Completion { _ in })
      }
    }

    /// A state in a phase, with a request on its way.
    static func state(in phase: String) -> EngineState {
      var state = EngineState(interval: .zero)
      let advancing = ["requested", "begin", "snapshotOpened"]
      let events: [String] =
        switch phase {
        case "idle": []
        case "scheduled": advancing + ["advanceFailed", "failureDisplayed"]
        case "awaitingWriter": ["requested"]
        case "openingSnapshot": ["requested", "begin"]
        case "advancing": advancing
        case "delivered": advancing + ["advanced"]
        case "displaying": advancing + ["advanced", "listsReady"]
        case "failing": advancing + ["advanceFailed"]
        case "checkpointing": advancing + ["advanced", "listsReady", "stepDisplayed", "snapshotsExchangedCopied"]
        case "copying": advancing + ["advanced", "writerWaits"]
        case "away": advancing + ["advanced", "writerWaits", "stepWithdrawn"]
        case "stopped": ["databaseClosed"]
        case "closing": ["closeRequested"]
        default: ["closeRequested", "connectionsClosed"]
        }
      for name in events {
        // The lists have had time to display a step, and the delay after a failure has elapsed.
        let time =
          switch name {
          case "writerWaits": now
          case "failureDisplayed": now.advanced(by: .seconds(-60))
          default: before
          }
        if name == "begin" { _ = state.beginSnapshot() } else { _ = state.on(event(name), at: time) }
      }
      return state
    }

    /// Completes a cycle that awaits the writer, or takes its snapshot.
    static func finishCycle(_ state: inout EngineState, at now: EngineInstant, log: LogLength = .short) {
      let id = state.isOpeningSnapshot ? state.lastSnapshotID : state.beginSnapshot() ?? 0
      _ = state.on(.snapshotOpened(snapshot(id)), at: now)
      _ = state.on(.advanced(advanced(id)), at: now)
      _ = state.on(.listsReady, at: now)
      _ = state.on(.stepDisplayed, at: now)
      _ = state.on(.snapshotsExchanged(log), at: now)
    }

    static func name(of phase: EngineState.Phase) -> String { firstWord("\(phase)") }

    static func name(_ effect: EngineEffect) -> String { firstWord("\(effect)") }

    private static func firstWord(_ text: String) -> String { String(text.prefix { $0.isLetter }) }
  }

  extension [EngineEffect] {
    var names: [String] { map(EngineFixture.name) }
  }
#endif
