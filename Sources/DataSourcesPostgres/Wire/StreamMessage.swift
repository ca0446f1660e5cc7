#if Postgres
  /// A message of the replication stream.
  enum StreamMessage {
    /// The server's position, and whether it wants an answer.
    case keepAlive(end: UInt64, wantsAnswer: Bool)
    /// A change, with the reader at its first byte, and that byte.
    case change(MessageReader, kind: UInt8)

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(MalformedMessage) {
      var reader = MessageReader(bytes)
      switch try reader.byte() {
      case UInt8(ascii: "k"):
        let end = try reader.integer(UInt64.self)
        _ = try reader.integer(UInt64.self)
        self = .keepAlive(end: end, wantsAnswer: try reader.byte() == 1)
      case UInt8(ascii: "w"):
        // The start and the end of the record, and the time.
        _ = try reader.slice(24)
        let change = reader
        self = .change(change, kind: try reader.byte())
      default: throw MalformedMessage()
      }
    }
  }
#endif
