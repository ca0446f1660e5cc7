#if GRDB
  /// Snippets of rows in one state of a search.
  struct SnippetCache {
    /// `nil` without snippets.
    let style: SnippetStyle?
    private var texts: [Int64: String] = [:]
    private var state = (state: 0, content: 0)

    init(style: SnippetStyle?) { self.style = style }

    /// Removes everything that may be out of date.
    mutating func setStatus(_ status: SearchStatus) {
      if state != (status.state, status.content) { texts = [:] }
      state = (status.state, status.content)
    }

    subscript(rowID: Int64) -> String? {
      get { texts[rowID] }
      set {
        if texts.count >= 4_096 { texts = [:] }
        texts[rowID] = newValue
      }
    }
  }
#endif
