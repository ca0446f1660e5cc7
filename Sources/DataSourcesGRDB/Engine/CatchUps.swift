#if GRDB
  /// The callers who wait until the lists display what was committed before.
  struct CatchUps: Sendable {
    private var waiting: [(after: Int, completion: Completion)] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// - Parameter number: that of the last snapshot that was taken, or is being taken.
    mutating func add(_ completion: Completion, after number: Int) { waiting.append((number, completion)) }

    /// Removes those who wait for a snapshot, or one before it.
    mutating func take(upTo number: Int) -> [Completion] {
      defer { waiting.removeAll { $0.after < number } }
      return waiting.filter { $0.after < number }.map(\.completion)
    }

    mutating func takeAll() -> [Completion] { take(upTo: .max) }
  }
#endif
