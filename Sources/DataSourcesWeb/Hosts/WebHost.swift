import DataSources
public import DataSourcesCells

/// A host that displays a list in web pages, as HTML.
///
/// A ``WebList`` creates one for each list that it displays.
public final class WebHost: CellHost, ListPresenting {
  public typealias Cell = HTML
  public typealias SectionView = HTML
  typealias Source = any DataSource<CellReference<WebHost>>

  // MARK: - State
  //
  // All state belongs to the list's actor. `show(_:)` applies changes of the list to all of it; `row(at:)`, `view(_:of:)` and
  // `key(at:)` add texts and keys when a page first displays them, and `willDisplay(_:isMoved:)` adds displayed rows.

  let source: Source
  /// The revisions that pages have.
  let history: RevisionHistory
  let presentation: PresentedList<CellReference<WebHost>>
  private let screen: any WebScreen
  /// The order of the list.
  let order: WebOrder?
  /// The possible actions of items; most lists have none.
  private(set) var uses: CellUses
  private var texts = RowTexts()
  /// The keys that all hosts of the list share.
  private let keyPool: RowKeyPool
  /// The version of the keys of this list, which a reload ends.
  private var keyVersion: RowKeyVersion
  /// The keys of the rows that pages were sent.
  private var keys = RowKeys()
  /// The lists in items; `nil` for the list in an item.
  private let nestedHosts: NestedHosts?
  /// Whether any section has had a footer: only then are pages sent empty footers.
  private(set) var hasFooters = false
  private var displayed = DisplayedRows()
  /// Whether the list is about to be notified of displayed rows.
  private var isNotificationDue = false
  private lazy var loadsDisplayedItems = source.canLoadDisplayedItems
  /// The number of displayed rows of which the list was notified.
  private(set) var displayedCount = 0

  init(
    _ source: Source, screen: any WebScreen, order: WebOrder? = nil, delivery: PageDelivery, keyPool: RowKeyPool,
    isNested: Bool = false
  ) {
    self.source = source
    self.screen = screen
    self.order = order ?? screen.listOrder
    self.keyPool = keyPool
    keyVersion = keyPool.newVersion()
    nestedHosts = isNested ? nil : NestedHosts()
    uses = CellUses(of: source)
    presentation = PresentedList(source)
    history = RevisionHistory(presentation.shape, delivery: delivery)
    presentation.presenter = self
    keyPool.add(self)
  }

  /// Creates the host of another list of the same screen.
  func makeHost(of source: Source, in order: WebOrder? = nil, isNested: Bool = false) -> WebHost {
    WebHost(
      source, screen: screen, order: order, delivery: history.delivery, keyPool: keyPool, isNested: isNested)
  }

  /// The headings of the columns; none in the list in an item.
  var headings: [WebHeading] { isNested ? [] : screen.headings }

  /// The item counts, as of the last change.
  var shape: ListShape { history.current.shape }

  /// The number of rows, headers and footers that were rendered.
  var renderedCount: Int { texts.renderedCount }

  // MARK: - Changes

  package var isReady: Bool { true }

  package func presentationDidDeferChanges() {}

  package func presentationDidCancelChanges() {}

  /// Records a change, which is soon sent to the pages that it affects.
  package func show(_ change: PresentedChange) {
    // Displayed rows are stored by their indices, which the change may shift.
    notifyOfDisplayedRows()
    displayed = DisplayedRows()
    let changes = change.update.changes
    let allowedMultipleSelection = uses.allowsMultipleSelection
    let hasNewUses = uses.notice(changes, in: presentation)
    change.commit()
    let replaced = texts.apply(changes)
    if hasNewUses { texts.removeAll() }
    if !keys.apply(changes, resultingIn: presentation.shape) {
      keyVersion = keyPool.newVersion()
      texts.removeAll()
    }
    invalidateNestedLists(changes)
    // The traits of all selectable rows say whether several can be selected.
    let hasOtherTraits =
      allowedMultipleSelection != nil && uses.allowsMultipleSelection != allowedMultipleSelection
    history.record(
      hasOtherTraits ? .reload : changes, to: presentation.shape, replacing: replaced,
      headers: sectionsWithOtherViews(changes, replaced))
    keyPool.purgeIfNeeded()
  }

  /// Returns the sections with changed items whose header or footer isn't as before, or isn't known; empty if all pages are sent the
  /// change anyway.
  private func sectionsWithOtherViews(_ changes: ChangeSet, _ replaced: ReplacedTexts) -> Set<Int> {
    guard uses.capabilities.describesSections, !changes.isReload, !changes.hasSectionChanges, changes.inserts.isEmpty,
      changes.deletes.isEmpty
    else { return [] }
    let edited = Set(changes.updates.map(\.section) + changes.moves.map(\.to.section))
    return edited.filter { section in
      SectionViewKind.standard.contains { kind in
        replaced.view(kind, of: section).map { $0 != view(kind, of: section) } ?? true
      }
    }
  }

  // MARK: - Rows and section views

  /// Returns the text of a row, which is rendered when a page first displays it.
  func row(at position: ItemPosition) -> RowText {
    if let cached = texts.row(at: position) { return cached }
    // Code of the screen can call this host again, so `texts` isn't accessed while it runs.
    let item = self.item(at: position)
    let (markup, list) = makeCell(of: item, at: position)
    let hasList = list != nil && id(at: position) != nil
    let text = RowText(
      key: self.text(of: key(at: position)), html: markup,
      traits: traits(of: item, at: position) + (hasList ? "n" : ""),
      searchText: uses.capabilities.contains(.typeSelect) ? item?.typeSelectText ?? "" : "", hasList: hasList)
    texts.insert(text, at: position)
    return text
  }

  /// Returns the text of a row; `nil` if there is no such row.
  func row(atFlatIndex index: Int) -> RowText? { shape.position(atFlatIndex: index).map(row(at:)) }

  /// Returns the letters for the possible actions of an item, which the article <doc:Wire-form> lists.
  ///
  /// They only have the page offer the actions: whether an action is allowed is decided when it is performed.
  private func traits(of item: (any HostedItem<WebHost>)?, at position: ItemPosition) -> String {
    if uses.capabilities.isEmpty, uses.allowsMultipleSelection == nil { return "" }
    // An item without an ID could be mistaken for another one after a reload, so it has no actions.
    guard let item, id(at: position) != nil else { return "" }
    let isSelected = item.isSelected
    let list = uses.capabilities
    var letters = ""
    if item.primaryAction != nil || isSelected != nil || item.handlesSelection, item.canSelect { letters += "t" }
    if let isSelected {
      letters += uses.allowsMultipleSelection == true ? "m" : "s"
      if item.primaryAction != nil { letters += "p" }
      if isSelected { letters += "x" }
    }
    if list.contains(.editing), item.deletion != nil { letters += "d" }
    if presentation.canMove(at: position) { letters += "r" }
    if list.contains(.swipeActions) && item.hasActions || list.contains(.menus) && !item.menu.isEmpty { letters += "c" }
    return letters
  }

  /// Returns an item with its behavior.
  func item(at position: ItemPosition) -> (any HostedItem<WebHost>)? { presentation.hostedItem(at: position) }

  /// Returns the ID of the item at a position.
  func id(at position: ItemPosition) -> ItemID? { presentation.id(at: position) }

  /// Returns the sentence that a page displays when a handler of an item throws.
  func message(for error: any Error) -> String { screen.message(for: error) }

  /// Returns the JSON of a section's header or footer.
  func view(_ kind: SectionViewKind, of section: Int) -> [UInt8] {
    if let cached = texts.view(kind, of: section) { return cached }
    let html = sectionHTML(kind, section).markup
    if kind == .footer, !html.isEmpty { hasFooters = true }
    var json = JSONBytes()
    json.append(string: html)
    texts.insert(view: json.bytes, kind, of: section)
    return json.bytes
  }

  private func sectionHTML(_ kind: SectionViewKind, _ section: Int) -> HTML {
    let position = ItemPosition(section: section, item: 0)
    if let view = presentation.sectionView(kind, at: position) { return view.makeView(kind, in: self, at: position) }
    // A list that has views of the kind, but none for this section, hides the section's title as well.
    if presentation.sectionViewKinds(at: section).contains(kind) { return "" }
    guard let info = presentation.sectionInfo(at: section) else { return "" }
    let itemCount = shape.itemCount(inSection: section)
    return kind == .footer
      ? screen.footer(of: info, itemCount: itemCount) : screen.header(of: info, itemCount: itemCount)
  }

  // MARK: - Keys

  /// Returns the key of a row, which stays the same as long as the row exists and a page has it.
  func key(at position: ItemPosition) -> RowKey {
    if let key = keys[position] { return key }
    let key = keyPool.key(of: id(at: position), beside: keys)
    keys.setKey(key, at: position, of: shape)
    // Another item with this ID, and with this key, may have contained another list.
    nestedHosts?.invalidate(key)
    return key
  }

  /// Returns the text of a key in messages.
  func text(of key: RowKey) -> String { keyPool.text(of: key, keyVersion) }

  /// Returns the key with a text; `nil` if no key of this list has it, or it was sent before a reload.
  func key(withText text: String) -> RowKey? { keyPool.key(withText: text, keyVersion) }

  /// Returns the key of a row that a page was sent; `nil` if none was.
  func existingKey(at position: ItemPosition) -> RowKey? { keys[position] }

  /// Returns the row with a key, if it still exists.
  func position(of key: RowKey) -> ItemPosition? { keys.position(of: key) }

  /// Removes the keys of rows that no page has, and returns all others.
  func removeUnsentKeys() -> Set<RowKey> {
    keys.formIntersection(history.sentPositions(), of: shape)
    // Texts and patches contain keys.
    texts.removeAll()
    history.removePatches()
    return keys.all
  }

  /// Removes the keys of deleted rows, except those that other lists use.
  func removeRetiredKeys(except used: Set<RowKey>) { keys.removeRetired(except: used) }

  // MARK: - Displayed rows

  /// Notifies the list that a page displays rows, after the pages that are being served.
  ///
  /// Rendering doesn't notify the list, because a row is rendered once for all pages.
  ///
  /// - Parameter isMoved: Whether the page displays other rows than before. If not, and another page displays them, the list was
  ///   notified already.
  func willDisplay(_ rows: Range<Int>, isMoved: Bool) {
    guard loadsDisplayedItems else { return }
    displayed.add(rows, isRepeated: isMoved)
    if isNotificationDue { return }
    isNotificationDue = true
    history.delivery.afterPages {
      self.isNotificationDue = false
      self.notifyOfDisplayedRows()
    }
  }

  /// Notifies the list of the rows in all windows.
  package func reportDisplayedItems() {
    guard loadsDisplayedItems else { return }
    notifyOfDisplayedRows()
    let rows = history.requestedRows()
    if !rows.isEmpty { presentation.willDisplayItems(at: rows.compactMap(shape.position(atFlatIndex:))) }
  }

  private func notifyOfDisplayedRows() {
    let rows = displayed.removePending()
    if rows.isEmpty { return }
    displayedCount += rows.count
    presentation.willDisplayItems(at: rows.compactMap(shape.position(atFlatIndex:)))
  }

  // MARK: - Lists in items

  /// Whether the list is in an item of another one: it has no headers, and its items contain no lists.
  var isNested: Bool { nestedHosts == nil }

  /// Whether any item has contained a list.
  var containsLists: Bool { nestedHosts?.isUsed == true }

  /// The number of lists in items that pages display.
  var nestedCount: Int { nestedHosts?.count ?? 0 }

  /// Sets the list in the item whose cell is being made.
  func setNestedList(_ makeList: @escaping () -> Source) { nestedHosts?.set(makeList) }

  /// Returns the host of the list in an item; `nil` if it contains none.
  func nestedHost(at position: ItemPosition) -> WebHost? {
    guard let nestedHosts, nestedHosts.isUsed, row(at: position).hasList else { return nil }
    return nestedHosts.host(of: key(at: position)) {
      makeCell(of: item(at: position), at: position).list?()
    } _: { source in
      makeHost(of: source, isNested: true)
    }
  }

  /// Creates the cell of an item; returns also the closure that returns the list in the item.
  private func makeCell(
    of item: (any HostedItem<WebHost>)?, at position: ItemPosition
  ) -> (markup: String, list: (() -> Source)?) {
    func make() -> String { item?.makeCell(in: self, at: position).markup ?? "" }
    guard let (cell, list) = nestedHosts?.capturingList(make) else { return (make(), nil) }
    return (cell, list)
  }

  /// Invalidates the lists in updated items; `key(at:)` invalidates those in inserted items.
  private func invalidateNestedLists(_ changes: ChangeSet) {
    guard let nestedHosts, nestedHosts.isUsed else { return }
    if changes.isReload { return nestedHosts.invalidateAll() }
    for key in changes.updates.compactMap(existingKey(at:)) { nestedHosts.invalidate(key) }
  }
}

/// The rows that pages display since the list's last change, by their flat indices.
private struct DisplayedRows {
  private var windows: Set<Range<Int>> = []
  private var rows: Set<Int> = []
  private var pending: Set<Int> = []

  /// Adds the rows of a window.
  ///
  /// - Parameter isRepeated: Whether to notify the list again of rows of which it was notified before.
  mutating func add(_ window: Range<Int>, isRepeated: Bool) {
    // Most pages have the same window as another page.
    guard windows.insert(window).inserted || isRepeated else { return }
    for row in window where rows.insert(row).inserted || isRepeated { pending.insert(row) }
  }

  /// Removes the rows of which the list isn't notified yet, and returns them in order.
  mutating func removePending() -> [Int] {
    let rows = pending.sorted()
    pending = []
    return rows
  }
}

/// The lists in the items of a host, each for as long as a page displays it.
private final class NestedHosts {
  private struct Entry {
    weak var host: WebHost?
    /// Whether the item was updated, so that it may contain another list.
    var isStale = false
  }

  // All state belongs to the list's actor. `host(of:_:_:)` and the invalidations change the entries, and `capturingList(_:)` the
  // current list.

  private var entries: [RowKey: Entry] = [:]
  /// The number of entries at which those without a host are removed.
  private var purgeCount = 64
  /// Whether any item has had a list.
  private(set) var isUsed = false
  /// A closure that returns the list in the item whose cell is being made.
  private var current: (() -> WebHost.Source)?

  /// The number of lists that are displayed.
  var count: Int { entries.values.count { $0.host != nil } }

  /// Sets the list of the item whose cell is being made.
  func set(_ makeList: @escaping () -> WebHost.Source) {
    isUsed = true
    current = makeList
  }

  /// Creates a cell; returns also the closure that returns the list in its item, if there is one.
  func capturingList<Cell>(_ makeCell: () -> Cell) -> (cell: Cell, list: (() -> WebHost.Source)?) {
    // Code of the screen can have another cell made meanwhile.
    let outer = current
    current = nil
    defer { current = outer }
    return (makeCell(), current)
  }

  /// Returns the host of the list in an item.
  ///
  /// - Parameters:
  ///   - makeList: Returns the list in the item; called if the list has no host, or the item was updated.
  ///   - makeHost: Creates the host of a list.
  func host(
    of key: RowKey, _ makeList: () -> WebHost.Source?, _ makeHost: (WebHost.Source) -> WebHost
  ) -> WebHost? {
    let entry = entries[key]
    if let entry, let host = entry.host, !entry.isStale { return host }
    guard let list = makeList() else { return nil }
    let existing = entry?.host.flatMap { $0.source === list ? $0 : nil }
    let host = existing ?? makeHost(list)
    if entries.count >= purgeCount {
      entries = entries.filter { $0.value.host != nil }
      purgeCount = max(64, 2 * entries.count)
    }
    entries[key] = Entry(host: host)
    return host
  }

  /// Has the list of an updated item read again when a page displays it next.
  func invalidate(_ key: RowKey) { entries[key]?.isStale = true }

  /// Has the lists of all items read again.
  func invalidateAll() { for key in entries.keys { invalidate(key) } }
}
