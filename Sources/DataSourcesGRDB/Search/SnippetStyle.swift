#if GRDB
  /// The style of snippets: the parts of texts around the matching words.
  public struct SnippetStyle: Hashable, Sendable {
    /// The text before each matching word.
    public var start: String
    /// The text after each matching word.
    public var end: String
    /// The text that replaces omitted text.
    public var ellipsis: String
    /// The column of the text, or `nil` for the column that matches best.
    public var column: String?
    /// The maximum number of words, up to 64.
    public var wordCount: Int

    /// Creates a style.
    public init(
      start: String = "<b>", end: String = "</b>", ellipsis: String = "...", column: String? = nil,
      wordCount: Int = 15
    ) {
      self.start = start
      self.end = end
      self.ellipsis = ellipsis
      self.column = column
      self.wordCount = wordCount
    }

    /// The number of words for SQLite; 0 means the default.
    var tokenCount: Int { wordCount == 0 ? 15 : min(64, max(1, wordCount == .min ? 64 : abs(wordCount))) }

    /// The characters that a word of a text without spaces takes, on average.
    private static var charactersPerWord: Int { 4 }

    /// Returns the part of a text around folded words, or `nil` if it has none of them.
    func snippet(of text: String, _ words: [String], _ folding: TextFolding) -> String? {
      let characters = Array(text)
      let folded = characters.map { folding.folded(String($0)) }
      var matches: [Range<Int>] = []
      for start in characters.indices {
        guard matches.last.map({ $0.upperBound <= start }) ?? true else { continue }
        let match = words.compactMap { word -> Range<Int>? in
          var end = start
          var rest = word[...]
          while end < folded.count, !rest.isEmpty, rest.hasPrefix(folded[end]) {
            rest = rest.dropFirst(folded[end].count)
            end += 1
          }
          return rest.isEmpty && end > start ? start..<end : nil
        }.max { $0.count < $1.count }
        if let match { matches.append(match) }
      }
      guard let first = matches.first else { return nil }
      let size = tokenCount * Self.charactersPerWord
      let begin = max(0, min(first.lowerBound - size / 4, characters.count - size))
      let end = min(characters.count, max(begin + size, first.upperBound))
      var snippet = begin > 0 ? ellipsis : ""
      var position = begin
      for match in matches where match.upperBound <= end {
        snippet += String(characters[position..<match.lowerBound]) + start + String(characters[match]) + self.end
        position = match.upperBound
      }
      return snippet + String(characters[position..<end]) + (end < characters.count ? ellipsis : "")
    }
  }
#endif
