public import ListChanges
import ListStorage

/// A window over every section of another source: of many rows a few.
///
/// What happens outside of the windows is not told. A row that is pushed out is deleted, also if it was updated; one that is
/// let in is inserted; one that moves across an edge is the one or the other.
///
/// - Complexity: a change of *k* rows takes O(*k* log *k* + *k* log *s*) for *s* sections, whatever the length of the windows; it asks the
///   base for no row. A lookup takes O(log *s*) beside that of the base. A section takes about eighty bytes, a row none.
public final class WindowSource<Item>: DataSource {
  /// Who is told of changes.
  public let changeHub = ChangeHub()
  let base: any DataSource<Item>
  /// The window of every section.
  var rows: WindowedRows
  /// The window of a section that comes.
  private var newWindow: (SectionInfo) -> ItemWindow

  init(_ base: any DataSource<Item>, window: @escaping (SectionInfo) -> ItemWindow) {
    self.base = base
    newWindow = window
    rows = WindowedRows(of: base) { window(base.sectionInfo(at: $0) ?? SectionInfo()) }
    changeHub.follow(base.changeHub, on: self) { $0.translate($1) }
  }

  deinit { changeHub.close() }

  /// The number of sections, those of the base.
  public var sectionCount: Int { rows.sections.count }

  /// The number of rows in the section's window; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.range(ofSection: section)?.count ?? 0 }

  /// The row at a position; `nil` when there is none.
  public func item(at position: ItemPosition) -> Item? { rows.basePosition(of: position).flatMap(base.item(at:)) }

  /// What the base knows of a section.
  public func sectionInfo(at index: Int) -> SectionInfo? { base.sectionInfo(at: index) }

  /// The identity that the row has in the base.
  public func id(at position: ItemPosition) -> ItemID? { rows.basePosition(of: position).flatMap(base.id(at:)) }

  /// Where the row with this identity is, if it is in a window.
  public func position(of id: ItemID) -> ItemPosition? { base.position(of: id).flatMap(rows.position(ofBase:)) }

  func window(ofNewSection section: Int) -> ItemWindow { newWindow(base.sectionInfo(at: section) ?? SectionInfo()) }
}

extension WindowSource {
  /// The window of a section; `nil` when there is no such section.
  public func window(inSection section: Int) -> ItemWindow? {
    section >= 0 && section < sectionCount ? rows.sections[section].window : nil
  }

  /// Where the window of a section stands; `nil` when there is no such section.
  public func rangePosition(inSection section: Int) -> RangePosition? {
    rows.range(ofSection: section).map {
      RangePosition(
        offsetFromBeginning: $0.lower, offsetFromEnd: rows.counts[section] - $0.upper, length: $0.count)
    }
  }

  /// Gives all sections, and those that will come, another window, and tells which rows come and go.
  ///
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each row that comes or goes.
  public func setWindow(_ window: ItemWindow, animation: AnimationHint = .automatic) {
    setWindows({ _ in window }, animation: animation)
  }

  /// Gives every section a window that depends on what is known of the section, and tells which rows come and go.
  ///
  /// - Parameters:
  ///   - window: asked once for every section, and then for each that comes. It must not change the list.
  ///   - animation: how the change would like to be shown.
  /// - Complexity: O(*s* log *s*), and O(log *s*) for each row that comes or goes.
  public func setWindows(_ window: @escaping (SectionInfo) -> ItemWindow, animation: AnimationHint = .automatic) {
    newWindow = window
    changeHub.emit(changesAfterNewWindows(inSections: 0..<sectionCount), animation: animation)
  }

  /// Gives one section another window, and tells which rows come and go.
  ///
  /// The section keeps it wherever it moves, until the windows of all sections are set or read anew after a reload.
  /// Without such a section nothing happens.
  ///
  /// - Complexity: O(log *s*) for each row that comes or goes.
  public func setWindow(_ window: ItemWindow, inSection section: Int, animation: AnimationHint = .automatic) {
    guard section >= 0, section < sectionCount else { return }
    changeHub.emit(changesAfterNewWindows(inSections: section..<section + 1) { _ in window }, animation: animation)
  }
}

extension DataSource {
  /// The first rows of every section, at most this many.
  public func prefix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength)) }

  /// The last rows of every section, at most this many.
  public func suffix(_ maxLength: Int) -> WindowSource<Item> { window(.fixed(maxLength, pinnedTo: .end)) }

  /// The rows of every section that are in a window.
  ///
  ///     let latest = messages.window(.fixed(50, pinnedTo: .end))
  ///     latest.setWindow(.fixed(100, pinnedTo: .end))  // tells the 50 that come
  public func window(_ window: ItemWindow) -> WindowSource<Item> { WindowSource(self) { _ in window } }

  /// The rows that are in the windows of their sections.
  ///
  /// - Parameter window: the window of a section; asked once for each section that comes. It must not change the list.
  public func window(_ window: @escaping (SectionInfo) -> ItemWindow) -> WindowSource<Item> {
    WindowSource(self, window: window)
  }
}
