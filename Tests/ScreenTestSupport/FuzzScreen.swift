public import DataSourcesCells
public import ListTestSupport

/// A view in a window that displays a random list.
@MainActor
public protocol FuzzScreen<Host>: AnyObject {
  associatedtype Host: CellHost
  var adapter: ListAdapter<Host> { get }
  /// The figures of the view since it was created.
  var work: ScreenWork { get }
  /// Displays all that is deferred.
  func rest()
  /// Returns the first fault of the displayed list; `nil` if it matches the source.
  func fault() -> String?
  /// Removes the view from its window, and adds it again after some work.
  func leaveWindow(during work: () -> Void)
  /// Lays out the view without its window.
  func layOut()
}

extension FuzzScreen {
  package var list: PresentedList<CellReference<Host>> { adapter.driver.list }
  var uses: CellUses { adapter.driver.uses }
}

/// The figures of a view.
public struct ScreenWork {
  /// The number of times that an item has appeared, or a cell was requested.
  public var appearances: Int
  /// The number of items that were configured in the cells that they had; `nil` if the view doesn't count them.
  public var reconfigurations: Int?
  public var reloads: Int
  public var batches: Int

  public init(appearances: Int, reconfigurations: Int? = nil, reloads: Int, batches: Int) {
    self.appearances = appearances
    self.reconfigurations = reconfigurations
    self.reloads = reloads
    self.batches = batches
  }
}

extension TestItem {
  /// The kind of the cell of an item in random lists: 0 or 1.
  public var cellKind: Int { abs(content % 5) == 3 ? 1 : 0 }
}

/// The kinds of headers and footers of random lists, and their texts.
public enum SectionKinds {
  /// The text of a view.
  public static func text(_ kind: String, _ section: SectionContext) -> String {
    "\(kind) \(section.info.header ?? "-"), \(section.listSection)"
  }

  /// The title of a section of a list, with the item count of the whole list; some sections have none.
  public static func title(_ kind: String, _ section: SectionContext, of rows: any DataSource<TestItem>) -> String? {
    if section.info.header?.hasSuffix("!") == true { return nil }
    return "\(text(kind, section)) with \(rows.itemCount)"
  }

  /// The kind of the view of a section, or `nil` if it has none.
  public static func kind(of info: SectionInfo) -> String? {
    guard let header = info.header else { return nil }
    return header.hasSuffix("!") ? nil : header < "C" ? "early" : "late"
  }
}

/// The counts of random runs.
public struct FuzzFigures {
  public var mutations = 0
  public var changes = 0
  public var batches = 0
  public var rests = 0
  /// The changes after which the scroll position was judged, and those that the list was scrolled for.
  public var judgments = 0
  public var scrolls = 0

  public init() {}

  public mutating func add(_ other: FuzzFigures) {
    mutations += other.mutations
    changes += other.changes
    batches += other.batches
    rests += other.rests
    judgments += other.judgments
    scrolls += other.scrolls
  }
}

/// The actions of a screen since the last check.
@MainActor
public final class ScreenCounts {
  public var configurations = 0
  public var updates = 0
  /// The reasons for reloads.
  public var reloads = 0
  /// The capabilities of the items at the last check: with a new part that has more, a list is reloaded.
  var uses: CellUses?
  var last = ScreenWork(appearances: 0, reloads: 0, batches: 0)

  public init() {}

  func begin(after work: ScreenWork) {
    last = work
    (configurations, updates, reloads) = (0, 0, 0)
  }
}
