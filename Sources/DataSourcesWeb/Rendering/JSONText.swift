/// Writes JSON, in the order in which it is told.
///
/// Only what messages need; it spares servers Foundation's coder for every patch.
struct JSONText {
  private(set) var text = "{"

  /// Adds a member whose value is JSON already.
  mutating func add(_ name: String, json value: String) {
    text += text.utf8.count > 1 ? ",\"" : "\""
    text += name
    text += "\":"
    text += value
  }

  /// Adds a member with a text.
  mutating func add(_ name: String, _ value: String) { add(name, json: Self.string(value)) }

  /// Adds a member with a list of JSON values, unless there are none.
  mutating func add(_ name: String, list values: [String]) {
    if !values.isEmpty { add(name, json: Self.list(values)) }
  }

  /// The whole object.
  func closed() -> String { text + "}" }

  /// A list of values that are JSON already.
  static func list(_ values: [String]) -> String { "[" + values.joined(separator: ",") + "]" }

  /// A JSON string.
  static func string(_ value: String) -> String {
    value.escaped(before: "\"", after: "\"") { bytes, index in
      switch bytes[index] {
      case UInt8(ascii: "\""): EscapedBytes(text: "\\\"")
      case UInt8(ascii: "\\"): EscapedBytes(text: "\\\\")
      case 0..<0x20: EscapedBytes(text: (bytes[index] < 0x10 ? "\\u000" : "\\u00") + String(bytes[index], radix: 16))
      // U+2028 and U+2029, which are no line ends in JSON but are in JavaScript.
      case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8:
        EscapedBytes(text: bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029", length: 3)
      default: nil
      }
    }
  }
}
