#if GRDB
  import Dispatch

  // While lists don't take their step, what they display has to stay readable, without the write-ahead log.
  extension EngineState {
    mutating func copyIfAway(at now: DispatchTime) -> [EngineEffect] {
      guard case .delivered(let pending) = phase, !isBusy(at: now) else { return [] }
      phase = .copying(pending)
      return [.copySnapshot]
    }

    mutating func endCopy() -> [EngineEffect] {
      guard case .copying(let pending) = phase else { return [] }
      phase = .delivered(pending)
      return [.wakeWriter]
    }

    /// Begins the step again when the lists are ready.
    mutating func withdraw() -> [EngineEffect] {
      guard case .copying(let pending) = phase else { return [] }
      phase = .away
      displayed = pending.before
      hasUnusedStatements = true
      requests.putBack(pending.requests)
      return [.returnCommits(pending.commits), .wakeWriter]
    }
  }
#endif
