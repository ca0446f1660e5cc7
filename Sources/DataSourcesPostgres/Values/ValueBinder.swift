#if Postgres
  import Foundation
  import GRDB
  import GRDBSQLite

  /// Binds PostgreSQL's texts to a statement of SQLite, as the kind of their column requires.
  struct ValueBinder {
    let kind: ValueKind
    let array: ArrayText

    /// - Parameter element: the kind of an array's elements.
    init(_ kind: ValueKind, element: ValueKind = .text, delimiter: UInt8 = UInt8(ascii: ",")) {
      self.kind = kind
      array = ArrayText(element: element, delimiter: delimiter)
    }

    /// Binds a text.
    ///
    /// Its bytes must be valid until the statement has run, unless they are copied.
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

    private static var copying: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
  }
#endif
