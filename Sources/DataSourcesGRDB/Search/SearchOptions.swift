#if GRDB
  import GRDB

  /// The properties of a search that don't change.
  struct SearchOptions: Sendable {
    let table: SearchTable
    let order: SearchOrder
    let whenEmpty: EmptyQueryBehavior
    let snippets: SnippetStyle?

    var hasSnippets: Bool { snippets != nil }
  }

  /// The rows that a search displays for an empty query.
  public enum EmptyQueryBehavior: Hashable, Sendable {
    /// No rows.
    case nothing
    /// All rows.
    case allRows
  }

  /// The order of the results of a search.
  public enum SearchOrder: Hashable, Sendable {
    /// The sections and the order of the rows' query.
    case rows
    /// One section with the best matches first (FTS5's `bm25`). Rows that match equally well are ordered by their row
    /// ID.
    ///
    /// - Parameter weights: The weight of a match in each of the search table's columns, in their order. The default is
    ///   1.
    case relevance(weights: [Double] = [])
  }

  /// The style of snippets: the parts of texts around the matching words.
  public struct SnippetStyle: Hashable, Sendable {
    let start: String
    let end: String
    let ellipsis: String
    let column: String?
    private let wordCount: Int

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - start: The text before each matching word.
    ///   - end: The text after each matching word.
    ///   - ellipsis: The text that replaces omitted text.
    ///   - column: The column of the text, or `nil` for the column that matches best.
    ///   - wordCount: The maximum number of words, up to 64.
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

    /// The average number of characters in a word of a text without spaces.
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

  /// An error of a search.
  ///
  ///     if case .invalidQuery(_, let message) = results.failure as? LiveSearchError { show(message) }
  public enum LiveSearchError: Error, Hashable, Sendable {
    /// The database has no such table.
    case noSearchTable(String)
    /// The table isn't an FTS5 table.
    case notSearchable(String)
    /// The search table may not have the texts of the query's table, and can't be made again: the list is empty.
    case outOfStep(table: String, reason: String)
    /// The query isn't one of the search table's own table, the table has no row IDs, or the rows are read again after each commit.
    case unsearchableRows(query: String, reason: String)
    /// The query isn't valid: the list keeps its rows.
    case invalidQuery(query: String, message: String)
    /// The search table can't be read, or an expression of the rows' query fails: the list is empty.
    case unreadable(table: String, message: String)
  }

  extension LiveSearchError {
    /// Converts any error of a search.
    init(_ error: any Error, of table: SearchTable) {
      let database = error as? DatabaseError
      let message = database?.message ?? database.map { "\($0.resultCode)" } ?? "\(error)"
      self = error as? LiveSearchError ?? .unreadable(table: table.name, message: message)
    }

    /// Whether the query is the cause, whatever the database contains.
    var isOfQuery: Bool { if case .invalidQuery = self { true } else { false } }
  }

  extension LiveSearchError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
      switch self {
      case .noSearchTable(let name): "There is no search table \"\(name)\""
      case .notSearchable(let name): "The table \"\(name)\" is not an FTS5 table"
      case .outOfStep(let name, let reason):
        "The search table \"\(name)\" is out of step: \(reason). Rebuild it, or create it with SearchTable.create"
      case .unsearchableRows(let query, let reason): "The query \"\(query)\" can't be searched: \(reason)"
      case .invalidQuery(let query, let message): "The query \(query) is not valid: \(message)"
      case .unreadable(let table, let message): "The search table \"\(table)\" can't be read: \(message)"
      }
    }
  }
#endif
