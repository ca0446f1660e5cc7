public import DataSourcesCells

/// A view in a window that displays a random list.
@MainActor
public protocol FuzzScreen<Host>: AnyObject {
  associatedtype Host: CellHost
  var adapter: ListAdapter<Host> { get }
  /// What the view has done since it was created.
  var work: ScreenWork { get }
  /// Displays all that is deferred.
  func rest()
  /// Returns what is wrong with what is displayed; `nil` if everything is as the source says.
  func fault() -> String?
  /// Takes the view out of its window, and puts it back after some work.
  func leaveWindow(during work: () -> Void)
  /// Lays out the view without its window.
  func layOut()
}

extension FuzzScreen {
  package var list: PresentedList<CellReference<Host>> { adapter.driver.list }
}

/// What a view has done.
public struct ScreenWork {
  /// How often an item has appeared, or a cell was asked for.
  public var appearances: Int
  /// How many items were configured in the cells that they had; `nil` if the view doesn't count them.
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
