public import DataSourcesCells

/// Displays a list in web pages, as HTML.
///
/// A ``WebList`` makes one for each list that it displays.
public final class WebHost: CellHost, ListPresenting {
  public typealias Cell = HTML

  /// The list that is shown.
  let source: any DataSource<CellReference<WebHost>>
  /// The pages, and what they know of the list.
  let history: RevisionHistory
  private let screen: any WebScreen
  private var presentation: PresentedList<CellReference<WebHost>>?
  private var texts = RowTexts()
  /// The number of patches that were encoded.
  private(set) var encodedCount = 0

  init(_ source: any DataSource<CellReference<WebHost>>, screen: any WebScreen, delivery: PageDelivery) {
    self.source = source
    self.screen = screen
    let presentation = PresentedList(source)
    history = RevisionHistory(presentation.shape, delivery: delivery)
    self.presentation = presentation
    presentation.presenter = self
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
    change.commit()
    let changes = change.update.changes
    texts.apply(changes)
    history.record(changes, to: presentation?.shape ?? ListShape())
  }

  /// The patch of a page; `nil` if the page has nothing to do.
  func encode(_ step: RevisionStep, from before: HeldWindow, to after: HeldWindow) -> [UInt8]? {
    let patch = WebMessage.patch(step, from: before, to: after, host: self)
    if patch != nil { encodedCount += 1 }
    return patch
  }

  /// What a row displays now.
  ///
  /// Its key is the same as long as it is the same row; without an ID its position has to do.
  func row(at position: ItemPosition) -> RowText {
    if let known = texts.row(at: position) { return known }
    // What is rendered may call back, so the texts aren't being changed meanwhile.
    let item: (any HostedItem<WebHost>)? = presentation?.hostedItem(at: position)
    let text = RowText(
      key: presentation?.id(at: position)?.description, position: position.description,
      html: item?.makeCell(in: self, at: position).markup ?? "")
    texts.keep(text, at: position)
    return text
  }

  /// What a row displays now; `nil` if there is no such row.
  func row(atFlatIndex index: Int) -> RowText? { shape.position(atFlatIndex: index).map(row(at:)) }

  /// The JSON of what a section's header displays now.
  func header(of section: Int) -> [UInt8] {
    if let known = texts.header(of: section) { return known }
    var json = JSONBytes()
    let info = presentation?.sectionInfo(at: section)
    json.append(string: info.map { screen.header(of: $0, itemCount: shape.itemCount(inSection: section)).markup } ?? "")
    texts.keep(header: json.bytes, of: section)
    return json.bytes
  }
}
