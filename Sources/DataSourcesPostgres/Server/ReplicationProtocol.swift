#if Postgres
  import Foundation

  // MARK: - Positions

  /// A position in the write-ahead log of a PostgreSQL server, which PostgreSQL calls a log sequence number.
  ///
  ///     let position = PostgresPosition("16/B374D848")
  ///
  /// Positions grow with every write. Read the current one with `SELECT pg_current_wal_insert_lsn()`.
  public struct PostgresPosition: Hashable, Sendable, Codable, Comparable {
    /// The number of bytes from the start of the log.
    public let rawValue: UInt64

    /// Creates a position from the number of bytes from the start of the log.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates a position from PostgreSQL's text form, or returns `nil` if the text is not a position.
    public init?(_ text: String) {
      let parts = text.split(separator: "/", omittingEmptySubsequences: false)
      // The numbers have no signs.
      guard parts.count == 2, !text.contains("+"), let high = UInt32(parts[0], radix: 16),
        let low = UInt32(parts[1], radix: 16)
      else { return nil }
      rawValue = UInt64(high) << 32 | UInt64(low)
    }

    /// Returns whether the left position is before the right one.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  extension PostgresPosition: CustomStringConvertible {
    /// The position as PostgreSQL prints it.
    public var description: String {
      String(rawValue >> 32, radix: 16, uppercase: true) + "/"
        + String(rawValue & 0xFFFF_FFFF, radix: 16, uppercase: true)
    }
  }

  // MARK: - Messages of the stream

  /// A message of the replication stream.
  enum StreamMessage {
    /// The end of what the server has read of its log, and whether it requests a reply.
    case keepAlive(end: UInt64, replyRequested: Bool)
    /// A change, with the reader at its first byte, and that byte.
    case change(MessageReader, kind: UInt8)

    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(MalformedMessage) {
      var reader = MessageReader(bytes)
      switch try reader.byte() {
      case UInt8(ascii: "k"):
        let end = try reader.integer(UInt64.self)
        _ = try reader.integer(UInt64.self)
        self = .keepAlive(end: end, replyRequested: try reader.byte() == 1)
      case UInt8(ascii: "w"):
        // The start of the data, the end of the server's log, and the time.
        _ = try reader.slice(24)
        let change = reader
        self = .change(change, kind: try reader.byte())
      default: throw MalformedMessage()
      }
    }
  }

  /// A report to the server about the progress of the replica.
  struct StandbyStatusUpdate {
    /// The end of the transactions in the file.
    var written: UInt64
    /// The end of the transactions that survive a loss of power: the server may remove its log up to it.
    var flushed: UInt64
    var replyRequested = false

    /// The message: the positions written, flushed and applied, and the time in microseconds since 2000.
    var bytes: [UInt8] {
      var message: [UInt8] = [UInt8(ascii: "r")]
      let time = UInt64(max(0, (Date().timeIntervalSince1970 - 946_684_800) * 1_000_000))
      for value in [written, flushed, flushed, time] {
        withUnsafeBytes(of: value.bigEndian) { message.append(contentsOf: $0) }
      }
      message.append(replyRequested ? 1 : 0)
      return message
    }
  }

  // MARK: - Changes of pgoutput

  /// The description of a table, which precedes its first row in a stream.
  struct RelationMessage: Equatable {
    struct Column: Equatable {
      let name: String
      let type: UInt32
      let modifier: Int32
      let isKey: Bool
    }

    let oid: UInt32
    let schema: String
    let name: String
    /// PostgreSQL's letter for the replica identity: `d` for the primary key, `f` for the full row.
    let identity: UInt8
    let columns: [Column]

    init(_ reader: inout MessageReader) throws(MalformedMessage) {
      oid = try reader.integer()
      schema = try reader.string()
      name = try reader.string()
      identity = try reader.byte()
      var columns: [Column] = []
      for _ in 0..<(try reader.integer(UInt16.self)) {
        let flags = try reader.byte()
        let name = try reader.string()
        let type = try reader.integer(UInt32.self)
        columns.append(Column(name: name, type: type, modifier: try reader.integer(), isKey: flags & 1 == 1))
      }
      self.columns = columns
    }
  }

  /// A value of a row in the stream.
  enum TupleValue {
    case null
    /// A large value that the update doesn't change, and that isn't sent.
    case unchanged
    /// PostgreSQL's text form. The bytes belong to the message.
    case text(UnsafeBufferPointer<UInt8>)
  }

  /// A decoder of the changes that PostgreSQL's plugin pgoutput sends, in version 1 of its protocol.
  struct ChangeDecoder {
    /// A decoded change.
    ///
    /// Tables are named by their OIDs. The values of rows are in ``old`` and ``new``.
    enum Change: Equatable {
      /// The position of the transaction's commit record.
      case begin(position: UInt64)
      /// The position after the commit record, and its time in microseconds since 2000.
      case commit(end: UInt64, time: Int64)
      case relation(RelationMessage)
      case insert(UInt32)
      case update(UInt32)
      case delete(UInt32)
      case truncate([UInt32])
      /// The origin of a transaction, a type, a message of an application.
      case other
    }

    /// The key, or the row, before an update or a delete; empty if it wasn't sent.
    private(set) var old: [TupleValue] = []
    /// The row after an insert or an update.
    private(set) var new: [TupleValue] = []

    /// Decodes a change.
    ///
    /// The values in ``old`` and ``new`` are valid as long as the bytes of the message.
    mutating func decode(_ message: MessageReader) throws(MalformedMessage) -> Change {
      var reader = message
      let change: Change
      switch try reader.byte() {
      case UInt8(ascii: "I"):
        change = .insert(try reader.integer())
        try expect("N", &reader)
        try reader.row(into: &new)
      case UInt8(ascii: "U"):
        change = .update(try reader.integer())
        try readUpdate(&reader)
      case UInt8(ascii: "D"):
        change = .delete(try reader.integer())
        try expectOld(try reader.byte())
        try reader.row(into: &old)
      case UInt8(ascii: "B"):
        change = .begin(position: try reader.integer())
        // The time and the transaction's ID.
        _ = try reader.slice(12)
      case UInt8(ascii: "C"):
        // The flags, and the position of the commit record.
        _ = try reader.byte()
        _ = try reader.integer(UInt64.self)
        change = .commit(end: try reader.integer(), time: try reader.integer())
      case UInt8(ascii: "R"): change = .relation(try RelationMessage(&reader))
      case UInt8(ascii: "T"): change = .truncate(try readTruncate(&reader))
      case UInt8(ascii: "O"), UInt8(ascii: "Y"), UInt8(ascii: "M"): return .other
      default: throw MalformedMessage()
      }
      guard reader.isAtEnd else { throw MalformedMessage() }
      return change
    }

    private mutating func readUpdate(_ reader: inout MessageReader) throws(MalformedMessage) {
      old.removeAll(keepingCapacity: true)
      let part = try reader.byte()
      if part != UInt8(ascii: "N") {
        try expectOld(part)
        try reader.row(into: &old)
        try expect("N", &reader)
      }
      try reader.row(into: &new)
    }

    private func readTruncate(_ reader: inout MessageReader) throws(MalformedMessage) -> [UInt32] {
      let count = try reader.integer(UInt32.self)
      _ = try reader.byte()
      var tables: [UInt32] = []
      for _ in 0..<count { tables.append(try reader.integer()) }
      return tables
    }

    private func expect(_ letter: Unicode.Scalar, _ reader: inout MessageReader) throws(MalformedMessage) {
      guard try reader.byte() == UInt8(ascii: letter) else { throw MalformedMessage() }
    }

    private func expectOld(_ part: UInt8) throws(MalformedMessage) {
      guard part == UInt8(ascii: "K") || part == UInt8(ascii: "O") else { throw MalformedMessage() }
    }
  }

  // MARK: - Reading bytes

  /// A reader of the parts of a message, in network order, and never beyond its end.
  struct MessageReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func byte() throws(MalformedMessage) -> UInt8 {
      guard index < bytes.count else { throw MalformedMessage() }
      defer { index += 1 }
      return bytes[index]
    }

    mutating func integer<Integer: FixedWidthInteger>(_: Integer.Type = Integer.self) throws(MalformedMessage)
      -> Integer
    {
      let size = MemoryLayout<Integer>.size
      guard bytes.count - index >= size else { throw MalformedMessage() }
      defer { index += size }
      return Integer(bigEndian: UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: Integer.self))
    }

    /// Reads a text that ends with a zero byte.
    mutating func string() throws(MalformedMessage) -> String {
      guard let end = bytes[index...].firstIndex(of: 0) else { throw MalformedMessage() }
      defer { index = end + 1 }
      return String(decoding: bytes[index..<end], as: UTF8.self)
    }

    mutating func slice(_ count: Int) throws(MalformedMessage) -> UnsafeBufferPointer<UInt8> {
      guard count >= 0, bytes.count - index >= count else { throw MalformedMessage() }
      defer { index += count }
      return UnsafeBufferPointer(rebasing: bytes[index..<index + count])
    }

    /// Returns the position in a message that begins a transaction.
    func beginPosition() throws(MalformedMessage) -> UInt64 {
      var reader = self
      _ = try reader.byte()
      return try reader.integer()
    }

    /// Reads the values of a row.
    mutating func row(into fields: inout [TupleValue]) throws(MalformedMessage) {
      fields.removeAll(keepingCapacity: true)
      for _ in 0..<(try integer(UInt16.self)) {
        switch try byte() {
        case UInt8(ascii: "n"): fields.append(.null)
        case UInt8(ascii: "u"): fields.append(.unchanged)
        case UInt8(ascii: "t"): fields.append(.text(try slice(Int(try integer(Int32.self)))))
        default: throw MalformedMessage()
        }
      }
    }
  }

  /// The error of a message that doesn't conform to the protocol.
  struct MalformedMessage: Error, Equatable {}
#endif
