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
      (self.start, self.end, self.ellipsis) = (start, end, ellipsis)
      (self.column, self.wordCount) = (column, wordCount)
    }

    /// The number of words for SQLite; 0 means the default.
    var tokenCount: Int { wordCount == 0 ? 15 : min(64, max(1, wordCount == .min ? 64 : abs(wordCount))) }
  }
#endif
