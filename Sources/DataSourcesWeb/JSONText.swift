/// Writes JSON, in the order in which it is told.
///
/// Only what messages need; it spares servers Foundation's coder for every patch.
struct JSONText {
  private(set) var text = "{"

  /// Adds a member whose value is JSON already.
  mutating func add(_ name: String, json value: String) {
    if text.utf8.count > 1 { text += "," }
    text += "\"\(name)\":\(value)"
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
    var result = "\""
    result.reserveCapacity(value.utf8.count + 8)
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      // Control characters, and the two line ends that are no line ends in JSON but are in JavaScript.
      case "\0"..<" ", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
