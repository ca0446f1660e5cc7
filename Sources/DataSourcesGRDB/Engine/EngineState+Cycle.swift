#if GRDB
  import Dispatch

  extension EngineState {
    // MARK: Start

    mutating func request(_ new: LiveRequests, at now: DispatchTime) -> [EngineEffect] {
      requests.add(new)
      let opensSearch = new.openings.contains { $0.search != nil }
      return startIfIdle(at: now) + (opensSearch ? [.openSearches] : [])
    }

    mutating func catchUp(_ completion: Completion, at now: DispatchTime) -> [EngineEffect] {
      requests.catchUps.add(completion, after: snapshotCount)
      return startIfIdle(at: now)
    }

    /// Starts a cycle, or has another one follow.
    mutating func startIfIdle(at now: DispatchTime) -> [EngineEffect] {
      requests.needsCycle = true
      return isIdle ? start(at: now) : []
    }

    private mutating func start(at now: DispatchTime) -> [EngineEffect] {
      phase = .starting
      // Callers who wait for a list don't wait for the interval too.
      if !requests.isUrgent, !isLogLong, let delay = clock.delay(at: now) { return [.wait(delay)] }
      return resume(at: now)
    }

    mutating func resume(at now: DispatchTime) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      clock.last = now
      return [.takeSnapshot]
    }

    /// Begins a snapshot: what is requested later may need an index that it doesn't have.
    ///
    /// - Returns: the number of the snapshot.
    mutating func beginSnapshot() -> Int {
      requests.take()
      snapshotCount += 1
      return snapshotCount
    }

    // MARK: Advance

    mutating func advance(to snapshot: TakenSnapshot) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      let taken = requests.removeTaken()
      phase = .advancing(taken)
      // The step includes what was found and not displayed yet.
      found.step = nil
      return [.advance(snapshot, taken, from: displayed)]
    }

    mutating func deliver(_ advanced: AdvancedViews, at now: DispatchTime) -> [EngineEffect] {
      guard case .advancing(let taken) = phase else { return [] }
      phase = .delivered(
        PendingStep(
          step: advanced.step, commits: advanced.commits, requests: taken, before: displayed, deliveredAt: now))
      displayed = advanced.views
      if taken.changesViews { hasUnusedStatements = true }
      return [
        .unwatch(views: taken.closings), .releaseFound, .startSearches(snapshot: displayed.number),
        .deliver(.step),
      ]
    }

    // MARK: Display

    mutating func display(at now: DispatchTime) -> [EngineEffect] {
      switch phase {
      case .delivered(let pending), .copying(let pending):
        phase = .displaying
        found.step = nil
        var step = pending.step
        step.completions += requests.catchUps.take(upTo: displayed.number)
        return [.display(step)]
      case .away: return start(at: now)
      default: return displayFound()
      }
    }

    mutating func endCycle(_ log: LogLength, at now: DispatchTime) -> [EngineEffect] {
      // A writer may wait for the end.
      let effects = [EngineEffect.wakeWriter]
      if requests.needsCycle { return effects + start(at: now) }
      phase = .idle
      return effects + shorten(log)
    }

    /// Copying takes longer than many cycles: only what is left of it afterwards has a phase of its own.
    private mutating func shorten(_ log: LogLength) -> [EngineEffect] {
      switch log {
      case .nearlyCopied:
        phase = .checkpointing
        return [.checkpoint]
      case .long where !isCopyingLog:
        isCopyingLog = true
        return [.copyLog]
      case .short, .long: return []
      }
    }

    /// What is still long was kept by a reader, or written meanwhile: the next cycle sees to it.
    mutating func endLogCopy(_ log: LogLength) -> [EngineEffect] {
      isCopyingLog = false
      if case .nearlyCopied = log, isIdle { return shorten(log) }
      return []
    }

    // MARK: Failures

    /// Has everything tried again; but openings fail, because their callers wait.
    mutating func failAdvance(_ error: any Error) -> [EngineEffect] {
      guard case .advancing(let taken) = phase else { return [] }
      return fail(error, taken)
    }

    mutating func failSnapshot(_ error: any Error) -> [EngineEffect] {
      guard case .starting = phase else { return [] }
      requests.take()
      return fail(error, requests.removeTaken())
    }

    mutating func fail(_ error: any Error, _ taken: LiveRequests = LiveRequests()) -> [EngineEffect] {
      phase = .failing
      hasUnusedStatements = true
      var rest = taken
      let callers = rest.removeCallers() + requests.catchUps.takeAll()
      requests.putBack(rest)
      return [.complete(callers, .failure(error)), .deliver(.failure(error))]
    }

    mutating func retryLater() -> [EngineEffect] {
      guard case .failing = phase else { return [] }
      phase = .starting
      return [.wait(.milliseconds(500))]
    }
  }
#endif
