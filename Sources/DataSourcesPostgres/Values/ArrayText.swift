#if Postgres
  /// Rewrites PostgreSQL's arrays as JSON.
  struct ArrayText {
    let element: ValueKind
    let delimiter: UInt8
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

    /// - Returns: the index after the closing quotation mark.
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
#endif
