/// Writes JSON as UTF-8, in the order of the calls.
///
/// Only what messages need; it spares servers Foundation's coder, and strings, for every patch.
struct JSONBytes {
  private(set) var bytes: [UInt8]

  init(capacity: Int = 256) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Appends JSON as it is.
  mutating func append(_ json: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  /// Appends JSON as it is.
  mutating func append(_ json: some Collection<UInt8>) { bytes.append(contentsOf: json) }

  /// Appends a number.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Appends a string in quotes.
  mutating func append(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append(escaping: $0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends values in brackets, with commas between.
  mutating func append<Values: Sequence>(list values: Values, _ append: (inout JSONBytes, Values.Element) -> Void) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Appends a member whose value is a list, and a comma before it, unless there are no values.
  mutating func append<Values: Collection>(
    member name: StaticString, _ values: Values, _ append: (inout JSONBytes, Values.Element) -> Void
  ) {
    guard !values.isEmpty else { return }
    self.append(",\"")
    self.append(name)
    self.append("\":")
    self.append(list: values, append)
  }

  // Most texts have nothing to escape, so runs are copied in one piece.
  private mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var run = 0
    var index = 0
    while index < text.count {
      guard Self.mayNeedEscaping(text[index]), let length = Self.escapedLength(text, at: index) else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run..<index]))
      appendEscaped(text, at: index)
      index += length
      run = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[run...]))
  }

  private static func mayNeedEscaping(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xE2
  }

  /// The number of bytes to escape at an index; `nil` if there are none.
  ///
  /// U+2028 and U+2029 are escaped as well, which are line ends in JavaScript but not in JSON.
  private static func escapedLength(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
    guard text[index] == 0xE2 else { return 1 }
    return index + 2 < text.count && text[index + 1] == 0x80 && text[index + 2] & 0xFE == 0xA8 ? 3 : nil
  }

  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, at index: Int) {
    switch text[index] {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0xE2: append(text[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
    case let byte:
      append("\\u00")
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let digit = byte & 0xF
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}
