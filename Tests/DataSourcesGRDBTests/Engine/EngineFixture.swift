#if GRDB
  import DataSources
  import Dispatch
  import GRDB

  @testable import DataSourcesGRDB

  /// States and events of an engine by their names.
  enum EngineFixture {
    static let now = DispatchTime(uptimeNanoseconds: 1_000_000_000_000)

    /// Lists that didn't take a step since then are away.
    static let before = DispatchTime(uptimeNanoseconds: 999_970_000_000)

    static let phases = [
      "idle", "starting", "advancing", "delivered", "copying", "displaying", "failing", "checkpointing", "away",
      "closed",
    ]

    static let events = [
      "requested", "requestedUrgently", "catchUpRequested", "committed", "logIsLong", "timeElapsed", "snapshotTaken",
      "snapshotFailed", "advanced", "advanceFailed", "listsReady", "stepDisplayed", "failureDisplayed",
      "snapshotsExchanged", "snapshotsExchangedLong", "snapshotsExchangedCopied", "logCopied", "logCopiedInPart",
      "exchangeFailed", "checkpointEnded", "stepWithdrawn", "copyEnded", "found", "foundDropped", "foundDisplayed",
      "fileLost", "fileThere", "poolClosed", "closing", "closed", "endRequested",
    ]

    struct Failure: Error {}

    static func snapshot(_ number: Int) -> TakenSnapshot {
      TakenSnapshot(
        number: number, stamp: SnapshotStamp(schema: 1, data: 1), plans: [:], commits: CommitLog.Contents())
    }

    static func advanced(_ number: Int) -> AdvancedViews {
      AdvancedViews(
        views: DisplayedViews(views: LiveViews(), stamp: SnapshotStamp(schema: 1, data: 1), number: number),
        step: LiveStep(), commits: CommitLog.Contents())
    }

    static func event(_ name: String) -> EngineEvent {
      switch name {
      case "requested": .requested(LiveRequests(closings: [7]))
      case "requestedUrgently": .requested(LiveRequests(isSearching: true))
      case "catchUpRequested": .catchUpRequested(Completion { _ in })
      case "committed": .committed(isLogLong: false)
      case "logIsLong": .logIsLong
      case "copyEnded": .copyEnded
      case "timeElapsed": .timeElapsed
      case "snapshotTaken": .snapshotTaken(snapshot(1))
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
      case "found": .found(FoundStep(step: LiveStep(isFound: true), views: LiveViews()), basis: 0)
      case "foundDropped": .foundDropped(view: 1)
      case "foundDisplayed": .foundDisplayed
      case "fileLost": .fileChecked(.fileLost(path: "a"))
      case "fileThere": .fileChecked(nil)
      case "poolClosed": .poolClosed
      case "closing": .closing
      case "closed": .closed
      default: .endRequested(Completion { _ in })
      }
    }

    /// A state in a phase, with a request on its way.
    static func state(in phase: String) -> EngineState {
      var state = EngineState(interval: .seconds(0))
      let events: [String] =
        switch phase {
        case "idle": []
        case "starting": ["requested"]
        case "advancing": ["requested", "begin", "snapshotTaken"]
        case "delivered": ["requested", "begin", "snapshotTaken", "advanced"]
        case "displaying": ["requested", "begin", "snapshotTaken", "advanced", "listsReady"]
        case "failing": ["requested", "begin", "snapshotTaken", "advanceFailed"]
        case "checkpointing":
          [
            "requested", "begin", "snapshotTaken", "advanced", "listsReady", "stepDisplayed",
            "snapshotsExchangedCopied",
          ]
        case "copying": ["requested", "begin", "snapshotTaken", "advanced", "logIsLong"]
        case "away": ["requested", "begin", "snapshotTaken", "advanced", "logIsLong", "stepWithdrawn"]
        default: ["closing"]
        }
      for name in events {
        // The lists have had time to take a step.
        let time = name == "logIsLong" ? now : before
        if name == "begin" { _ = state.beginSnapshot() } else { _ = state.on(event(name), at: time) }
      }
      return state
    }

    /// Completes a cycle that has started.
    static func finishCycle(
      _ state: inout EngineState, at now: DispatchTime, begins: Bool = true, log: LogLength = .short
    ) {
      let number = begins ? state.beginSnapshot() : state.snapshotCount
      _ = state.on(.snapshotTaken(snapshot(number)), at: now)
      _ = state.on(.advanced(advanced(number)), at: now)
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
