#if GRDB
  /// An SQL expression, divided into tokens.
  struct SQLTokens: Sendable {
    struct Token: Sendable {
      enum Kind: Sendable { case word, quotedName, string, number, blob, symbol }
      let kind: Kind
      let text: String
      /// The range in the UTF-8 of the expression.
      fileprivate let range: Range<Int>

      /// The name of a column or a table.
      var name: String? {
        switch kind {
        case .word: return text
        case .quotedName:
          let inner = String(text.dropFirst().dropLast())
          guard let end = text.last, end != "]" else { return inner }
          return inner.replacing("\(end)\(end)", with: "\(end)")
        default: return nil
        }
      }

      /// The same text for tokens that are equal for SQLite.
      var normalized: String {
        switch kind {
        case .word, .quotedName: (name ?? text).lowercased()
        case .symbol: text == "==" ? "=" : text == "<>" ? "!=" : text
        case .string, .number, .blob: text
        }
      }

      func isWord(_ word: String) -> Bool { kind == .word && text.uppercased() == word }

      /// Returns whether the token is a literal, such as a number.
      func isLiteral(allowsNull: Bool) -> Bool {
        switch kind {
        case .string, .number, .blob: true
        case .word: allowsNull && isWord("NULL")
        case .quotedName, .symbol: false
        }
      }
    }

    /// The tokens; none if the text can't be divided.
    let tokens: [Token]
    private let utf8: [UInt8]

    init(_ text: String) {
      utf8 = Array(text.utf8)
      var reader = SQLTokenReader(utf8: utf8)
      tokens = reader.read()
    }

    private init(_ tokens: ArraySlice<Token>, _ utf8: [UInt8]) {
      self.tokens = Array(tokens)
      self.utf8 = utf8
    }

    var text: String {
      guard let first = tokens.first, let last = tokens.last else { return "" }
      return String(decoding: utf8[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
    }

    var normalized: [String] { tokens.map(\.normalized) }

    /// The name of a column that the expression is.
    var columnName: String? { tokens.count == 1 ? tokens[0].name : nil }

    /// Returns whether the expression is a column of a table, perhaps with a collation.
    func isColumn(_ column: String, of table: String) -> Bool {
      if let inner = withoutParentheses { return inner.isColumn(column, of: table) }
      var rest = tokens[...]
      if rest.count > 2, rest[rest.endIndex - 2].isWord("COLLATE") { rest.removeLast(2) }
      return rest.count == lengthOfColumn(column, of: table)
    }

    /// Returns whether the expression has the numbers of a column of a table: the column itself, or `rank + 0`.
    func hasNumbers(ofColumn column: String, of table: String) -> Bool {
      if let inner = withoutParentheses { return inner.hasNumbers(ofColumn: column, of: table) }
      let length = lengthOfColumn(column, of: table)
      return length > 0 && (isColumn(column, of: table) || tokens[length...].map(\.text) == ["+", "0"])
    }

    /// Returns the number of tokens at the beginning that are the name of a column, perhaps with its table; 0 if they are none.
    private func lengthOfColumn(_ column: String, of table: String) -> Int {
      let path = tokens.prefix(3).map { $0.name?.nameKey ?? Array($0.text.utf8) }
      if path.count == 3, path[0] == table.nameKey, path[1] == [UInt8(ascii: ".")], path[2] == column.nameKey {
        return 3
      }
      return path.first == column.nameKey && path.dropFirst().first != [UInt8(ascii: ".")] ? 1 : 0
    }

    /// The words and names, in lower case.
    var names: Set<String> { Set(tokens.compactMap { $0.name?.lowercased() }) }

    /// The conditions that are all met; a single one if they can't be divided.
    var conjuncts: [SQLTokens] {
      if let inner = withoutParentheses { return inner.conjuncts }
      var depth = 0
      var cuts: [Int] = []
      for (index, token) in tokens.enumerated() {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        guard depth == 0, token.kind == .word else { continue }
        switch token.text.uppercased() {
        case "AND": cuts.append(index)
        case "OR", "BETWEEN", "CASE": return [self]
        default: break
        }
      }
      if cuts.isEmpty || depth != 0 { return [self] }
      let starts = [0] + cuts.map { $0 + 1 }
      return zip(starts, cuts + [tokens.count]).flatMap { part($0..<$1).conjuncts }
    }

    /// The expression between parentheses around everything.
    var withoutParentheses: SQLTokens? {
      guard tokens.count > 2, tokens.first?.text == "(", tokens.last?.text == ")" else { return nil }
      var depth = 0
      for (index, token) in tokens.enumerated() {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        if depth == 0, index < tokens.count - 1 { return nil }
      }
      return part(1..<tokens.count - 1)
    }

    /// Returns the tokens behind a word that isn't between parentheses.
    func behind(_ word: String) -> SQLTokens? {
      var depth = 0
      for (index, token) in tokens.enumerated() {
        if token.text == "(" { depth += 1 }
        if token.text == ")" { depth -= 1 }
        if depth == 0, token.isWord(word) { return part(index + 1..<tokens.count) }
      }
      return nil
    }

    func part(_ range: Range<Int>) -> SQLTokens { SQLTokens(tokens[range], utf8) }
  }

  /// A reader of tokens by SQLite's rules.
  private struct SQLTokenReader {
    let utf8: [UInt8]
    private var index = 0

    init(utf8: [UInt8]) { self.utf8 = utf8 }

    mutating func read() -> [SQLTokens.Token] {
      var tokens: [SQLTokens.Token] = []
      while index < utf8.count {
        let start = index
        guard let kind = skip() else { continue }
        tokens.append(
          .init(kind: kind, text: String(decoding: utf8[start..<index], as: UTF8.self), range: start..<index))
      }
      return tokens
    }

    private func byte(_ offset: Int = 0) -> UInt8 { index + offset < utf8.count ? utf8[index + offset] : 0 }

    /// Moves behind a token; returns `nil` for space and comments.
    private mutating func skip() -> SQLTokens.Token.Kind? {
      let first = byte()
      switch first {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
        index += 1
        return nil
      case UInt8(ascii: "-") where byte(1) == first:
        while index < utf8.count, utf8[index] != 0x0A { index += 1 }
        return nil
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"):
        index += 2
        while index < utf8.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { index += 1 }
        index = min(utf8.count, index + 2)
        return nil
      case UInt8(ascii: "'"):
        skipQuoted(until: first)
        return .string
      case UInt8(ascii: "\""), UInt8(ascii: "`"):
        skipQuoted(until: first)
        return .quotedName
      case UInt8(ascii: "["):
        skipQuoted(until: UInt8(ascii: "]"))
        return .quotedName
      case UInt8(ascii: "x") where byte(1) == UInt8(ascii: "'"), UInt8(ascii: "X") where byte(1) == UInt8(ascii: "'"):
        index += 1
        skipQuoted(until: UInt8(ascii: "'"))
        return .blob
      default: break
      }
      if Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))) {
        skipNumber()
        return .number
      }
      if Self.isLetter(first) {
        while Self.isLetter(byte()) || Self.isDigit(byte()) || byte() == UInt8(ascii: "$") { index += 1 }
        return .word
      }
      let pair = String(decoding: [first, byte(1)], as: UTF8.self)
      index += ["==", "<=", ">=", "<>", "!=", "||", "<<", ">>", "->"].contains(pair) ? 2 : 1
      return .symbol
    }

    private mutating func skipQuoted(until end: UInt8) {
      index += 1
      while index < utf8.count {
        if byte() != end {
          index += 1
        } else if end != UInt8(ascii: "]"), byte(1) == end {
          index += 2
        } else {
          return index += 1
        }
      }
    }

    private mutating func skipNumber() {
      var last: UInt8 = 0
      while index < utf8.count {
        let isSign = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(byte()) && last | 0x20 == UInt8(ascii: "e")
        guard Self.isDigit(byte()) || Self.isLetter(byte()) || byte() == UInt8(ascii: ".") || isSign else { return }
        last = byte()
        index += 1
      }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    /// Returns whether a byte is a letter, as all bytes above ASCII are for SQLite.
    private static func isLetter(_ byte: UInt8) -> Bool {
      byte >= 0x80 || byte == 0x5F || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
    }
  }
#endif
