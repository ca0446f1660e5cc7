import DataSources

/// The samples of doc comments on composites, states and selections, compiled word for word; see `CommentSampleTests`.
enum CompositionCommentSamples {
  enum Row: Identifiable, Equatable {
    case failure(any Error)
    var id: String { "failure" }
    static func == (left: Row, right: Row) -> Bool { left.id == right.id }
  }
  typealias List = any DataSource<Talk>

  static func moving(_ stack: ConcatenatedSections<Talk>) {
    stack.moveHandler = { move in move.to.child == 0 ? .refused(reason: "sorted by name") : move.perform() }
  }

  static func ids(_ mails: ConcatenatedSections<Talk>, _ selection: Selection<Talk>) {
    if let id = mails.id(ItemID(42), ofChild: 1) { selection.select(id) }
  }

  static func content(
    _ cities: any DataSource<Row>, _ spinner: any DataSource<Row>, _ hint: any DataSource<Row>, _ error: any Error,
    _ load: @escaping () -> Void
  ) {
    let list = StateSource(.loading, content: cities, loading: spinner, empty: hint) { error in
      ListSource([Row.failure(error)])
    }
    list.state = .failed(error, retry: load)
    list.state = .content
  }

  static func segments(_ favourites: List, _ nearby: List, _ all: List) {
    let segments = SegmentedSource([favourites, nearby, all])
    segments.select(2)
  }

  static func states(_ remote: List, _ cached: List) {
    enum Mode { case offline, online }
    let list = StateSource(Mode.online) { mode in mode == .online ? remote : cached }
    list.state = .offline
  }

  static func tracing(_ list: List) -> ChangeTracing {
    let tracing = list.trace { print($0) }
    return tracing
  }

  static func selecting(_ mails: List, _ position: ItemPosition) {
    let selection = mails.selection(.multiple)
    selection.toggle(at: position)
  }

  static func anchor(
    _ update: ListUpdate, _ first: ItemPosition, _ last: ItemPosition, _ before: ListShape, _ after: ListShape
  ) -> ScrollAnchor? {
    let anchor = ScrollAnchor(in: update.changes, visible: first...last, from: before, to: after)
    // Scroll so that anchor.target stands where anchor.row stood.
    return anchor
  }

  struct Table { func apply(_ update: ListUpdate) {} }

  static func following(_ source: ListSource<Talk>, _ table: Table) async {
    for await update in source.changes() {
      table.apply(update)
    }
  }
}

/// An operator without anything to tell.
private final class Titled: DataSource {
  typealias Item = Talk
  let base: any DataSource<Talk>
  let title = "Talks"
  let changeHub = ChangeHub()
  init(_ base: any DataSource<Talk>) { self.base = base }
  var sectionCount: Int { base.sectionCount }
  func itemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> Talk? { base.item(at: position) }
}

extension Titled: DescribedSource {
  var describedDetails: String? { "titled \(title)" }
}
