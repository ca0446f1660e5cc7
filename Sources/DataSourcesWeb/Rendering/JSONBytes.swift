/// A writer of JSON as UTF-8, in the order of the calls.
///
/// It writes only the values that messages contain, without the cost of a `JSONEncoder` and of strings for every patch.
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

  /// Appends two numbers in brackets.
  mutating func append(pair first: Int, _ second: Int) {
    append("[")
    append(first)
    append(",")
    append(second)
    append("]")
  }

  // MARK: - Strings

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
    // U+2028 and U+2029 begin with 0xE2.
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0xE2
  }

  /// Returns the number of bytes to escape at an index; `nil` if there are none.
  ///
  /// U+2028 and U+2029, which are line ends in JavaScript but not in JSON, are escaped as well.
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

  // MARK: - Reading

  /// Returns the text of a JSON string that this type has written.
  static func text(of json: ArraySlice<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    var rest = json.dropFirst().dropLast()
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      text.append(contentsOf: rest[..<backslash])
      rest = rest[(backslash + 1)...]
      if rest.first == UInt8(ascii: "u") {
        let code = rest.dropFirst().prefix(4).reduce(0) { $0 << 4 | UInt32(hexDigitValue($1)) }
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

  /// Returns the value of a hexadecimal digit that this type has written, in lowercase.
  static func hexDigitValue(_ digit: UInt8) -> Int {
    Int(digit) - (digit < UInt8(ascii: "a") ? Int(UInt8(ascii: "0")) : Int(UInt8(ascii: "a")) - 10)
  }
}

/// A writer of the JSON object that a page receives as the response to an action, member by member.
struct JSONObject {
  private var json = JSONBytes()
  private var isEmpty = true

  init() { json.append("{") }

  /// Adds a string.
  mutating func add(_ name: StaticString, _ value: String) {
    begin(name)
    json.append(string: value)
  }

  /// Adds a value that is JSON already.
  mutating func add(_ name: StaticString, json value: String) {
    begin(name)
    json.append(value.utf8)
  }

  /// Adds a list of values that are JSON already, unless there are none.
  mutating func add(_ name: StaticString, list values: [String]) {
    if values.isEmpty { return }
    begin(name)
    json.append(list: values) { $0.append($1.utf8) }
  }

  /// Returns the whole object.
  func closed() -> String { String(decoding: json.bytes, as: UTF8.self) + "}" }

  private mutating func begin(_ name: StaticString) {
    json.append(isEmpty ? "\"" : ",\"")
    json.append(name)
    json.append("\":")
    isEmpty = false
  }
}
