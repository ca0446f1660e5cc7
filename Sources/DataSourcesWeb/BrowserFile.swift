/// A file of the browser's side, for a server to hand out.
public struct BrowserFile: Sendable {
  /// The file's name.
  ///
  /// All files are to be served from one folder, since they import each other.
  public let name: String
  /// What the server says in `Content-Type`.
  public let contentType: String
  /// The whole text.
  public let content: String

  /// A style of several parts.
  init(_ name: String, joining styles: [[UInt8]]) {
    self.name = name
    contentType = "text/css; charset=utf-8"
    content = styles.map(Self.compacted(style:)).joined(separator: "\n")
  }

  /// The files of scripts.
  static func files(of scripts: [BrowserScript]) -> [BrowserFile] {
    let joined = scripts.map { (name: $0.name, text: $0.joined(among: scripts)) }
    let privateNames = CompactScript.privateNames(in: joined.map(\.text))
    return joined.map { BrowserFile(script: $0.name, CompactScript.compacted($0.text, privateNames)) }
  }

  private init(script name: String, _ content: String) {
    self.name = name
    contentType = "text/javascript; charset=utf-8"
    self.content = content
  }

  /// A style without comments and most of its spaces.
  private static func compacted(style: [UInt8]) -> String {
    String(decoding: style, as: UTF8.self).replacing(#/\/\*(?s:.*?)\*\//#, with: "").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.joined(separator: "\n")
      .replacing(": ", with: ":").replacing(", ", with: ",").replacing(" {", with: "{").replacing(";\n}", with: "}")
  }
}

extension BrowserFile {
  /// The browser's side: a JavaScript module `list.js`, which exports `ListView`, those that it loads when they are needed, and
  /// the styles.
  ///
  /// Serve them from one folder:
  ///
  /// ```js
  /// import { ListView } from '/list/list.js'
  /// const list = new ListView(element, { url: '/cities', rowHeight: 48, headerHeight: 32 })
  /// ```
  public static let all =
    files(of: scripts) + [
      BrowserFile(
        "list.css", joining: [PackageResources.list_css, PackageResources.first_css]),
      BrowserFile("nested.css", joining: [PackageResources.nested_css]),
      BrowserFile("interaction.css", joining: [PackageResources.interaction_css]),
    ]

  /// The first script is what every page needs; names at the top level of a script differ.
  static let scripts = [
    BrowserScript(
      name: "list.js",
      modules: [
        ("list", PackageResources.list_js),
        ("display", PackageResources.display_js),
        ("window", PackageResources.window_js),
        ("features", PackageResources.features_js),
        ("changes", PackageResources.changes_js),
        ("elements", PackageResources.elements_js),
        ("sections", PackageResources.sections_js),
        ("geometry", PackageResources.geometry_js),
        ("heights", PackageResources.heights_js),
        ("layout", PackageResources.layout_js),
        ("viewport", PackageResources.viewport_js),
        ("scrolling", PackageResources.scrolling_js),
        ("frame", PackageResources.frame_js),
        ("connection", PackageResources.connection_js),
        ("channel", PackageResources.channel_js),
        ("retry", PackageResources.retry_js),
      ]),
    // The shared worker is this file, so it has what it needs of the first one.
    BrowserScript(
      name: "stream.js",
      modules: [
        ("hub", PackageResources.hub_js),
        ("line", PackageResources.line_js),
        ("events", PackageResources.events_js),
        ("retry", PackageResources.retry_js),
        // At its end, since it runs when the file is loaded.
        ("stream", PackageResources.stream_js),
      ]),
    BrowserScript(name: "leader.js", modules: [("leader", PackageResources.leader_js)]),
    BrowserScript(name: "own.js", modules: [("own", PackageResources.own_js)]),
    BrowserScript(
      name: "scaled.js", modules: [("scaled", PackageResources.scaled_js), ("scale", PackageResources.scale_js)]),
    BrowserScript(
      name: "measured.js",
      modules: [
        ("measured", PackageResources.measured_js),
        ("measuring", PackageResources.measuring_js),
        ("following", PackageResources.following_js),
        ("tree", PackageResources.tree_js),
      ]),
    BrowserScript(name: "animation.js", modules: [("animation", PackageResources.animation_js)]),
    BrowserScript(
      name: "interaction.js",
      modules: [
        ("interaction", PackageResources.interaction_js),
        ("focus", PackageResources.focus_js),
        ("keys", PackageResources.keys_js),
        ("navigation", PackageResources.navigation_js),
        ("finding", PackageResources.finding_js),
        ("notices", PackageResources.notices_js),
        ("posts", PackageResources.posts_js),
        ("styles", PackageResources.styles_js),
        ("texts", PackageResources.texts_js),
      ]),
    BrowserScript(
      name: "menu.js",
      modules: [
        ("menu", PackageResources.menu_js),
        ("popup", PackageResources.popup_js),
        ("commands", PackageResources.commands_js),
      ]),
    BrowserScript(
      name: "moving.js",
      modules: [
        ("moving", PackageResources.moving_js),
        ("reordering", PackageResources.reordering_js),
        ("dropping", PackageResources.dropping_js),
        ("keymoves", PackageResources.keymoves_js),
      ]),
    BrowserScript(
      name: "swiping.js",
      modules: [("swiping", PackageResources.swiping_js), ("tray", PackageResources.tray_js)]),
    BrowserScript(
      name: "nested.js",
      modules: [
        ("nested", PackageResources.nested_js),
        ("nestedlist", PackageResources.nestedlist_js),
        ("nestedwindow", PackageResources.nestedwindow_js),
        ("oneline", PackageResources.oneline_js),
      ]),
  ]
}

/// A script of the browser's side: modules that are served as one file, because they are needed at the same time.
struct BrowserScript {
  /// The file's name.
  let name: String
  /// The modules in their order, by their names without extension.
  let modules: [(name: String, text: [UInt8])]

  /// Whether a module is in the script.
  func contains(_ module: String) -> Bool { modules.contains { $0.name == module } }

  /// One script of the modules, which name each other's exports.
  ///
  /// As one file they are sent with one request, and compressed they are a third smaller. What is in another script is
  /// imported from there.
  func joined(among all: [BrowserScript]) -> String {
    var code: [Substring] = []
    var imports: [String: Set<Substring>] = [:]
    for line in modules.flatMap({ String(decoding: $0.text, as: UTF8.self).split(separator: "\n") }) {
      guard let imported = line.wholeMatch(of: #/import \{ (.*) \} from '\.\/(\w+)\.js'/#) else {
        code.append(line)
        continue
      }
      let module = String(imported.2)
      guard !contains(module), let other = all.first(where: { $0.contains(module) }) else { continue }
      imports[other.name, default: []].formUnion(imported.1.replacing(" ", with: "").split(separator: ","))
    }
    let head = imports.sorted { $0.key < $1.key }
      .map { "import { \($0.value.sorted().joined(separator: ", ")) } from './\($0.key)'" }
    return (head + code.map(String.init)).joined(separator: "\n")
  }
}

/// Scripts without the spaces that have no meaning, and with short names of private members.
///
/// Only what can be seen from the tokens is done: a private name has no meaning outside of its class, and can't be in a
/// string. So all classes of all scripts can use one table of names.
enum CompactScript {
  /// Short names of the private members in scripts, the most frequent first.
  static func privateNames(in scripts: [String]) -> [Substring: String] {
    var counts: [Substring: Int] = [:]
    for token in scripts.flatMap(ScriptToken.tokens(of:)) where token.kind == .privateName {
      counts[token.text, default: 0] += 1
    }
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return Dictionary(
      uniqueKeysWithValues: sorted.enumerated().map { ($1.key, "#" + shortName($0)) })
  }

  /// The script, which does the same.
  static func compacted(_ script: String, _ privateNames: [Substring: String]) -> String {
    let tokens = ScriptToken.tokens(of: script)
    var result = ""
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .privateName: result += privateNames[token.text] ?? String(token.text)
      case .space:
        guard index > 0, index + 1 < tokens.count else { continue }
        result += space(token, between: tokens[index - 1], and: tokens[index + 1])
      default: result += token.text
      }
    }
    return result
  }

  /// What is left of spaces between two tokens.
  private static func space(_ space: ScriptToken, between before: ScriptToken, and after: ScriptToken) -> String {
    let (left, right) = (before.text.last, after.text.first)
    // The end of a line can be the end of a statement.
    if space.text.contains(where: \.isNewline) {
      let isOpen = before.kind == .punctuation && left.map("{([,;&|?:".contains) == true
      let isContinued = after.kind == .punctuation && right.map("})],.?:&|".contains) == true
      return isOpen || isContinued ? "" : "\n"
    }
    let areWords = left?.isPartOfWord == true && (right?.isPartOfWord == true || right == "#")
    return areWords || left == right && left.map("+-/".contains) == true ? " " : ""
  }

  /// a to z, then aa, ab and so on.
  private static func shortName(_ number: Int) -> String {
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let last = String(letters[number % letters.count])
    return number < letters.count ? last : shortName(number / letters.count - 1) + last
  }
}

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
