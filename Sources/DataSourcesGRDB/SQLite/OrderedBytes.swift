#if GRDB
  import Foundation

  /// Values encoded as bytes whose lexicographic order is the order of the values in SQLite.
  ///
  /// The order is NULL, numbers, texts, blobs; integers and reals are ordered by their exact value. The bytes of
  /// several values are concatenated, and the bytes of a value are never a prefix of those of a different one. The
  /// encoding resembles the keys of FoundationDB's tuple layer and of SQLite 4.
  struct OrderedBytes: Hashable, Sendable {
    private(set) var bytes: [UInt8] = []

    init() {}

    /// Creates an empty encoding with reserved capacity.
    init(capacity: Int) { bytes.reserveCapacity(capacity) }

    private enum Kind {
      static let null: UInt8 = 0x05
      static let number: UInt8 = 0x10
      static let text: UInt8 = 0x20
      static let blob: UInt8 = 0x30
    }

    /// Appends a value; if the order is descending, its bits are inverted.
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

    /// Appends a row ID, which is the last value and never NULL.
    mutating func append(rowID: Int64) { appendBigEndian(UInt64(bitPattern: rowID) ^ (1 << 63)) }

    /// Whether these bytes are ordered before others, or are a prefix of them.
    static func < (left: OrderedBytes, right: OrderedBytes) -> Bool { left.compare(right) < 0 }

    /// Returns a number below, equal to or above 0, like `memcmp`; a prefix is ordered before longer bytes.
    func compare(_ other: OrderedBytes) -> Int {
      bytes.withUnsafeBufferPointer { left in
        other.bytes.withUnsafeBufferPointer { right in
          let count = min(left.count, right.count)
          // An empty buffer has no address.
          let order = left.baseAddress.flatMap { left in right.baseAddress.map { memcmp(left, $0, count) } } ?? 0
          return order == 0 ? left.count - right.count : Int(order)
        }
      }
    }

    /// The first eight bytes as a number.
    ///
    /// If two prefixes differ, their order is that of the bytes.
    var prefix: UInt64 {
      var prefix: UInt64 = 0
      withUnsafeMutableBytes(of: &prefix) { $0.copyBytes(from: bytes.prefix(8)) }
      return UInt64(bigEndian: prefix)
    }

    /// The first eight bytes behind others as a number.
    func prefix(behind count: Int) -> UInt64 {
      var prefix: UInt64 = 0
      if count >= bytes.count { return prefix }
      withUnsafeMutableBytes(of: &prefix) { $0.copyBytes(from: bytes[count...].prefix(8)) }
      return UInt64(bigEndian: prefix)
    }

    /// The number of bytes at the beginning that others have too.
    func commonCount(_ other: OrderedBytes) -> Int {
      let count = min(bytes.count, other.bytes.count)
      var common = 0
      while common < count, bytes[common] == other.bytes[common] { common += 1 }
      return common
    }

    /// Removes all bytes behind some.
    mutating func truncate(to count: Int) { bytes.removeLast(bytes.count - count) }

    /// Removes the bytes, but not their memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Encodes the greatest real that isn't greater, and the remainder, which is less than 2 to the 11th.
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
        // SQLite compares texts up to a zero, and then their lengths.
        let end = text.firstIndex(of: 0) ?? text.count
        appendTerminated(text[..<end].lazy.map(\.lowercasedASCII))
        appendBigEndian(UInt64(text.count))
      }
    }

    /// Escapes zeros as 00 FF, so that the terminator 00 00 is ordered before any continuation.
    private mutating func appendTerminated(_ content: some Sequence<UInt8>) {
      let start = bytes.count
      bytes.append(contentsOf: content)
      // Hardly any content has zeros.
      if bytes[start...].contains(0) {
        let escaped = bytes[start...].flatMap { $0 == 0 ? [0, 0xFF] : [$0] }
        bytes.replaceSubrange(start..., with: escaped)
      }
      bytes.append(0)
      bytes.append(0)
    }

    private mutating func appendBigEndian(_ number: UInt64) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
  }

  extension UInt8 {
    /// The byte that SQLite's NOCASE compares.
    var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self + 0x20 : self }
  }

  extension String {
    /// The bytes that SQLite compares if the text is the name of a table, column or function.
    var nameKey: [UInt8] { utf8.map(\.lowercasedASCII) }
  }

  extension [UInt8] {
    /// The index of the trailing spaces, which SQLite's RTRIM ignores.
    var endBeforeSpaces: Int { lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0 }
  }
#endif
