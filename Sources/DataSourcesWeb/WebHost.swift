public import DataSources

/// Shows a source in web pages: the host of ``WebCell``s.
///
/// A ``WebList`` makes one for each list it shows.
public final class WebHost: ListHost, ListPresenter {
  /// What shows a row.
  public typealias Cell = any WebCell

  private let screen: any WebScreen
  private var presentation: ListPresentation<WebHost>?
  private var pages: [ObjectIdentifier: WebPageState] = [:]

  init(_ source: any DataSource<CellModel<WebHost>>, screen: any WebScreen) {
    self.screen = screen
    presentation = ListPresentation(source, on: self)
  }

  /// The item counts, as of the last change.
  var shape: ListShape { presentation?.shape ?? ListShape() }

  /// Keeps the change for every page until that page takes it.
  public func show(_ transition: ListTransition) {
    transition.turn()
    for page in pages.values { page.record(transition.update.changes) }
  }

  /// Tells a page of changes from now on.
  func attach(_ page: WebPageState) { pages[ObjectIdentifier(page)] = page }

  /// Tells a page of nothing more.
  func detach(_ page: WebPageState) { pages[ObjectIdentifier(page)] = nil }

  /// What a row shows now.
  func html(at position: ItemPosition) -> String {
    presentation?.cell(at: position, in: self)?.html.markup ?? ""
  }

  /// The name of a row, the same as long as it is the same row; without identity its place has to do.
  func key(at position: ItemPosition) -> String {
    presentation?.id(at: position)?.description ?? position.description
  }

  /// What a section's header shows now.
  func headerHTML(of section: Int) -> String {
    guard let info = presentation?.section(at: section) else { return "" }
    return screen.header(of: info, itemCount: shape.itemCount(inSection: section)).markup
  }
}
