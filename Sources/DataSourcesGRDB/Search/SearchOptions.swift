#if GRDB
  import GRDB

  /// The order of what a search finds.
  public enum SearchOrder: Hashable, Sendable {
    /// The groups and the order of the view.
    case view
    /// One section, the best matches first (FTS5's bm25), rows that match equally well by their number.
    ///
    /// - Parameter weights: what a match in each of the search table's columns counts, in their order; columns without a weight
    ///   count 1.
    case relevance(weights: [Double] = [])
  }

  /// What a list shows while nothing is searched for.
  public enum EmptySearch: Hashable, Sendable {
    /// No rows.
    case nothing
    /// All rows of the view.
    case wholeView
  }

  /// How snippets look: the part of a text around the words that were found.
  public struct SnippetStyle: Hashable, Sendable {
    /// What comes before each word that was found.
    public var start: String
    /// What comes behind each word that was found.
    public var end: String
    /// What stands for text that is left out.
    public var ellipsis: String
    /// The column that snippets are made of; the one that matches best if `nil`.
    public var column: String?
    /// How many words a snippet has at most, up to 64.
    public var wordCount: Int

    /// A style, YapDatabase's unless told otherwise.
    public init(
      start: String = "<b>", end: String = "</b>", ellipsis: String = "...", column: String? = nil,
      wordCount: Int = 15
    ) {
      (self.start, self.end, self.ellipsis) = (start, end, ellipsis)
      (self.column, self.wordCount) = (column, wordCount)
    }

    /// What SQLite takes: 0 is the usual number.
    var tokenCount: Int { wordCount == 0 ? 15 : min(64, max(1, wordCount == .min ? 64 : abs(wordCount))) }
  }

  /// All about a search that stays the same.
  struct SearchOptions: Sendable {
    let table: SearchTable
    let order: SearchOrder
    let whenEmpty: EmptySearch
    let snippets: SnippetStyle?

    var hasSnippets: Bool { snippets != nil }
  }

  /// Why a search finds nothing, or can not be.
  public enum LiveSearchError: Error, Hashable, Sendable {
    /// The database has no such table.
    case noSearchTable(String)
    /// The table is none of FTS5.
    case notSearchable(String)
    /// The rows of the view are not those of one table with numbers of rows, or no index keeps them in order.
    case viewWithoutIndex(view: String, reason: String)
    /// SQLite does not understand the query: the list shows what it showed before.
    case invalidQuery(query: String, message: String)
    /// The search table can not be read: the list shows nothing.
    case unreadable(table: String, message: String)
  }

  extension LiveSearchError {
    /// What any error means for a search.
    init(_ error: any Error, of table: SearchTable) {
      let database = error as? DatabaseError
      let message = database?.message ?? database.map { "\($0.resultCode)" } ?? "\(error)"
      self = error as? LiveSearchError ?? .unreadable(table: table.name, message: message)
    }

    /// Whether the query is to blame, whatever the database holds.
    var isOfQuery: Bool { if case .invalidQuery = self { true } else { false } }
  }

  extension LiveSearchError: CustomStringConvertible {
    /// A sentence for developers.
    public var description: String {
      switch self {
      case .noSearchTable(let name): "There is no search table \"\(name)\""
      case .notSearchable(let name): "The table \"\(name)\" is not one of FTS5"
      case .viewWithoutIndex(let view, let reason): "The view \"\(view)\" can not be searched: \(reason)"
      case .invalidQuery(let query, let message): "The query \(query) is not valid: \(message)"
      case .unreadable(let table, let message): "The search table \"\(table)\" can not be read: \(message)"
      }
    }
  }
#endif
