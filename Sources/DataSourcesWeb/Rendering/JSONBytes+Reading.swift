extension JSONBytes {
  /// The text of a JSON string that was written here.
  static func text(of json: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    var rest = json.dropFirst().dropLast()
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text.append(contentsOf: rest[..<backslash])
      rest = rest[(backslash + 1)...]
      if rest.first == UInt8(ascii: "u") {
        let code = rest.dropFirst().prefix(4).reduce(0) { $0 << 4 | UInt32(digit($1)) }
        text.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
        rest = rest.dropFirst(5)
      } else {
        text.append(contentsOf: rest.prefix(1))
        rest = rest.dropFirst()
      }
    }
    text.append(contentsOf: rest)
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8 {
    byte < UInt8(ascii: "a") ? byte &- UInt8(ascii: "0") : byte - UInt8(ascii: "a") + 10
  }
}
