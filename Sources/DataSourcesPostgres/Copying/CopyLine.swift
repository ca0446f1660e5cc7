#if Postgres
  import GRDBSQLite

  /// Binds the values of a line in the text form of `COPY`.
  struct CopyLine {
    private let binders: [ValueBinder]
    private var unescaped: [UInt8] = []
    private let backslash = UInt8(ascii: "\\")

    init(_ binders: [ValueBinder]) { self.binders = binders }

    /// Binds a line, whose bytes must be valid until the statement has run.
    mutating func bind(_ line: UnsafeBufferPointer<UInt8>, to statement: OpaquePointer) throws {
      var start = 0
      var column = 0
      var hasEscape = false
      var index = 0
      while index < line.count {
        let byte = line[index]
        if byte == backslash {
          hasEscape = true
          index += 2
          continue
        }
        if byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
          guard column < binders.count else { throw MalformedMessage() }
          let field = UnsafeBufferPointer(rebasing: line[start..<index])
          try bind(field, hasEscape, to: statement, column)
          column += 1
          start = index + 1
          hasEscape = false
        }
        index += 1
      }
      guard column == binders.count, start == line.count else { throw MalformedMessage() }
    }

    private mutating func bind(
      _ field: UnsafeBufferPointer<UInt8>, _ hasEscape: Bool, to statement: OpaquePointer, _ column: Int
    ) throws {
      let index = CInt(column + 1)
      if !hasEscape {
        try binders[column].bind(field, to: statement, at: index)
      } else if field.count == 2, field[1] == UInt8(ascii: "N") {
        sqlite3_bind_null(statement, index)
      } else {
        unescape(field)
        try unescaped.withUnsafeBufferPointer { try binders[column].bind($0, copying: true, to: statement, at: index) }
      }
    }

    private mutating func unescape(_ field: UnsafeBufferPointer<UInt8>) {
      unescaped.removeAll(keepingCapacity: true)
      var index = 0
      while index < field.count {
        if field[index] == backslash, index + 1 < field.count {
          index += 1
          unescaped.append(Self.byte(after: field[index]))
        } else {
          unescaped.append(field[index])
        }
        index += 1
      }
    }

    private static func byte(after letter: UInt8) -> UInt8 {
      switch letter {
      case UInt8(ascii: "b"): 8
      case UInt8(ascii: "t"): 9
      case UInt8(ascii: "n"): 10
      case UInt8(ascii: "v"): 11
      case UInt8(ascii: "f"): 12
      case UInt8(ascii: "r"): 13
      default: letter
      }
    }
  }
#endif
