import DataSourcesGRDB
import DataSourcesWeb

/// What one page searches in a table: one live search, whose query changes with what is typed.
final class RecordSearch<Record>: WebSearch {
  typealias Cells = any DataSource<CellReference<WebHost>>

  /// The rows that have all of the words, the last one perhaps not typed to its end; or why there are none.
  let list: Cells
  private let shown = StateSource<Cells?, CellReference<WebHost>>(nil, comparison: .identity) { $0 }
  private let view: LiveView<Record>
  private let table: SearchTable
  private let snippets: SnippetStyle?
  private let live: LiveDatabase
  private let cells: (LiveSearch<Record>) -> Cells
  private var search: LiveSearch<Record>?
  private var found: Cells?
  private var wantedText = ""
  private var lastText = ""
  private var waiting: [CheckedContinuation<Void, Never>] = []

  private let failed: Cells

  /// - Parameters:
  ///   - name: What is searched, for the sentence that it can't be.
  ///   - view: The rows that can be found, with their order.
  ///   - table: The table of their words.
  ///   - snippets: The style of snippets; `nil` for none.
  ///   - live: The database.
  ///   - cells: Returns the cells of what is found.
  init(
    _ name: String, of view: LiveView<Record>, in table: SearchTable, snippets: SnippetStyle? = nil,
    of live: LiveDatabase, cells: @escaping (LiveSearch<Record>) -> Cells
  ) {
    failed = StaticSource(withoutIDs: ["\(name) can't be searched right now: the database can't be read."])
      .web { #"<p class="nothing">\#($0)</p>"# }
    self.view = view
    self.table = table
    self.snippets = snippets
    self.live = live
    self.cells = cells
    list = shown
  }

  deinit { for waiter in waiting { waiter.resume() } }

  var shownText: String {
    if search?.isSearching == false || hasFailed { lastText = wantedText }
    return lastText
  }

  func search(_ text: String, isolation: isolated any Actor) async {
    wantedText = text
    if let search {
      search.query = SearchQuery(typed: text)
      settle()
    } else {
      await begin(isolation: isolation)
    }
    while wantedText == text, let search, search.isSearching, !hasFailed {
      await withCheckedContinuation(isolation: isolation) { waiting.append($0) }
    }
  }

  private func begin(isolation: isolated any Actor) async {
    let text = wantedText
    do {
      let search = try await live.search(view, in: table, for: SearchQuery(typed: text), snippets: snippets)
      guard self.search == nil else { return }
      search.onStateChange = { [weak self] in self?.settle() }
      found = cells(search)
      self.search = search
      if wantedText != text { search.query = SearchQuery(typed: wantedText) }
      settle()
    } catch {
      // Another program has dropped the table, or damaged the file; the next text tries again.
      shown.state = failed
      if search == nil { lastText = wantedText }
    }
  }

  /// A file that was deleted or replaced can be searched as long as it is open.
  private var hasFailed: Bool { search?.failure.map { !($0 is LiveViewError) } ?? false }

  /// Shows what was found, or that nothing can be, and resumes those who wait.
  private func settle() {
    guard search != nil else { return }
    let wanted = hasFailed ? failed : found
    if shown.state !== wanted { shown.state = wanted }
    let waiting = waiting
    self.waiting = []
    for waiter in waiting { waiter.resume() }
  }
}
