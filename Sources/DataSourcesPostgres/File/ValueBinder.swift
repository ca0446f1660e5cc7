#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite

  /// A converter that binds PostgreSQL's texts to a statement of SQLite, as the kind of their column requires.
  struct ValueBinder {
    private let kind: ValueKind
    private let array: ArrayText

    init(_ column: PublishedColumn) {
      kind = column.kind
      array = ArrayText(element: column.element, delimiter: column.delimiter)
    }

    /// Binds a text.
    ///
    /// The bytes of the text must be valid until the statement has run, unless they are copied.
    func bind(
      _ text: UnsafeBufferPointer<UInt8>, copying isCopied: Bool = false, to statement: OpaquePointer, at index: CInt
    ) throws {
      switch kind {
      case .integer: sqlite3_bind_int64(statement, index, try integer(text))
      case .bool: sqlite3_bind_int64(statement, index, text.first == UInt8(ascii: "t") ? 1 : 0)
      case .real:
        // SQLite makes NULL of a value that is not a number.
        sqlite3_bind_double(statement, index, Double(String(decoding: text, as: UTF8.self)) ?? .nan)
      case .numeric where text.last == UInt8(ascii: "y"):
        // "Infinity" and "-Infinity", which would be texts after all numbers.
        sqlite3_bind_double(statement, index, text.first == UInt8(ascii: "-") ? -.infinity : .infinity)
      case .text, .numeric, .json: bindText(text, isCopied, statement, index)
      case .timestamp, .exactTimestamp:
        var time: [UInt8] = []
        time.reserveCapacity(32)
        TimestampText.append(text, digits: kind == .timestamp ? 3 : 6, to: &time)
        time.withUnsafeBufferPointer { bindText($0, true, statement, index) }
      case .array:
        var json: [UInt8] = []
        json.reserveCapacity(text.count + 8)
        try array.append(text, to: &json)
        json.withUnsafeBufferPointer { bindText($0, true, statement, index) }
      case .blob: try bindBlob(text, statement, index)
      }
    }

    private func bindText(
      _ text: UnsafeBufferPointer<UInt8>, _ isCopied: Bool, _ statement: OpaquePointer, _ index: CInt
    ) {
      guard let start = text.baseAddress, text.count > 0 else {
        sqlite3_bind_text(statement, index, "", 0, Self.copying)
        return
      }
      _ = start.withMemoryRebound(to: CChar.self, capacity: text.count) {
        sqlite3_bind_text(statement, index, $0, CInt(text.count), isCopied ? Self.copying : nil)
      }
    }

    private func bindBlob(_ text: UnsafeBufferPointer<UInt8>, _ statement: OpaquePointer, _ index: CInt) throws {
      guard text.count >= 2, text.count % 2 == 0, text[0] == UInt8(ascii: "\\") else { throw MalformedMessage() }
      var blob: [UInt8] = []
      blob.reserveCapacity(text.count / 2)
      for at in stride(from: 2, to: text.count, by: 2) {
        blob.append(try digit(text[at]) << 4 | digit(text[at + 1]))
      }
      if blob.isEmpty {
        sqlite3_bind_zeroblob(statement, index, 0)
      } else {
        sqlite3_bind_blob(statement, index, blob, CInt(blob.count), Self.copying)
      }
    }

    private func digit(_ byte: UInt8) throws -> UInt8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
      default: throw MalformedMessage()
      }
    }

    private func integer(_ text: UnsafeBufferPointer<UInt8>) throws -> Int64 {
      var value: Int64 = 0
      var isNegative = false
      for byte in text {
        if byte == UInt8(ascii: "-") {
          isNegative = true
        } else {
          guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { throw MalformedMessage() }
          // Negative numbers reach further than positive ones.
          value = value &* 10 &- Int64(byte &- UInt8(ascii: "0"))
        }
      }
      return isNegative ? value : 0 &- value
    }

    /// SQLite's `SQLITE_TRANSIENT`, a macro that Swift doesn't import.
    private static var copying: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
  }

  // MARK: - Arrays

  /// A converter of PostgreSQL's arrays to JSON.
  private struct ArrayText {
    private let element: ValueKind
    private let delimiter: UInt8
    private let quote = UInt8(ascii: "\"")
    private let backslash = UInt8(ascii: "\\")

    init(element: ValueKind, delimiter: UInt8 = UInt8(ascii: ",")) {
      self.element = element
      self.delimiter = delimiter
    }

    /// Appends the JSON of an array such as `{1,NULL,3}`; bounds such as `[0:2]=` are left out.
    func append(_ text: UnsafeBufferPointer<UInt8>, to result: inout [UInt8]) throws(MalformedMessage) {
      var index = 0
      if text.first == UInt8(ascii: "[") {
        guard let end = text.firstIndex(of: UInt8(ascii: "=")) else { throw MalformedMessage() }
        index = end + 1
      }
      var depth = 0
      var value: [UInt8] = []
      while index < text.count {
        let byte = text[index]
        switch byte {
        case UInt8(ascii: "{"):
          depth += 1
          result.append(UInt8(ascii: "["))
          index += 1
        case UInt8(ascii: "}"):
          depth -= 1
          result.append(UInt8(ascii: "]"))
          index += 1
        case delimiter:
          result.append(UInt8(ascii: ","))
          index += 1
        default:
          value.removeAll(keepingCapacity: true)
          if byte == quote {
            index = try readQuoted(text, from: index + 1, into: &value)
            appendElement(value, to: &result)
          } else {
            while index < text.count, text[index] != delimiter, text[index] != UInt8(ascii: "}") {
              value.append(text[index])
              index += 1
            }
            if value.elementsEqual("NULL".utf8) {
              result.append(contentsOf: "null".utf8)
            } else {
              appendElement(value, to: &result)
            }
          }
        }
        if depth < 1, index < text.count { throw MalformedMessage() }
      }
      if depth != 0 { throw MalformedMessage() }
    }

    /// - Returns: The index after the closing quotation mark.
    private func readQuoted(
      _ text: UnsafeBufferPointer<UInt8>, from start: Int, into value: inout [UInt8]
    ) throws(MalformedMessage) -> Int {
      var index = start
      while index < text.count {
        if text[index] == quote { return index + 1 }
        if text[index] == backslash { index += 1 }
        guard index < text.count else { break }
        value.append(text[index])
        index += 1
      }
      throw MalformedMessage()
    }

    private func appendElement(_ value: [UInt8], to result: inout [UInt8]) {
      switch element {
      case .integer, .json: result.append(contentsOf: value)
      case .bool: result.append(contentsOf: (value.first == UInt8(ascii: "t") ? "true" : "false").utf8)
      case .real, .numeric:
        // "NaN" and "Infinity" are no numbers of JSON.
        let last = value.last ?? 0
        if last >= UInt8(ascii: "0"), last <= UInt8(ascii: "9") {
          result.append(contentsOf: value)
        } else {
          JSONText.append(value, to: &result)
        }
      case .timestamp, .exactTimestamp:
        var time: [UInt8] = []
        TimestampText.append(value, digits: element == .timestamp ? 3 : 6, to: &time)
        JSONText.append(time, to: &result)
      case .text, .blob, .array: JSONText.append(value, to: &result)
      }
    }
  }

  // MARK: - Texts

  /// A conversion of PostgreSQL's times to texts with the same order.
  private enum TimestampText {
    /// Appends a time in UTC with a fixed number of digits after the second.
    ///
    /// PostgreSQL prints as many digits as it needs, and the offset from UTC of a time with a time zone.
    static func append(_ text: some BidirectionalCollection<UInt8>, digits: Int, to result: inout [UInt8]) {
      guard let first = text.first, first >= UInt8(ascii: "0"), first <= UInt8(ascii: "9") else {
        // "infinity" and "-infinity".
        result.append(contentsOf: text)
        return
      }
      // "2024-01-02 03:04:05", then perhaps ".25", "+00" and " BC"; years may have more than four digits.
      var rest = text[...]
      guard let colon = rest.lastIndex(of: UInt8(ascii: ":")) else {
        result.append(contentsOf: text)
        return
      }
      guard let secondsEnd = rest.index(colon, offsetBy: 3, limitedBy: rest.endIndex) else {
        result.append(contentsOf: text)
        return
      }
      result.append(contentsOf: rest[..<secondsEnd])
      rest = rest[secondsEnd...]
      result.append(UInt8(ascii: "."))
      var count = 0
      if rest.first == UInt8(ascii: ".") {
        rest = rest.dropFirst()
        while let digit = rest.first, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
          if count < digits { result.append(digit) }
          count += 1
          rest = rest.dropFirst()
        }
      }
      while count < digits {
        result.append(UInt8(ascii: "0"))
        count += 1
      }
      if rest.starts(with: "+00".utf8) { rest = rest.dropFirst(3) }
      result.append(contentsOf: rest)
    }
  }

  /// A conversion of texts to strings of JSON.
  private enum JSONText {
    static func append(_ text: [UInt8], to result: inout [UInt8]) {
      result.append(UInt8(ascii: "\""))
      for byte in text {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          result.append(UInt8(ascii: "\\"))
          result.append(byte)
        case UInt8(ascii: "\n"): result.append(contentsOf: "\\n".utf8)
        case UInt8(ascii: "\r"): result.append(contentsOf: "\\r".utf8)
        case UInt8(ascii: "\t"): result.append(contentsOf: "\\t".utf8)
        case 0..<32:
          result.append(contentsOf: "\\u00".utf8)
          result.append(hexadecimal(byte >> 4))
          result.append(hexadecimal(byte & 15))
        default: result.append(byte)
        }
      }
      result.append(UInt8(ascii: "\""))
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8 {
      digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
    }
  }
#endif
