#if GRDB
  import Foundation

  /// Values as bytes that compare, byte by byte, as SQLite compares the values.
  ///
  /// The order is that of SQLite: NULL, numbers, texts, blobs; integers and reals by their exact value. Bytes of several values
  /// follow each other, and none are the beginning of others that are not equal to them. The idea is that of the keys of
  /// FoundationDB's tuple layer and of SQLite 4.
  struct OrderedBytes: Hashable, Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// No bytes yet, with room for some.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    private enum Kind {
      static let null: UInt8 = 0x05
      static let number: UInt8 = 0x10
      static let text: UInt8 = 0x20
      static let blob: UInt8 = 0x30
    }

    /// Adds a value; of a descending one the bits are turned around.
    mutating func append(_ value: SQLiteValue, collation: TextCollation, isDescending: Bool = false) {
      let start = bytes.count
      switch value {
      case .null: bytes.append(Kind.null)
      case .integer(let number): appendNumber(number)
      case .real(let number): appendNumber(number == 0 ? 0 : number, remainder: 0)
      case .text(let text): appendText(text, collation)
      case .blob(let blob):
        bytes.append(Kind.blob)
        appendTerminated(blob)
      }
      if isDescending { for index in start..<bytes.count { bytes[index] = ~bytes[index] } }
    }

    /// Adds a row's number, which comes last and is never NULL.
    mutating func append(rowID: Int64) { appendBigEndian(UInt64(bitPattern: rowID) ^ (1 << 63)) }

    /// Whether these come before others, or are their beginning.
    static func < (left: OrderedBytes, right: OrderedBytes) -> Bool { left.compare(right) < 0 }

    /// Below 0, 0 or above, as `memcmp`; a beginning comes before what it begins.
    func compare(_ other: OrderedBytes) -> Int {
      bytes.withUnsafeBufferPointer { left in
        other.bytes.withUnsafeBufferPointer { right in
          let count = min(left.count, right.count)
          // Without bytes there is no address.
          let order = left.baseAddress.flatMap { left in right.baseAddress.map { memcmp(left, $0, count) } } ?? 0
          return order == 0 ? left.count - right.count : Int(order)
        }
      }
    }

    /// The first eight bytes as a number: of other bytes with another one the numbers tell the order.
    var prefix: UInt64 {
      var prefix: UInt64 = 0
      withUnsafeMutableBytes(of: &prefix) { $0.copyBytes(from: bytes.prefix(8)) }
      return UInt64(bigEndian: prefix)
    }

    /// The greatest real that is not greater, and how much is left, which is below 2 to the 11th.
    private mutating func appendNumber(_ number: Int64) {
      var floor = Double(number)
      if floor >= 0x1p63 || Int64(floor) > number { floor = floor.nextDown }
      appendNumber(floor, remainder: UInt16(number - Int64(floor)))
    }

    private mutating func appendNumber(_ number: Double, remainder: UInt16) {
      bytes.append(Kind.number)
      let bits = number.bitPattern
      appendBigEndian(bits >> 63 == 1 ? ~bits : bits | 1 << 63)
      bytes.append(UInt8(remainder >> 8))
      bytes.append(UInt8(truncatingIfNeeded: remainder))
    }

    private mutating func appendText(_ text: [UInt8], _ collation: TextCollation) {
      bytes.append(Kind.text)
      switch collation {
      case .binary: appendTerminated(text)
      case .ignoringTrailingSpaces:
        appendTerminated(text[..<text.endBeforeSpaces])
      case .ignoringCase:
        // SQLite looks no further than a zero, and then at the lengths.
        let end = text.firstIndex(of: 0) ?? text.count
        appendTerminated(text[..<end].lazy.map(\.lowercasedASCII))
        appendBigEndian(UInt64(text.count))
      }
    }

    /// Zeros get a companion, so that the end, which has another one, comes before all that goes on.
    private mutating func appendTerminated(_ content: some Sequence<UInt8>) {
      for byte in content {
        bytes.append(byte)
        if byte == 0 { bytes.append(0xFF) }
      }
      bytes.append(0)
      bytes.append(0)
    }

    private mutating func appendBigEndian(_ number: UInt64) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
  }

  extension UInt8 {
    /// As SQLite's NOCASE compares it.
    var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self + 0x20 : self }
  }

  extension [UInt8] {
    /// Where the spaces at the end begin, which SQLite's RTRIM does not compare.
    var endBeforeSpaces: Int { lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0 }
  }
#endif
