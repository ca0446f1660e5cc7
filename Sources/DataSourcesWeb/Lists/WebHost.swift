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
