#if Postgres
  /// Messages that have arrived and weren't applied yet.
  final class PendingMessages {
    private var messages: [(data: CopyData, reader: MessageReader)] = []
    private(set) var byteCount = 0
    /// The number of transactions that are complete.
    private(set) var completeCount = 0
    private(set) var isInTransaction = false

    var isEmpty: Bool { messages.isEmpty }
    /// Whether there are so many bytes of one transaction that they must be applied before its end.
    var isLarge: Bool { byteCount > 8 << 20 }

    func append(_ data: CopyData, _ reader: MessageReader, kind: UInt8) {
      messages.append((data, reader))
      byteCount += data.bytes.count
      switch kind {
      case UInt8(ascii: "B"): isInTransaction = true
      case UInt8(ascii: "C"):
        isInTransaction = false
        completeCount += 1
      default: break
      }
    }

    /// Calls `body` with each message, and removes all.
    func drain(_ body: (MessageReader) throws -> Void) rethrows {
      defer { removeAll() }
      for message in messages { try body(message.reader) }
    }

    private func removeAll() {
      for message in messages { message.data.free() }
      messages.removeAll(keepingCapacity: byteCount < 1 << 20)
      byteCount = 0
      completeCount = 0
      isInTransaction = false
    }

    deinit { removeAll() }
  }
#endif
