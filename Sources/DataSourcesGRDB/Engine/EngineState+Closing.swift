#if GRDB
  /// How far an engine is closed.
  struct EngineEnding: Sendable {
    var hasBegun = false
    var isOver = false
    var waiting: [Completion] = []
    /// Why writing is useless: the file isn't at its path any more.
    var lostFile: LiveViewError?
  }

  extension EngineState {
    mutating func check(_ error: LiveViewError?) -> [EngineEffect] {
      defer { ending.lostFile = error }
      return ending.lostFile == error ? [] : [.deliver(.fileIsLost(error))]
    }

    mutating func closeWithPool() -> [EngineEffect] { stop() + [.deliver(.closed)] }

    mutating func close(_ event: EngineEvent) -> [EngineEffect] {
      switch event {
      case .closing where !ending.hasBegun:
        ending.hasBegun = true
        // A writer may wait for the lists.
        return stop() + [.wakeWriter, .close]
      case .closed where isClosed:
        defer { (ending.isOver, ending.waiting, displayed) = (true, [], DisplayedViews()) }
        return [.complete(ending.waiting, .success(()))]
      case .endRequested(let completion):
        if ending.isOver { return [.complete([completion], .success(()))] }
        ending.waiting.append(completion)
        return []
      default: return []
      }
    }

    mutating func onceClosed(_ event: EngineEvent) -> [EngineEffect] {
      switch event {
      case .requested(var requests): return Self.refuse(requests.removeCallers())
      case .catchUpRequested(let completion): return Self.refuse([completion])
      case .advanced(let advanced): return Self.refuse(advanced.step.completions)
      default: return close(event)
      }
    }

    /// Ends the cycle; callers who wait get an error.
    private mutating func stop() -> [EngineEffect] {
      var callers = requests.removeCallers()
      switch phase {
      case .advancing(var taken): callers += taken.removeCallers()
      case .delivered(let pending), .copying(let pending): callers += pending.step.completions
      default: break
      }
      callers += found.step?.step.completions ?? []
      (phase, found.step) = (.closed, nil)
      return Self.refuse(callers)
    }

    private static func refuse(_ callers: [Completion]) -> [EngineEffect] {
      [.complete(callers, .failure(LiveViewError.closed))]
    }
  }
#endif
