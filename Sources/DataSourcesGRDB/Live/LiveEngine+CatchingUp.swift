#if GRDB
  import Foundation

  /// Those who wait until the lists show what was committed before they asked.
  struct CatchUps {
    private var waiting: [(after: Int, answer: Answer)] = []

    var isEmpty: Bool { waiting.isEmpty }

    /// - Parameter number: that of the last snapshot that was taken, or is being taken.
    mutating func add(_ answer: Answer, after number: Int) { waiting.append((number, answer)) }

    /// Those who wait for a snapshot, or one before it.
    mutating func take(upTo number: Int) -> [Answer] {
      defer { waiting.removeAll { $0.after < number } }
      return waiting.filter { $0.after < number }.map(\.answer)
    }

    mutating func takeAll() -> [Answer] { take(upTo: .max) }
  }

  extension LiveEngine {
    /// Answers when the lists show a snapshot that is taken from now on, or with what went wrong.
    func catchUp(_ answer: Answer) {
      let isClosed = lock.withLock {
        if !self.isClosed { catchUps.add(answer, after: snapshotCount) }
        return self.isClosed
      }
      if isClosed { answer.give(.failure(LiveViewError.closed)) } else { ask() }
    }

    /// A number for a snapshot that is about to be taken.
    func nextSnapshotNumber() -> Int {
      lock.withLock {
        snapshotCount += 1
        return snapshotCount
      }
    }
  }
#endif
