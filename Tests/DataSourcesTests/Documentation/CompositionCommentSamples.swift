import DataSources

/// The samples of doc comments on composites and states, compiled word for word; see `CommentSampleTests`.
enum CompositionCommentSamples {
  enum Entry: Identifiable, Equatable {
    case failure(any Error)
    var id: String { "failure" }
    static func == (left: Entry, right: Entry) -> Bool { left.id == right.id }
  }
  typealias List = any DataSource<Talk>
  enum Mode { case offline, online }

  static func composite(_ talks: ListSource<Talk>, _ news: List) {
    let screen = ConcatenatedSections([talks])
    screen.insertChild(news, at: 0)
    screen.moveChild(from: 0, to: 1)
  }

  static func moving(_ stack: ConcatenatedSections<Talk>) {
    stack.moveHandler = { move in move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform() }
  }

  static func moving(_ lists: ConcatenatedSections<Talk>, _ start: ItemPosition, _ end: ItemPosition) {
    lists.moveHandler = { move in
      move.to.child == 0 ? .refused(reason: "talks are read-only") : move.perform()
    }
    lists.moveItem(from: ItemPosition(section: 0, item: 0), to: ItemPosition(section: 1, item: 1))
    if case .refused(let reason) = lists.moveItem(from: start, to: end) { print(reason) }
  }

  static func ids(_ mails: ConcatenatedSections<Talk>, _ selection: Selection<Talk>) {
    if let id = mails.id(ItemID(42), ofChild: 1) { selection.select(id) }
  }

  static func childPosition(_ all: ConcatenatedItems<Talk>, _ position: ItemPosition) -> Int? {
    if let local = all.childPosition(of: position) {
      print("child \(local.child), item \(local.position)")
    }
    let last = all.items(ofChild: 1).last
    return last
  }

  static func items(_ mine: ListSource<Talk>, _ theirs: ListSource<Talk>) {
    let all = ConcatenatedItems([mine, theirs])
    all.header = "All talks"
  }

  static func appendedItems(_ mine: ListSource<Talk>, _ theirs: ListSource<Talk>) -> List {
    let all = mine.appendingItems(of: theirs)
    return all
  }

  static func sections(_ news: ListSource<Talk>, _ talks: ListSource<Talk>) -> Int? {
    let screen = ConcatenatedSections([news, talks])
    if let (child, section) = screen.childSection(of: 2) { print(child, section) }
    let first = screen.sections(ofChild: 1).first
    return first
  }

  static func appendedSections(_ news: ListSource<Talk>, _ talks: ListSource<Talk>) -> List {
    let screen = news.appendingSections(of: talks)
    return screen
  }

  static func content(
    _ cities: any DataSource<Entry>, _ spinner: any DataSource<Entry>, _ hint: any DataSource<Entry>,
    _ error: any Error, _ load: @escaping () -> Void
  ) {
    let list = StateSource(.loading, content: cities, loading: spinner, empty: hint) { error in
      ListSource([Entry.failure(error)])
    }
    list.state = .failed(error, retry: load)
    list.state = .content
    let screen = list
    if !screen.retry() { print("nothing to retry") }
  }

  static func segments(_ favorites: List, _ nearby: List, _ all: List) {
    let segments = SegmentedSource([favorites, nearby, all])
    segments.select(2)
    segments.select(1, comparison: .reload)
  }

  static func tabs(_ tabs: SegmentedSource<Talk>, _ inbox: List, _ drafts: List, _ sent: List) -> [List] {
    tabs.removeAllChildren()
    tabs.insertChildren([inbox, drafts, sent], at: 0, animation: .fade)
    let hidden = tabs.removeChildren(1..<3, animation: .fade)
    return hidden
  }

  static func comparing(_ segments: SegmentedSource<Talk>) {
    segments.comparison = .equality
  }

  static func states(_ remote: List, _ cached: List) {
    enum Mode { case offline, online }
    let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
    list.state = .offline
    list.setState(.online, comparison: .reload)
  }
}
