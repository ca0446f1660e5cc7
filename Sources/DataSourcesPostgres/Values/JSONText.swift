#if Postgres
  /// Writes texts as strings of JSON.
  enum JSONText {
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
