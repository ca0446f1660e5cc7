#if GRDB

  /// A full-text query: words, prefixes of words and phrases, in all columns or in some.
  ///
  ///     search.query = SearchQuery(typed: field.text)
  ///
  /// Any text that a user types is a valid query: words are quoted, so no character has a special meaning. Only
  /// ``init(fts5:)`` reads SQLite's own syntax, which may be invalid.
  public struct SearchQuery: Hashable, Sendable {
    /// `nil` without words.
    let root: Node?

    /// The query without words.
    package static let empty = SearchQuery(root: nil)

    /// Whether the query has no words.
    public var isEmpty: Bool { root == nil }

    /// The maximum number of words of a typed text.
    static var mostWords: Int { 64 }

    /// The maximum nesting of ``and(_:)``, ``or(_:)`` and ``inColumns(_:)``, far more than FTS5 can parse.
    private static var deepest: Int { 250 }

    private init(root: Node?) { self.root = root }

    /// Creates a query from a text that a user has typed, or is still typing: it matches rows that have all of the
    /// words.
    ///
    /// `word*` is a prefix, and words between quotation marks are a phrase. Without a closing quotation mark, the
    /// phrase ends with the text. Words after the 64th are ignored. A text without a letter or digit that SQLite would
    /// index, such as an emoji alone, matches nothing, unless the search table has the trigram tokenizer.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - completesLastWord: Whether the last word is a prefix, unless white space follows it.
    public init(typed text: String, completesLastWord: Bool = true) {
      self.init(words: TypedWords(text, completesLastWord: completesLastWord).words)
    }

    private init(words: [Word]) { self.init(root: words.isEmpty ? nil : .words(words)) }

    /// Creates a query in the syntax of FTS5, with operators such as `OR`, `NOT` and `NEAR`.
    ///
    /// SQLite checks the syntax during the search. If it isn't valid, the list keeps its rows, and has a
    /// ``LiveSearch/failure``.
    public init(fts5 expression: String) {
      let text = expression.withoutZeros
      self.init(root: text.allSatisfy(\.isWhitespace) ? nil : .syntax(text))
    }

    /// Returns a query for consecutive words.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - isPrefix: Whether the last one is the prefix of a word.
    public static func phrase(_ text: String, isPrefix: Bool = false) -> SearchQuery {
      SearchQuery(words: text.allSatisfy(\.isWhitespace) ? [] : [Word(text: text, isPrefix: isPrefix)])
    }

    /// Returns a query for rows that match this and another query.
    ///
    /// An empty query is ignored. Any number of queries can be joined by calls of this method alone, or of ``or(_:)`` alone. FTS5 parses some dozen
    /// levels of both within each other; beyond, the search fails.
    public func and(_ other: SearchQuery) -> SearchQuery { joined(other, .and) }

    /// Returns a query for rows that match this query, another one, or both.
    ///
    /// An empty query is ignored. For the number of queries see ``and(_:)``.
    public func or(_ other: SearchQuery) -> SearchQuery { joined(other, .or) }

    /// Returns the same query for only some of the search table's columns.
    ///
    /// If a column doesn't exist, the search fails.
    public func inColumns(_ columns: String...) -> SearchQuery {
      guard let root else { return self }
      return Self.limited(.columns(columns, root, depth: root.depth + 1))
    }

    private func joined(_ other: SearchQuery, _ junction: Junction) -> SearchQuery {
      guard let left = root else { return other }
      guard let right = other.root else { return self }
      let children = left.operands(of: junction) + right.operands(of: junction)
      return Self.limited(.joined(junction, children, depth: (children.map(\.depth).max() ?? 0) + 1))
    }

    /// A query that can be released, compared and written without the stack overflowing.
    private static func limited(_ node: Node) -> SearchQuery {
      SearchQuery(root: node.depth > deepest ? .tooDeep : node)
    }
  }

  extension SearchQuery {
    /// A word, the prefix of one, or a phrase.
    struct Word: Hashable, Sendable {
      var text: String
      var isPrefix: Bool

      var expression: String { SearchQuery.quoted(text) + (isPrefix ? " *" : "") }
    }

    enum Junction: String { case and = "AND", or = "OR" }

    /// A part of a query.
    indirect enum Node: Hashable, Sendable {
      /// All of the words; FTS5 ignores those without a token, unless all are.
      case words([Word])
      /// A text in the syntax of FTS5.
      case syntax(String)
      case columns([String], Node, depth: Int)
      /// At least two operands, none of which has the same junction.
      case joined(Junction, [Node], depth: Int)
      case tooDeep

      var depth: Int {
        switch self {
        case .words, .syntax, .tooDeep: 0
        case .columns(_, _, let depth), .joined(_, _, let depth): depth
        }
      }

      fileprivate func operands(of junction: Junction) -> [Node] {
        if case .joined(junction, let children, _) = self { children } else { [self] }
      }

      /// The text in the syntax of FTS5.
      var expression: String {
        switch self {
        case .words(let words): return words.map(\.expression).joined(separator: " ")
        case .syntax(let text): return text
        case .columns(let names, let node, _):
          return "{\(names.map(SearchQuery.quoted).joined(separator: " "))} : (\(node.expression))"
        case .joined(let junction, let children, _):
          // FTS5's parser needs most memory for parentheses that aren't at the beginning, and none for what binds tighter.
          let deepest = children.indices.max { children[$0].depth < children[$1].depth } ?? 0
          let ordered = [children[deepest]] + children[..<deepest] + children[(deepest + 1)...]
          return ordered.map { $0.needsParentheses(in: junction) ? "(\($0.expression))" : $0.expression }
            .joined(separator: " \(junction.rawValue) ")
        case .tooDeep: return ""
        }
      }

      private func needsParentheses(in junction: Junction) -> Bool {
        switch self {
        case .words, .columns, .tooDeep: false
        case .syntax: true
        case .joined(let inner, _, _): inner == .or && junction == .and
        }
      }
    }

    /// The query in the syntax of FTS5.
    var expression: String { root?.expression ?? "" }

    /// Returns a text as an FTS5 string, in which no character has a special meaning.
    static func quoted(_ text: String) -> String {
      // Not by characters: a quotation mark with an accent is a different one.
      var quoted = String.UnicodeScalarView()
      for scalar in text.withoutZeros.unicodeScalars {
        if scalar == "\"" { quoted.append(scalar) }
        quoted.append(scalar)
      }
      return "\"\(String(quoted))\""
    }
  }

  extension String {
    /// The text with spaces instead of zeros, at which SQLite would end it.
    fileprivate var withoutZeros: String {
      var scalars = String.UnicodeScalarView()
      for scalar in unicodeScalars { scalars.append(scalar == "\0" ? " " : scalar) }
      return String(scalars)
    }
  }

  extension SearchQuery: CustomStringConvertible {
    /// The query in the syntax of FTS5.
    public var description: String { expression }
  }

  /// The words and phrases of a text that a user types.
  private struct TypedWords {
    /// Each once.
    let words: [SearchQuery.Word]

    init(_ text: String, completesLastWord: Bool) {
      var words: [SearchQuery.Word] = []
      var current = ""
      var isPhrase = false
      func end(isPrefix: Bool = false) {
        defer { current = "" }
        let stars = isPhrase ? 0 : current.reversed().prefix { $0 == "*" }.count
        let word = current.dropLast(stars)
        if word.contains(where: { !$0.isWhitespace }) {
          words.append(SearchQuery.Word(text: String(word), isPrefix: isPrefix || stars > 0))
        }
      }
      for character in text {
        if words.count >= SearchQuery.mostWords { break }
        if Self.quotationMarks.contains(character) {
          end()
          isPhrase.toggle()
        } else if character.isWhitespace, !isPhrase {
          end()
        } else {
          current.append(character)
        }
      }
      // The word that is being typed.
      if words.count < SearchQuery.mostWords {
        end(isPrefix: completesLastWord && current.last?.isWhitespace == false)
      }
      var seen: Set<SearchQuery.Word> = []
      self.words = words.filter { seen.insert($0).inserted }
    }

    /// Keyboards replace one by another.
    private static let quotationMarks: Set<Character> = ["\"", "“", "”", "„"]
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A full-text query.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public struct SearchQuery {
    // Without it, the error of a call is that the initializer is internal, and doesn't name the trait.
    public init(typed text: String) {}
  }
#endif
