/// A token of a script, as far as it matters for what can be left out.
struct ScriptToken: Hashable {
  enum Kind {
    /// A name, keyword or number.
    case word
    /// A name of a private member, with its `#`.
    case privateName
    /// A string, a part of a template, or a regular expression.
    case literal
    /// One character of anything else.
    case punctuation
    /// Spaces and ends of lines.
    case space
  }

  var kind: Kind
  var text: Substring

  /// The tokens of a script, without its comments.
  static func tokens(of script: String) -> [ScriptToken] {
    var scanner = Scanner(rest: script[...])
    while let token = scanner.next() {
      if token.kind == .space, scanner.tokens.last?.kind == .space {
        // There was a comment between them; the end of a line has a meaning.
        if token.text.contains(where: \.isNewline) { scanner.tokens[scanner.tokens.count - 1] = token }
      } else {
        scanner.tokens.append(token)
      }
    }
    return scanner.tokens
  }
}

extension Character {
  var isPartOfWord: Bool { isLetter || isNumber || self == "_" || self == "$" }
}

private struct Scanner {
  var rest: Substring
  var tokens: [ScriptToken] = []
  /// The open braces; whether each began in a template.
  private var braces: [Bool] = []
  /// The last token that isn't space.
  private var last: ScriptToken?

  init(rest: Substring) { self.rest = rest }

  mutating func next() -> ScriptToken? {
    while rest.hasPrefix("//") { rest = rest.drop { !$0.isNewline } }
    guard let first = rest.first else { return nil }
    if first.isWhitespace { return take(.space, rest.prefix(while: \.isWhitespace)) }
    let token: ScriptToken
    if first.isPartOfWord {
      token = take(.word, rest.prefix(while: \.isPartOfWord))
    } else if first == "#", rest.dropFirst().first?.isPartOfWord == true {
      token = take(.privateName, rest.prefix(1 + rest.dropFirst().prefix(while: \.isPartOfWord).count))
    } else if first == "'" || first == "\"" {
      token = takeLiteral { $0 == first }
    } else if first == "`" || first == "}" && braces.last == true {
      if first == "}" { braces.removeLast() }
      token = takeTemplate()
    } else if first == "/", beginsExpression {
      token = takeExpression()
    } else {
      if first == "{" { braces.append(false) }
      if first == "}" { _ = braces.popLast() }
      token = take(.punctuation, rest.prefix(1))
    }
    last = token
    return token
  }

  /// Whether a slash begins a regular expression here, and isn't a division.
  private var beginsExpression: Bool {
    guard let last else { return true }
    return switch last.kind {
    case .word: last.text == "return"
    case .punctuation: ![")", "]", "}"].contains(last.text)
    default: false
    }
  }

  private mutating func take(_ kind: ScriptToken.Kind, _ text: Substring) -> ScriptToken {
    rest = rest[text.endIndex...]
    return ScriptToken(kind: kind, text: text)
  }

  /// Takes what ends with a character that isn't escaped.
  private mutating func takeLiteral(_ isEnd: (Character) -> Bool) -> ScriptToken {
    var end = rest.index(after: rest.startIndex)
    while end < rest.endIndex, !isEnd(rest[end]) {
      end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1, limitedBy: rest.endIndex) ?? rest.endIndex
    }
    return take(.literal, rest[..<(end < rest.endIndex ? rest.index(after: end) : end)])
  }

  /// Takes a template up to its end, or to an expression in it.
  private mutating func takeTemplate() -> ScriptToken {
    var isDollar = false
    var isOpen = false
    let token = takeLiteral { character in
      isOpen = isDollar && character == "{"
      isDollar = character == "$"
      return isOpen || character == "`"
    }
    if isOpen { braces.append(true) }
    return token
  }

  private mutating func takeExpression() -> ScriptToken {
    var isClass = false
    let expression = takeLiteral { character in
      if character == "[" { isClass = true }
      if character == "]" { isClass = false }
      return character == "/" && !isClass
    }
    let flags = rest.prefix(while: \.isLetter)
    rest = rest[flags.endIndex...]
    return ScriptToken(kind: .literal, text: expression.text.base[expression.text.startIndex..<flags.endIndex])
  }
}
