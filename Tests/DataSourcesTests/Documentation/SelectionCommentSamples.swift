import DataSources

/// The samples of doc comments on selections, positions and debugging, compiled word for word; see `CommentSampleTests`.
enum SelectionCommentSamples {
  typealias List = any DataSource<Talk>

  struct Event {
    var month: Int
  }

  static func selecting(_ mails: ListSource<Talk>, _ position: ItemPosition) -> Selection<Talk> {
    let selection = mails.selection(.multiple)
    selection.toggle(at: position)
    selection.select(at: mails.positions.prefix(3))
    selection.setSelection(mails.positions.suffix(1))
    return selection
  }

  static func selecting(_ mail: Talk, in selection: Selection<Talk>) -> [String] {
    selection.select(ItemID(mail.id))
    selection.isSelectable = { $0.hour < 11 }
    selection.replacement = .automatic
    selection.replacement = .before
    let titles = selection.selectedItems.map(\.title)
    return titles
  }

  static func selectingAll(_ selection: Selection<Talk>) {
    if selection.selectedItems.isEmpty { selection.selectAll() } else { selection.deselectAll() }
  }

  static func selectingWhatIsDisplayed(_ selection: Selection<Talk>) {
    let matches = selection.filter { $0.item.hour < 11 }
    let ids = matches.positions.compactMap(matches.id(at:))
    selection.select(at: ids.compactMap(selection.position(of:)))
  }

  static func marks(_ selection: Selection<Talk>) -> any DataSource<String> {
    let titles = selection.map { $0.isSelected ? "✓ \($0.item.title)" : $0.item.title }
    return titles
  }

  static func observing(_ selection: Selection<Talk>) -> ListObservation {
    let observation = selection.observeSelection { change in
      print(change.selected, change.deselected, change.removed)
    }
    return observation
  }

  static func positions(_ talks: ListSource<Talk>, _ position: ItemPosition, _ selection: Selection<Talk>) -> [String] {
    for position in talks.positions { print(position) }
    if let next = talks.position(after: position) { selection.select(at: next) }
    let titles = talks.positions.compactMap { talks.item(at: $0)?.title }
    return titles
  }

  static func searching(_ events: ListSource<Event>) -> (Int, Range<Int>) {
    let first = events.partitioningItem(inSection: 0) { $0.month >= 6 }
    let summer = events.itemRange(inSection: 0) { $0.month < 6 ? .before : $0.month > 8 ? .after : .within }
    return (first, summer)
  }

  static func nearest(_ shape: ListShape, _ position: ItemPosition) -> ItemPosition? {
    let nearest = shape.nearestPosition(to: position, preferring: .before)
    return nearest
  }

  static func next(
    _ map: PositionMap, _ position: ItemPosition, _ oldShape: ListShape, _ newShape: ListShape
  ) -> ItemPosition? {
    let next = map.nearestPosition(toOld: position, from: oldShape, to: newShape)
    return next
  }

  static func anchor(
    _ update: ListUpdate, _ first: ItemPosition, _ last: ItemPosition, _ before: ListShape, _ after: ListShape
  ) -> ScrollAnchor? {
    let anchor = ScrollAnchor(in: update.changes, visible: first...last, from: before, to: after)
    // Scroll so that the cell at anchor.newPosition appears where the cell at anchor.oldPosition was.
    return anchor
  }

  static func otherAnchor(_ anchor: ScrollAnchor?, _ highlight: (ItemPosition) -> Void) {
    if let anchor, !anchor.isSameItem { highlight(anchor.newPosition) }
  }

  static func tracing(_ list: List) {
    let tracing = list.trace { print($0) }
    tracing.cancel()
    print(list.treeDescription)
  }

  static func naming(_ stored: [File]) -> ListSource<File> {
    let favorites = ListSource(stored).named("favorites")
    return favorites
  }

  struct File: Identifiable, Equatable {
    var id: Int
    var isFolder = false
  }

  @MainActor
  final class Server {
    var onChange: ((File) -> Void)?
    func entries(of file: File) async throws -> [File] { [] }
  }

  @MainActor
  static func loading(_ volumes: [File], _ server: Server, _ show: @escaping (any Error) -> Void) {
    let files = OutlineSource(volumes, canExpand: { $0.isFolder }) { try await server.entries(of: $0) }
    files.onLoadError = { file, error in show(error) }
    server.onChange = { folder in files.reloadChildren(of: folder.id) }
  }

  static func searching(_ files: OutlineSource<Name>, _ text: String) {
    files.isIncluded = text.isEmpty ? nil : { $0.name.contains(text) }
  }

  final class Settings { var openFolders: Set<Int> = [] }

  static func expansion(_ files: OutlineSource<Name>, _ settings: Settings) {
    settings.openFolders = files.expandedIDs
  }

  static func outlineLines(_ files: OutlineSource<Name>) -> some DataSource<String> {
    let lines = files.map { file in
      let sign = file.isExpandable ? (file.isExpanded ? "▾" : "▸") : " "
      return String(repeating: "  ", count: file.depth) + "\(sign) \(file.node.name)"
    }
    return lines
  }

  struct Name: Identifiable, Equatable {
    var id: Int
    var name = ""
  }

  struct Table { func apply(_ update: ListUpdate) {} }

  static func following(_ source: ListSource<Talk>, _ table: Table) async {
    for await update in source.changes() {
      table.apply(update)
    }
  }
}

/// An operator without details to describe.
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
