#if Postgres
  /// Decodes the changes of pgoutput, version 1.
  struct ChangeDecoder {
    /// The key, or the row, before an update or a delete; empty if it wasn't sent.
    private(set) var old: [RowField] = []
    /// The row after an insert or an update.
    private(set) var new: [RowField] = []

    /// Decodes a change.
    ///
    /// The fields are valid as long as the bytes of the message.
    mutating func decode(_ message: MessageReader) throws(MalformedMessage) -> Change {
      var reader = message
      let change: Change
      switch try reader.byte() {
      case UInt8(ascii: "I"):
        change = .insert(try reader.integer())
        try expect("N", &reader)
        try reader.row(into: &new)
      case UInt8(ascii: "U"):
        change = .update(try reader.integer())
        try readUpdate(&reader)
      case UInt8(ascii: "D"):
        change = .delete(try reader.integer())
        try expectOld(try reader.byte())
        try reader.row(into: &old)
      case UInt8(ascii: "B"):
        change = .begin(position: try reader.integer())
        // The time and the transaction's number.
        _ = try reader.slice(12)
      case UInt8(ascii: "C"):
        _ = try reader.byte()
        _ = try reader.integer(UInt64.self)
        change = .commit(end: try reader.integer(), time: try reader.integer())
      case UInt8(ascii: "R"): change = .relation(try RelationMessage(&reader))
      case UInt8(ascii: "T"): change = .truncate(try readTruncate(&reader))
      case UInt8(ascii: "O"), UInt8(ascii: "Y"), UInt8(ascii: "M"): return .other
      default: throw MalformedMessage()
      }
      guard reader.isAtEnd else { throw MalformedMessage() }
      return change
    }

    private mutating func readUpdate(_ reader: inout MessageReader) throws(MalformedMessage) {
      old.removeAll(keepingCapacity: true)
      let part = try reader.byte()
      if part != UInt8(ascii: "N") {
        try expectOld(part)
        try reader.row(into: &old)
        try expect("N", &reader)
      }
      try reader.row(into: &new)
    }

    private func readTruncate(_ reader: inout MessageReader) throws(MalformedMessage) -> [UInt32] {
      let count = try reader.integer(UInt32.self)
      _ = try reader.byte()
      var tables: [UInt32] = []
      for _ in 0..<count { tables.append(try reader.integer()) }
      return tables
    }

    private func expect(_ letter: Unicode.Scalar, _ reader: inout MessageReader) throws(MalformedMessage) {
      guard try reader.byte() == UInt8(ascii: letter) else { throw MalformedMessage() }
    }

    private func expectOld(_ part: UInt8) throws(MalformedMessage) {
      guard part == UInt8(ascii: "K") || part == UInt8(ascii: "O") else { throw MalformedMessage() }
    }
  }
#endif
