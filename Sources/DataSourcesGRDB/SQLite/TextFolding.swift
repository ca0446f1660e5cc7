#if GRDB
  import Foundation
  import GRDBSQLite

  /// The way in which a tokenizer of SQLite compares characters.
  struct TextFolding: OptionSet, Hashable, Sendable {
    let rawValue: Int32
    static let ignoresCase = TextFolding(rawValue: 1)
    static let ignoresAccents = TextFolding(rawValue: 2)

    func folded(_ text: String) -> String {
      let table = table
      var folded = String.UnicodeScalarView()
      for scalar in text.unicodeScalars {
        let result =
          if scalar.value < Self.tableSize { table[Int(scalar.value)] } else {
            Self.isCaseless(scalar) ? scalar : self.folded(scalar)
          }
        if let result { folded.append(result) }
      }
      return String(folded)
    }

    // MARK: Characters

    /// The number of scalars in tables: those of all scripts with accents or with case that are in common use.
    private static let tableSize = 0x2000
    private static let caseAndAccents = TextFolding([.ignoresCase, .ignoresAccents]).makeTable()
    private static let caseOnly = ignoresCase.makeTable()
    private static let accentsOnly = ignoresAccents.makeTable()
    private static let nothing = TextFolding([]).makeTable()

    /// The folded scalars, since reading a property of Unicode costs a microsecond.
    private var table: [Unicode.Scalar?] {
      switch (contains(.ignoresCase), contains(.ignoresAccents)) {
      case (true, true): Self.caseAndAccents
      case (true, false): Self.caseOnly
      case (false, true): Self.accentsOnly
      case (false, false): Self.nothing
      }
    }

    private func makeTable() -> [Unicode.Scalar?] {
      (0..<UInt32(Self.tableSize)).map { Unicode.Scalar($0).flatMap(folded) }
    }

    /// - Returns: `nil` for a mark that is ignored.
    private func folded(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
      if scalar.value < 128 {
        return contains(.ignoresCase) && 65...90 ~= scalar.value ? Unicode.Scalar(scalar.value + 32) : scalar
      }
      if contains(.ignoresAccents), 0x300...0x36F ~= scalar.value { return nil }
      let letter = contains(.ignoresCase) ? lowercase(scalar) : scalar
      // Of other scripts than Latin, SQLite distinguishes letters with marks.
      guard contains(.ignoresAccents), letter.value < 0x2000,
        let base = String(letter).decomposedStringWithCanonicalMapping.unicodeScalars.first, base.value < 128
      else { return letter }
      return base
    }

    private func lowercase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      // A letter that only Turkish has.
      guard scalar.value != 0x131, Self.isInTables(scalar) else { return scalar }
      let upper = Self.single(scalar.properties.uppercaseMapping) ?? scalar
      return Self.single(upper.properties.lowercaseMapping) ?? scalar
    }

    /// Returns the only scalar of a mapping, if SQLite's tables have it.
    private static func single(_ mapping: String) -> Unicode.Scalar? {
      mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first.flatMap { isInTables($0) ? $0 : nil } : nil
    }

    /// Returns whether SQLite's tables, which are those of Unicode 6.1, have a letter.
    private static func isInTables(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.age.map { $0 <= (major: 6, minor: 1) } ?? false
    }

    /// Whether no other text is folded to a word, so that SQLite can compare it byte by byte.
    func isCaseless(_ word: String) -> Bool {
      isEmpty || word.unicodeScalars.allSatisfy(Self.isCaseless)
    }

    /// Whether a scalar is of a script without case and accents.
    private static func isCaseless(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value >= 0x2E80 && !(0xA640...0xABFF ~= scalar.value) && !(0xFB00...0xFB06 ~= scalar.value)
        && !(0xFF21...0xFF5A ~= scalar.value) && !(0x10400...0x1E9FF ~= scalar.value)
    }

    // MARK: The SQL function

    /// The name of the function of a text, a folded word and a folding: whether the folded text contains the word.
    static let function = "live_contains"

    static func addFunction(to connection: OpaquePointer) {
      sqlite3_create_function_v2(
        connection, function, 3, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
        { context, _, values in
          guard let values, let text = TextFolding.utf8(values[0]), let word = TextFolding.utf8(values[1]) else {
            return sqlite3_result_null(context)
          }
          let folding = TextFolding(rawValue: sqlite3_value_int(values[2]))
          sqlite3_result_int(context, folding.contains(text, word) ? 1 : 0)
        }, nil, nil, nil)
    }

    private static func utf8(_ value: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
      guard let text = sqlite3_value_text(value) else { return nil }
      return UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(value)))
    }

    private func contains(_ text: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
      guard text.allSatisfy({ $0 < 128 }) else {
        var folded = folded(String(decoding: text, as: UTF8.self))
        return folded.withUTF8 { Self.isSequence(word, in: $0) { $0 } }
      }
      return Self.isSequence(word, in: text) { contains(.ignoresCase) && 65...90 ~= $0 ? $0 + 32 : $0 }
    }

    private static func isSequence(
      _ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>, _ fold: (UInt8) -> UInt8
    ) -> Bool {
      guard let first = word.first, text.count >= word.count else { return word.isEmpty }
      for start in 0...text.count - word.count where fold(text[start]) == first {
        if (1..<word.count).allSatisfy({ fold(text[start + $0]) == word[$0] }) { return true }
      }
      return false
    }
  }
#endif
