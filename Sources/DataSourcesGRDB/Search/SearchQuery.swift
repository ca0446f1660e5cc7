#if GRDB
  /// A full-text query: words, prefixes of words and phrases, in all columns or in some.
  ///
  ///     search.query = SearchQuery(typed: field.text)
  ///
  /// Any text that a user types is a valid query: words are quoted, so no character has a special meaning. Only
  /// ``init(fts5:)`` takes SQLite's own syntax, which may be invalid.
  public struct SearchQuery: Hashable, Sendable {
    /// In the syntax of FTS5.
    let expression: String

    /// The query without words.
    public static let empty = SearchQuery(expression: "")

    /// Whether the query has no words.
    public var isEmpty: Bool { expression.isEmpty }

    /// The maximum number of words of a typed text.
    static var mostWords: Int { 64 }

    init(expression: String) { self.expression = expression }

    /// Creates a query from a text that a user has typed, or is still typing: it matches rows that have all of the
    /// words.
    ///
    /// `word*` is a prefix, and words between quotation marks are a phrase. Without a closing quotation mark, the
    /// phrase ends with the text. Words after the 64th are ignored. A text without a letter or digit that SQLite would
    /// index, such as an emoji alone, matches nothing.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - completesLastWord: Whether the last word is a prefix, unless white space follows it.
    public init(typed text: String, completesLastWord: Bool = true) {
      self.init(expression: TypedWords(text, completesLastWord: completesLastWord).expression)
    }

    /// Creates a query in the syntax of FTS5, with operators such as `OR`, `NOT` and `NEAR`.
    ///
    /// SQLite checks the syntax during the search. If it isn't valid, the list keeps its rows, and has a
    /// ``LiveSearch/failure``.
    public init(fts5 expression: String) {
      let text = expression.withoutZeros
      self.init(expression: text.allSatisfy(\.isWhitespace) ? "" : text)
    }

    /// Returns a query for consecutive words.
    ///
    /// - Parameters:
    ///   - text: The words.
    ///   - isPrefix: Whether the last one is the prefix of a word.
    public static func phrase(_ text: String, isPrefix: Bool = false) -> SearchQuery {
      text.allSatisfy(\.isWhitespace) ? empty : SearchQuery(expression: quoted(text) + (isPrefix ? " *" : ""))
    }

    /// Returns a query for rows that match this and another query.
    ///
    /// An empty query is ignored.
    public func and(_ other: SearchQuery) -> SearchQuery { joined(other, "AND") }

    /// Returns a query for rows that match this query, another one, or both.
    ///
    /// An empty query is ignored.
    public func or(_ other: SearchQuery) -> SearchQuery { joined(other, "OR") }

    /// Returns the same query for only some of the search table's columns.
    ///
    /// If a column doesn't exist, the search fails.
    public func inColumns(_ columns: String...) -> SearchQuery {
      if isEmpty { return self }
      let names = columns.map(Self.quoted).joined(separator: " ")
      return SearchQuery(expression: "{\(names)} : (\(expression))")
    }

    private func joined(_ other: SearchQuery, _ word: String) -> SearchQuery {
      if isEmpty { return other }
      return other.isEmpty ? self : SearchQuery(expression: "(\(expression)) \(word) (\(other.expression))")
    }

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
#endif
