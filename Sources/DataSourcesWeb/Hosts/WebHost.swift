import DataSources
public import DataSourcesCells

/// Displays a list in web pages, as HTML.
///
/// A ``WebList`` makes one for each list that it displays.
public final class WebHost: CellHost, ListPresenting {
  public typealias Cell = HTML
  public typealias SectionView = HTML

  /// The list that is shown.
  let source: any DataSource<CellReference<WebHost>>
  /// The pages, and what they know of the list.
  let history: RevisionHistory
  private let screen: any WebScreen
  let presentation: PresentedList<CellReference<WebHost>>
  /// What items can do besides being displayed; for most lists nothing, which costs nothing.
  private(set) var uses: CellUses
  /// The lists in items; `nil` for the list in an item.
  let nested: NestedHosts?
  private var texts = RowTexts()
  /// The keys of the rows that pages were sent.
  let keys: RowKeyPool
  private var numbers = RowNumbers()
  /// Whether any section has had a footer: only then are pages sent that there is none.
  private(set) var hasFooters = false
  /// The number of patches that were encoded.
  private(set) var encodedCount = 0
  /// The number of displayed rows of which the list was notified.
  private(set) var displayedCount = 0
  private var displayed = DisplayedRows()
  private lazy var loadsDisplayedItems = source.canLoadDisplayedItems

  init(
    _ source: any DataSource<CellReference<WebHost>>, screen: any WebScreen, delivery: PageDelivery,
    keys: RowKeyPool, isNested: Bool = false
  ) {
    self.keys = keys
    self.source = source
    self.screen = screen
    nested = isNested ? nil : NestedHosts()
    uses = CellUses(of: source)
    presentation = PresentedList(source)
    history = RevisionHistory(presentation.shape, delivery: delivery)
    presentation.presenter = self
    keys.add(self)
  }

  /// Makes the host of a list in an item.
  func makeNestedHost(of source: any DataSource<CellReference<WebHost>>) -> WebHost {
    WebHost(source, screen: screen, delivery: history.delivery, keys: keys, isNested: true)
  }

  /// The item counts, as of the last change.
  var shape: ListShape { history.current.shape }

  /// The number of rows and headers that were rendered.
  var renderedCount: Int { texts.renderedCount }

  package var isReady: Bool { true }

  package func presentationDidDeferChanges() {}

  package func presentationDidCancelChanges() {}

  /// Keeps the change for every page that it concerns, until that page takes it.
  package func show(_ change: PresentedChange) {
    // The indices of rows are others afterwards.
    notifyOfDisplayedRows()
    displayed = DisplayedRows()
    let changes = change.update.changes
    let allowedMultipleSelection = uses.allowsMultipleSelection
    let hasNewUses = uses.notice(changes, in: presentation)
    change.commit()
    let replaced = texts.apply(changes)
    if hasNewUses { texts.removeAll() }
    numbers.follow(changes, to: presentation.shape)
    invalidateLists(changes)
    // All rows that can be selected say whether others can be as well.
    let isAnew = allowedMultipleSelection != nil && uses.allowsMultipleSelection != allowedMultipleSelection
    history.record(isAnew ? .reload : changes, to: presentation.shape, replacing: replaced)
    keys.purgeIfNeeded()
  }

  /// Notifies the list that a page displays rows, at the end of the delivery if several pages are being served.
  ///
  /// What is rendered isn't: a row is rendered once for all pages and all times.
  ///
  /// - Parameter isMoved: Whether the page displays other rows than before. If not, and another page displays them, the list was
  ///   notified already.
  func willDisplay(_ rows: Range<Int>, isMoved: Bool) {
    guard loadsDisplayedItems else { return }
    displayed.add(rows, isRepeated: isMoved)
    history.delivery.notifySoon(self)
  }

  /// Notifies the list of the rows that pages display now.
  func notifyOfDisplayedRows() {
    let rows = displayed.takePending()
    if rows.isEmpty { return }
    displayedCount += rows.count
    presentation.willDisplayItems(at: rows.compactMap(shape.position(atFlatIndex:)))
  }

  /// The patch of a page; `nil` if the page has nothing to do.
  func encode(_ step: RevisionStep, from before: HeldWindow, to after: HeldWindow) -> [UInt8]? {
    let patch = WebMessage.patch(step, from: before, to: after, host: self)
    if patch != nil { encodedCount += 1 }
    return patch
  }

  /// The key of a row, which stays the same as long as the row exists and a page has it.
  func key(at position: ItemPosition) -> String { keys.text(of: number(at: position)) }

  /// The number of a row among ``keys``.
  func number(at position: ItemPosition) -> Int {
    if let number = numbers[position] { return number }
    let number = keys.number(of: id(at: position), beside: numbers)
    numbers.insert(number, at: position, of: shape)
    // Another item with the ID may have contained another list.
    nested?.invalidate(number)
    return number
  }

  /// The number of a row that a page was sent; `nil` if none was.
  func knownNumber(at position: ItemPosition) -> Int? { numbers[position] }

  /// Returns the row with a number, if it still exists.
  func position(ofNumber number: Int) -> ItemPosition? { numbers.position(of: number) }

  /// Forgets the keys of rows that no page has, and returns the numbers of all others.
  func forgetUnheldKeys() -> Set<Int> {
    numbers.formIntersection(history.heldPositions(), of: shape)
    // They contain keys.
    texts.removeAll()
    history.forgetPatches()
    return numbers.all
  }

  /// Forgets which keys rows that are gone had, except for keys that other lists use.
  func forgetRetiredKeys(except used: Set<Int>) { numbers.forgetRetired(except: used) }

  /// What a row displays now.
  func row(at position: ItemPosition) -> RowText {
    if let known = texts.row(at: position) { return known }
    // What is rendered may call back, so the texts aren't being changed meanwhile.
    let item = self.item(at: position)
    let (markup, list) = makeCell(of: item, at: position)
    let hasList = list != nil && id(at: position) != nil
    let text = RowText(
      key: key(at: position), html: markup,
      traits: traits(of: item, at: position) + (hasList ? "n" : ""),
      searchText: uses.capabilities.contains(.typeSelect) ? item?.typeSelectText ?? "" : "", hasList: hasList)
    texts.keep(text, at: position)
    return text
  }

  /// What a row displays now; `nil` if there is no such row.
  func row(atFlatIndex index: Int) -> RowText? { shape.position(atFlatIndex: index).map(row(at:)) }

  // Without an ID an item could be mistaken for another one after a reload.
  private func traits(of item: (any HostedItem<WebHost>)?, at position: ItemPosition) -> String {
    if uses.capabilities.isEmpty, uses.allowsMultipleSelection == nil { return "" }
    guard let item, id(at: position) != nil else { return "" }
    return ItemTraits(
      item, in: uses.capabilities, allowsMultipleSelection: uses.allowsMultipleSelection == true,
      isMovable: presentation.canMove(at: position)
    ).letters
  }

  /// Returns an item with everything that can be asked of it.
  func item(at position: ItemPosition) -> (any HostedItem<WebHost>)? { presentation.hostedItem(at: position) }

  /// Returns the ID of the item at a position.
  func id(at position: ItemPosition) -> ItemID? { presentation.id(at: position) }

  /// Returns what a page displays when the work of an item fails.
  func message(for error: any Error) -> String { screen.message(for: error) }

  /// The JSON of what a section's header or footer displays now.
  func view(_ kind: SectionViewKind, of section: Int) -> [UInt8] {
    if let known = texts.view(kind, of: section) { return known }
    let html = sectionHTML(kind, section).markup
    if kind == .footer, !html.isEmpty { hasFooters = true }
    var json = JSONBytes()
    json.append(string: html)
    texts.keep(view: json.bytes, kind, of: section)
    return json.bytes
  }

  private func sectionHTML(_ kind: SectionViewKind, _ section: Int) -> HTML {
    let position = ItemPosition(section: section, item: 0)
    if let view = presentation.sectionView(kind, at: position) { return view.makeView(kind, in: self, at: position) }
    // A list that has such views, but none for this section, hides its title as well.
    if presentation.sectionViewKinds(at: section).contains(kind) { return "" }
    guard let info = presentation.sectionInfo(at: section) else { return "" }
    let itemCount = shape.itemCount(inSection: section)
    return kind == .footer
      ? screen.footer(of: info, itemCount: itemCount) : screen.header(of: info, itemCount: itemCount)
  }
}

/// The rows that pages display since the list's last change, by their flat indices.
private struct DisplayedRows {
  private var windows: Set<Range<Int>> = []
  private var rows: Set<Int> = []
  private var pending: Set<Int> = []

  /// - Parameter isRepeated: Whether the list is notified also of rows of which it was before.
  mutating func add(_ window: Range<Int>, isRepeated: Bool) {
    // Most pages have the windows of others.
    guard windows.insert(window).inserted || isRepeated else { return }
    for row in window where rows.insert(row).inserted || isRepeated { pending.insert(row) }
  }

  /// Returns the rows of which the list is to be notified, in order.
  mutating func takePending() -> [Int] {
    let rows = pending.sorted()
    pending = []
    return rows
  }
}

extension WebHost {
  /// Whether the list is in an item of another one: it has no headers, and its items contain no lists.
  var isNested: Bool { nested == nil }

  /// Whether any item has contained a list.
  var containsLists: Bool { nested?.isUsed == true }

  /// Returns the host of the list in an item; `nil` if it contains none.
  func nestedHost(at position: ItemPosition) -> WebHost? {
    guard let nested, nested.isUsed, row(at: position).hasList else { return nil }
    return nested.host(of: number(at: position)) {
      makeCell(of: item(at: position), at: position).list?()
    } _: { source in
      makeNestedHost(of: source)
    }
  }

  /// Makes the cell of an item; returns also what makes the list in it.
  func makeCell(
    of item: (any HostedItem<WebHost>)?, at position: ItemPosition
  ) -> (markup: String, list: (() -> NestedHosts.Source)?) {
    func make() -> String { item?.makeCell(in: self, at: position).markup ?? "" }
    guard let (cell, list) = nested?.making(make) else { return (make(), nil) }
    return (cell, list)
  }

  /// Asks updated items for their lists again; inserted ones are asked when they get a key.
  func invalidateLists(_ changes: ChangeSet) {
    guard let nested, nested.isUsed else { return }
    if changes.isReload { return nested.invalidateAll() }
    for number in changes.updates.compactMap(knownNumber(at:)) { nested.invalidate(number) }
  }
}

/// The lists in the items of a host, each for as long as a page displays it.
final class NestedHosts {
  typealias Source = any DataSource<CellReference<WebHost>>

  private struct Entry {
    weak var host: WebHost?
    /// Whether the item was updated, so that it may contain another list.
    var isStale = false
  }

  /// By the numbers of the items.
  private var entries: [Int: Entry] = [:]
  private var purgeCount = 64
  /// Whether any item has had a list.
  private(set) var isUsed = false
  /// What the item contains whose cell is being made.
  private var made: (() -> Source)?

  /// The number of lists that are displayed.
  var count: Int { entries.values.count { $0.host != nil } }

  /// Takes the list of the item whose cell is being made.
  func take(_ source: @escaping () -> Source) {
    isUsed = true
    made = source
  }

  /// Makes a cell; returns also the list in its item, if there is one.
  func making<Cell>(_ makeCell: () -> Cell) -> (cell: Cell, list: (() -> Source)?) {
    // What is rendered may call back.
    let outer = made
    made = nil
    defer { made = outer }
    return (makeCell(), made)
  }

  /// Returns the host of the list in an item.
  ///
  /// - Parameters:
  ///   - source: Returns the list, for an item that isn't displayed or was updated.
  ///   - makeHost: Makes the host of a list.
  func host(of item: Int, _ source: () -> Source?, _ makeHost: (Source) -> WebHost) -> WebHost? {
    let entry = entries[item]
    if let entry, let host = entry.host, !entry.isStale { return host }
    guard let source = source() else { return nil }
    let known = entry?.host.flatMap { $0.source === source ? $0 : nil }
    let host = known ?? makeHost(source)
    if entries.count >= purgeCount {
      entries = entries.filter { $0.value.host != nil }
      purgeCount = max(64, 2 * entries.count)
    }
    entries[item] = Entry(host: host)
    return host
  }

  /// Asks an updated item for its list when a page displays it next.
  func invalidate(_ item: Int) { entries[item]?.isStale = true }

  /// Asks all items for their lists.
  func invalidateAll() { for item in entries.keys { invalidate(item) } }
}

/// What a page can do with an item, as a text of letters, one for each ability.
///
/// Pages are sent no more than this: the item itself decides when an action is performed.
struct ItemTraits {
  private(set) var letters = ""

  /// - Parameters:
  ///   - list: What the list can do.
  ///   - isMovable: Whether the user can move the item.
  init(_ item: any HostedItem<WebHost>, in list: CellCapabilities, allowsMultipleSelection: Bool, isMovable: Bool) {
    let isSelected = item.isSelected
    if item.primaryAction != nil || isSelected != nil || item.handlesSelection, item.canSelect { letters += "t" }
    if let isSelected {
      letters += allowsMultipleSelection ? "m" : "s"
      if isSelected { letters += "x" }
    }
    if list.contains(.editing), item.deletion != nil { letters += "d" }
    if isMovable { letters += "r" }
    if list.contains(.swipeActions) && item.hasActions || list.contains(.menus) && !item.menu.isEmpty { letters += "c" }
  }
}
