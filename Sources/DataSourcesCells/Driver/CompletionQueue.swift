/// The closures that wait for the changes that are made now to be displayed.
struct CompletionQueue {
  /// The number of closures that change the source and are running.
  private var running = 0
  private var pending: [(Bool) -> Void] = []

  var isCollecting: Bool { running > 0 }

  mutating func begin(_ completion: @escaping (Bool) -> Void) {
    pending.append(completion)
    running += 1
  }

  mutating func end() { running -= 1 }

  mutating func take() -> [(Bool) -> Void] {
    defer { pending = [] }
    return pending
  }
}
