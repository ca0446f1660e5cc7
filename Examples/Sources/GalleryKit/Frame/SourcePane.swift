import DataSourcesWeb
import Hummingbird

/// The source code of a screen: the files that were compiled.
///
/// Pages fetch it when it becomes visible, and browsers cache it.
enum SourcePane {
  /// The path of the source code of the list at a path.
  static func path(of listPath: String) -> String { "/source\(listPath)" }

  /// Serves the source code of all screens.
  static func addRoutes(to router: Router<GalleryContext>) {
    for (listPath, asset) in assets { router.add(RouterPath(path(of: listPath)), asset) }
  }

  /// The source code by the paths of lists.
  private static let assets: [String: Asset] = {
    var files = Dictionary(uniqueKeysWithValues: GalleryScreen.allCases.map { ($0.path, $0.sourceFiles) })
    files["/cities"] = ["CitiesModel.swift", "City.swift", "CitySchema.swift"]
    return files.mapValues { Asset(html(of: $0).markup, type: "text/html; charset=utf-8") }
  }()

  /// The files as HTML, the first one open.
  static func html(of files: [String]) -> HTML {
    let embedded = files.compactMap { name in EmbeddedSources.texts[name].map { (name, $0) } }
    return embedded.enumerated().reduce("") { html, file in
      let (name, text) = file.element
      let code = Self.shown(text)
      return html
        + """
        <details class="file"\(file.offset == 0 ? " open" as HTML : "")><summary>\(name) \
        <span class="quiet">\(code.split(separator: "\n", omittingEmptySubsequences: false).count) lines</span></summary>\
        <pre tabindex="0"><code>\(highlighted[name] ?? HTML(text: code))</code></pre></details>
        """
    }
  }

  /// The text without the line break at its end.
  private static func shown(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }

  private static let highlighted: [String: HTML] = EmbeddedSources.texts.mapValues {
    SwiftHighlighter.html(of: shown($0))
  }
}

/// Marks keywords, types, strings, numbers and comments of Swift code, as HTML.
struct SwiftHighlighter {
  private static let keywords = Set(
    """
    actor any as associatedtype async await break case catch class continue convenience default defer deinit do else enum
    extension false fileprivate final for func guard if import in init inout internal is isolated let mutating nil
    nonisolated package private protocol public repeat rethrows return self Self sending set some static struct
    subscript super switch throw throws true try typealias var weak where while
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  private var rest: Substring
  private var markup = ""

  /// Code as HTML; everything that isn't markup of its own is escaped.
  static func html(of code: String) -> HTML {
    var highlighter = SwiftHighlighter(rest: Substring(code))
    highlighter.run()
    return HTML(markup: highlighter.markup)
  }

  private init(rest: Substring) { self.rest = rest }

  private mutating func run() {
    while let first = rest.first {
      if rest.hasPrefix("//") {
        add(rest.prefix { !$0.isNewline }, as: "c")
      } else if rest.hasPrefix("\"\"\"") || rest.hasPrefix("#\"") || first == "\"" {
        add(string(), as: "s")
      } else if first.isLetter || first == "_" {
        addWord()
      } else if first == "@" || first == "#" {
        add(rest.prefix(1) + rest.dropFirst().prefix(while: Self.isPartOfWord), as: "k")
      } else if first.isNumber {
        add(rest.prefix { $0.isHexDigit || $0 == "_" || $0 == "x" }, as: "n")
      } else {
        add(rest.prefix { !($0.isLetter || $0.isNumber || "\"#@/_".contains($0)) }, as: nil)
      }
    }
  }

  private mutating func addWord() {
    let word = rest.prefix(while: Self.isPartOfWord)
    if Self.keywords.contains(String(word)), markup.last != "." {
      add(word, as: "k")
    } else {
      add(word, as: word.first?.isUppercase == true ? "t" : nil)
    }
  }

  /// The string literal at the beginning of the rest; without its end it is the whole line, or the whole rest.
  private func string() -> Substring {
    let fence = rest.prefix { $0 == "#" }
    let isLong = rest.dropFirst(fence.count).hasPrefix("\"\"\"")
    let end = (isLong ? "\"\"\"" : "\"") + fence
    var index = rest.index(rest.startIndex, offsetBy: fence.count + (isLong ? 3 : 1))
    while index < rest.endIndex {
      if rest[index...].hasPrefix(end) { return rest[..<rest.index(index, offsetBy: end.count)] }
      if rest[index].isNewline, !isLong { break }
      let isEscape = rest[index] == "\\" && fence.isEmpty
      index = rest.index(index, offsetBy: isEscape ? 2 : 1, limitedBy: rest.endIndex) ?? rest.endIndex
    }
    return rest[..<index]
  }

  private mutating func add(_ text: Substring, as kind: String?) {
    // Something that fits no rule is passed on as it is.
    let text = text.isEmpty ? rest.prefix(1) : text
    let escaped = HTML(text: String(text)).markup
    markup += kind.map { "<span class=\"\($0)\">\(escaped)</span>" } ?? escaped
    rest = rest.dropFirst(text.count)
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
