/// Reads the characters of a JSON string as ``JSONBytes`` writes it, and counts them in UTF-16.
struct JSONUnits {
  private let json: ArraySlice<UInt8>
  /// The number of bytes that were read.
  private(set) var offset = 0
  /// What was read, in UTF-16.
  private(set) var length = 0
  /// Of what was read.
  private(set) var checksum = 0

  init(_ json: ArraySlice<UInt8>) { self.json = json }

  /// The number of bytes that weren't read.
  var rest: Int { json.count - offset }

  /// The number of bytes that are read after the next step.
  var nextEnd: Int {
    let byte = self[0]
    if byte == UInt8(ascii: "\\") { return offset + (self[1] == UInt8(ascii: "u") ? 6 : 2) }
    return offset + (byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4)
  }

  /// Reads a character.
  mutating func advance() {
    let end = nextEnd
    let scalar = self.scalar(end - offset)
    if scalar < 0x1_0000 {
      add(scalar)
    } else {
      add(0xD800 + (scalar - 0x1_0000) >> 10)
      add(0xDC00 + (scalar - 0x1_0000) & 0x3FF)
    }
    offset = end
  }

  private subscript(_ distance: Int) -> UInt8 { json[json.startIndex + offset + distance] }

  private mutating func add(_ unit: Int) {
    length += 1
    checksum = (checksum * 31 + unit) & 0xFF_FFFF
  }

  private func scalar(_ count: Int) -> Int {
    let first = self[0]
    if first == UInt8(ascii: "\\") {
      return count == 2 ? Int(self[1]) : (2..<6).reduce(0) { $0 << 4 + Self.digit(self[$1]) }
    }
    if count == 1 { return Int(first) }
    return (1..<count).reduce(Int(first) & (0x7F >> count)) { $0 << 6 + Int(self[$1]) & 0x3F }
  }

  private static func digit(_ byte: UInt8) -> Int {
    Int(byte) - (byte < UInt8(ascii: "a") ? Int(UInt8(ascii: "0")) : Int(UInt8(ascii: "a")) - 10)
  }
}
