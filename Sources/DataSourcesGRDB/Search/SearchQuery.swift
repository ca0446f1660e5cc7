#if GRDB
  /// What is searched for: words, beginnings of words, phrases, in all columns or in some.
  ///
  ///     search.query = SearchQuery(typed: field.text)
  ///
  /// Whatever a person types makes a valid query: words are quoted, so nothing in them means anything to SQLite. Only
  /// ``init(fts5:)`` takes SQLite's own syntax, and may be refused by it.
  public struct SearchQuery: Hashable, Sendable {
    /// In the syntax of FTS5.
    let expression: String

    /// The query that searches for nothing.
    public static let empty = SearchQuery(expression: "")

    /// Whether there is nothing to search for.
    public var isEmpty: Bool { expression.isEmpty }

    /// How many words of a typed text count.
    static var mostWords: Int { 64 }

    init(expression: String) { self.expression = expression }

    /// What a person typed, who may still be typing: rows that have all of the words.
    ///
    /// `word*` is the beginning of a word, and words between quotation marks are a phrase; a phrase that nobody ended goes to the
    /// end of the text. Of more than 64 words the first ones count. A text without a letter or digit that SQLite would index, such as
    /// an emoji alone, finds nothing.
    ///
    /// - Parameters:
    ///   - text: any text.
    ///   - completesLastWord: whether the last word is the beginning of one, unless white space follows it.
    public init(typed text: String, completesLastWord: Bool = true) {
      self.init(expression: TypedWords(text, completesLastWord: completesLastWord).expression)
    }

    /// A query in the syntax of FTS5, with operators such as `OR`, `NOT` and `NEAR`.
    ///
    /// SQLite checks it when it is searched for: if it is not valid, the list keeps what it shows, and says so in
    /// its ``LiveSearch/failure``.
    public init(fts5 expression: String) {
      let text = expression.withoutZeros
      self.init(expression: text.allSatisfy(\.isWhitespace) ? "" : text)
    }

    /// Words that follow each other.
    ///
    /// - Parameters:
    ///   - text: the words.
    ///   - isPrefix: whether the last one is the beginning of a word.
    public static func phrase(_ text: String, isPrefix: Bool = false) -> SearchQuery {
      text.allSatisfy(\.isWhitespace) ? empty : SearchQuery(expression: quoted(text) + (isPrefix ? " *" : ""))
    }

    /// Rows that match this and another query; an empty one does not count.
    public func and(_ other: SearchQuery) -> SearchQuery { joined(other, "AND") }

    /// Rows that match this query, another one, or both; an empty one does not count.
    public func or(_ other: SearchQuery) -> SearchQuery { joined(other, "OR") }

    /// The same query, but only in some of the search table's columns.
    ///
    /// A column that is not there is an error of the search.
    public func inColumns(_ columns: String...) -> SearchQuery {
      if isEmpty { return self }
      let names = columns.map(Self.quoted).joined(separator: " ")
      return SearchQuery(expression: "{\(names)} : (\(expression))")
    }

    private func joined(_ other: SearchQuery, _ word: String) -> SearchQuery {
      if isEmpty { return other }
      return other.isEmpty ? self : SearchQuery(expression: "(\(expression)) \(word) (\(other.expression))")
    }

    /// A text that means itself.
    static func quoted(_ text: String) -> String {
      // Not by characters: a quotation mark with an accent is another one.
      var quoted = String.UnicodeScalarView()
      for scalar in text.withoutZeros.unicodeScalars {
        if scalar == "\"" { quoted.append(scalar) }
        quoted.append(scalar)
      }
      return "\"\(String(quoted))\""
    }
  }

  extension String {
    /// With spaces in the place of zeros, which would end a text of SQLite.
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
