#if Postgres
  /// Reads the parts of a message, in network order, and never beyond its end.
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

    /// A text that ends with a zero byte.
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

    /// The position in a message that begins a transaction.
    func beginPosition() throws(MalformedMessage) -> UInt64 {
      var reader = self
      _ = try reader.byte()
      return try reader.integer()
    }

    /// The values of a row.
    mutating func row(into fields: inout [RowField]) throws(MalformedMessage) {
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
#endif
