#if GRDB
  /// The parts of a search that don't change.
  struct SearchOptions: Sendable {
    let table: SearchTable
    let order: SearchOrder
    let whenEmpty: EmptyQueryBehavior
    let snippets: SnippetStyle?

    var hasSnippets: Bool { snippets != nil }
  }
#endif
