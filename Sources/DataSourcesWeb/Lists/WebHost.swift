public import DataSourcesCells

/// Displays a list in web pages, as HTML.
///
/// A ``WebList`` makes one for each list that it displays.
public final class WebHost: CellHost, ListPresenting {
  public typealias Cell = HTML
  public typealias SectionView = HTML

  /// The list that is shown.
  let source: any DataSource<CellReference<WebHost>>
  private let screen: any WebScreen
  private(set) var presentation: PresentedList<CellReference<WebHost>>?
  /// What items can do besides being displayed; for most lists nothing, which costs nothing.
  let uses: (capabilities: CellCapabilities, allowsMultipleSelection: Bool?)
  private var pages: [ObjectIdentifier: WebPageState] = [:]
  private(set) var texts = RowTexts()
  /// Whether any section has had a footer: only then are pages sent that there is none.
  private(set) var hasFooters = false

  init(_ source: any DataSource<CellReference<WebHost>>, screen: any WebScreen) {
    self.source = source
    self.screen = screen
    uses = source.cellCapabilities()
    presentation = PresentedList(source, on: self)
  }

  /// The item counts, as of the last change.
  var shape: ListShape { presentation?.shape ?? ListShape() }

  package var isReady: Bool { true }

  package func presentationDidDeferChanges() {}

  package func presentationDidCancelChanges() {}

  /// Keeps the change for every page that it concerns, until that page takes it.
  package func show(_ change: PresentedChange) {
    change.commit()
    texts.removeAll()
    let changes = change.update.changes
    let reach = pages.isEmpty ? nil : ChangeReach(changes, in: shape)
    for page in pages.values { page.record(changes, reach) }
  }

  /// Notifies a page of changes from now on.
  func attach(_ page: WebPageState) { pages[ObjectIdentifier(page)] = page }

  /// Stops notifying a page.
  func detach(_ page: WebPageState) { pages[ObjectIdentifier(page)] = nil }

  /// Returns the JSON of what a page gets of an item: its HTML, and after a comma what can be done with it, if anything.
  func html(at position: ItemPosition) -> String {
    let html = text(.html(position)) { self.item(at: position)?.makeCell(in: self, at: position).markup ?? "" }
    if uses.capabilities.isEmpty, uses.allowsMultipleSelection == nil { return html }
    let none = "\"\""
    let letters = text(.traits(position)) { traits(at: position) }
    var searchText = none
    if uses.capabilities.contains(.typeSelect) {
      searchText = text(.searchText(position)) { self.item(at: position)?.typeSelectText ?? "" }
    }
    if searchText != none { return "\(html),\(letters),\(searchText)" }
    return letters == none ? html : "\(html),\(letters)"
  }

  // Without an ID an item could be mistaken for another one.
  private func traits(at position: ItemPosition) -> String {
    guard let item = self.item(at: position), id(at: position) != nil else { return "" }
    return ItemTraits(
      item, in: uses.capabilities, allowsMultipleSelection: uses.allowsMultipleSelection == true,
      isMovable: presentation?.canMove(at: position) ?? false
    ).letters
  }

  /// Returns an item with everything that can be asked of it.
  func item(at position: ItemPosition) -> (any HostedItem<WebHost>)? { presentation?.hostedItem(at: position) }

  /// Returns the ID of the item at a position.
  func id(at position: ItemPosition) -> ItemID? { presentation?.id(at: position) }

  /// Returns where the item with an ID is.
  func position(of id: ItemID) -> ItemPosition? {
    source.position(of: id).flatMap { presentation?.hostPosition(ofSource: $0) }
  }

  /// Returns what a page displays when the work of an item fails.
  func message(for error: any Error) -> String { screen.message(for: error) }

  /// The JSON of a row's name, the same as long as it is the same row; without identity its position has to do.
  func key(at position: ItemPosition) -> String {
    text(.key(position)) { presentation?.id(at: position)?.description ?? position.description }
  }

  /// Returns the JSON of a section's header.
  func headerHTML(of section: Int) -> String {
    text(.header(section)) { sectionHTML(.header, section, screen.header).markup }
  }

  /// Returns the JSON of a section's footer.
  func footerHTML(of section: Int) -> String {
    text(.footer(section)) {
      let footer = sectionHTML(.footer, section, screen.footer).markup
      if !footer.isEmpty { hasFooters = true }
      return footer
    }
  }

  private func sectionHTML(
    _ kind: SectionViewKind, _ section: Int, _ standard: (_ info: SectionInfo, _ itemCount: Int) -> HTML
  ) -> HTML {
    let position = ItemPosition(section: section, item: 0)
    if let view = presentation?.sectionView(kind, at: position) { return view.makeView(kind, in: self, at: position) }
    // A list that has such views, but none for this section, hides its title as well.
    if presentation?.sectionViewKinds(at: section).contains(kind) == true { return "" }
    guard let info = presentation?.sectionInfo(at: section) else { return "" }
    return standard(info, shape.itemCount(inSection: section))
  }

  // What is made may call back, so the texts aren't being changed meanwhile.
  private func text(_ name: RowTexts.Name, make: () -> String) -> String {
    if let known = texts[name] { return known }
    let made = make()
    return texts.keep(made, as: name)
  }
}
