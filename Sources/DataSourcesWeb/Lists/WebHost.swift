public import DataSourcesCells

/// Displays a list in web pages, as HTML.
///
/// A ``WebList`` makes one for each list that it displays.
public final class WebHost: CellHost, ListPresenting {
  public typealias Cell = HTML

  /// The list that is shown.
  let source: any DataSource<CellReference<WebHost>>
  private let screen: any WebScreen
  private var presentation: PresentedList<CellReference<WebHost>>?
  private var pages: [ObjectIdentifier: WebPageState] = [:]
  private(set) var texts = RowTexts()

  init(_ source: any DataSource<CellReference<WebHost>>, screen: any WebScreen) {
    self.source = source
    self.screen = screen
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

  /// The JSON of what a row shows now.
  func html(at position: ItemPosition) -> String {
    text(.html(position)) {
      let item: (any HostedItem<WebHost>)? = presentation?.hostedItem(at: position)
      return item?.makeCell(in: self, at: position).markup ?? ""
    }
  }

  /// The JSON of a row's name, the same as long as it is the same row; without identity its position has to do.
  func key(at position: ItemPosition) -> String {
    text(.key(position)) { presentation?.id(at: position)?.description ?? position.description }
  }

  /// The JSON of what a section's header shows now.
  func headerHTML(of section: Int) -> String {
    text(.header(section)) {
      guard let info = presentation?.sectionInfo(at: section) else { return "" }
      return screen.header(of: info, itemCount: shape.itemCount(inSection: section)).markup
    }
  }

  // What is made may call back, so the texts aren't being changed meanwhile.
  private func text(_ name: RowTexts.Name, make: () -> String) -> String {
    if let known = texts[name] { return known }
    let made = make()
    return texts.keep(made, as: name)
  }
}
