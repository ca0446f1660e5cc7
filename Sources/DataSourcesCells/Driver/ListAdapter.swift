public import DataSources

/// Displays a list of cells in a view, and every change of the list.
///
///     TableAdapter(messages.cells(MessageCell.self) { $0.show($1) }, in: tableView)
///
/// The view keeps its adapter: store an adapter only to talk to it.
@MainActor
public final class ListAdapter<Host: CellHost> {
  package let driver: any ListDriving<Host>
  /// The delegate of the view.
  package let responder: AnyObject

  package init(_ driver: any ListDriving<Host>, responder: AnyObject) {
    self.driver = driver
    self.responder = responder
  }

  /// The displayed list; another one reloads the view.
  public var source: any DataSource<CellReference<Host>> {
    get { driver.source }
    set { driver.source = newValue }
  }

  /// How changes are displayed.
  public var settings: ListSettings {
    get { driver.settings }
    set { driver.settings = newValue }
  }

  /// Takes what the user drops on the view, before the item at a position; returns whether it did.
  ///
  /// The position is one in ``source``, also while the view displays an earlier state. If the source is derived from a list by a filter or
  /// a sort, the list has the item at another position.
  ///
  /// Items of the list itself that can be dragged, and that can't be moved, are dropped like others.
  ///
  ///     adapter.onDrop = { payloads, target in
  ///       let dropped = payloads.compactMap { $0 as? Message }.filter { inbox.item(withID: $0.id) == nil }
  ///       inbox.insert(contentsOf: dropped, at: target.item)
  ///       return !dropped.isEmpty
  ///     }
  public var onDrop: ((_ payloads: [Any], _ target: ItemPosition) -> Bool)? {
    get { driver.onDrop }
    set { driver.onDrop = newValue }
  }

  /// Has the view ask for everything again.
  public func reload() { driver.reload() }

  /// Configures the items and the section views on screen again, such as after a setting of the app has changed.
  ///
  /// While the user holds an item, this happens when the item is dropped.
  ///
  ///     adapter.reconfigureVisibleItems()
  public func reconfigureVisibleItems() { driver.reconfigureVisibleItems() }

  /// Runs a closure that changes the list, and another one when the changes are displayed.
  ///
  /// - Parameters:
  ///   - animation: The hint for all changes; by default, they have their own.
  ///   - changes: Changes the list.
  ///   - completion: Called when the changes are displayed, or immediately if there are none; with `false` if an animation
  ///     was interrupted.
  public func perform(
    animation: AnimationHint = .automatic, _ changes: () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
  ) { driver.perform(animation: animation, changes, completion: completion) }

  /// The positions of the items on screen, ascending.
  ///
  ///     settings.firstVisiblePosition = adapter.visiblePositions.first
  public var visiblePositions: [ItemPosition] { driver.displayedPositions }

  /// Returns the cell of an item; `nil` if it has none at the moment.
  public func cell(at position: ItemPosition) -> Host.Cell? { driver.cell(at: position) }

  /// Returns where the source has the item that the view displays at a position; `nil` if the source doesn't have it anymore.
  ///
  ///     let path = tableView.indexPathForRow(at: point)
  ///     let item = path.flatMap { adapter.sourcePosition(of: ItemPosition($0)) }.flatMap(adapter.source.item(at:))
  ///
  /// While the user holds an item, and while the view asks its questions, the source can be ahead of the view.
  public func sourcePosition(of position: ItemPosition) -> ItemPosition? { driver.list.sourcePosition(of: position) }

  /// Returns where the list displays an item of a source that it is derived from.
  ///
  ///     if let position = adapter.position(ofID: message.id, in: inbox) { adapter.scroll(to: position) }
  public func position(ofID id: some Hashable & Sendable, in part: any DataSource) -> ItemPosition? {
    part.position(of: ItemID(id)).flatMap { driver.listPosition(of: $0, in: part) }
  }

  /// Returns where the list displays the item that a source it is derived from has at a position.
  ///
  /// - Complexity: O(*t*), where *t* is the number of sources between the list and its part.
  public func position(of position: ItemPosition, in part: any DataSource) -> ItemPosition? {
    driver.listPosition(of: position, in: part)
  }

  /// Scrolls to an item.
  public func scroll(to position: ItemPosition, at alignment: ScrollAlignment = .nearest, animated: Bool = true) {
    driver.scroll(to: position, at: alignment, animated: animated)
  }

  /// Marks an item as selected or not, without calling handlers.
  public func mark(_ position: ItemPosition, isSelected: Bool) { driver.mark(position, isSelected: isSelected) }

  /// Marks the items on screen as their selections say, for views that remove marks, as a table does when editing begins or ends.
  ///
  ///     override func setEditing(_ editing: Bool, animated: Bool) {
  ///       super.setEditing(editing, animated: animated)
  ///       adapter.markSelection()
  ///     }
  public func markSelection() { driver.markSelection() }
}

// MARK: - Settings

/// How a list displays changes.
///
///     var settings = ListSettings()
///     settings.anchoring = .followingEnd
///     settings.shouldAnimate = { update in update.changes.count < 100 }
///     adapter.settings = settings
public struct ListSettings {
  /// The number of changed items and sections above which a change reloads the view; `nil` for no limit.
  ///
  /// Animations of very large batches take long, and UIKit is known to fail in them. An outline view has no limit, because it inserts
  /// all children of a node by one call.
  public var largestBatch: Int? = 1_000

  /// Returns whether a change is animated; if not, it reloads the view, which ends open swipes, the keyboard of a cell, and marks of
  /// items without a `Selection`.
  public var shouldAnimate: ((ListUpdate) -> Bool)?

  /// When the visible items stay in place.
  public var anchoring = ScrollAnchoring.whenScrolled

  /// Called after a change is displayed, with `false` if an animation was interrupted.
  public var didDisplay: ((ListUpdate, _ isFinished: Bool) -> Void)?

  /// Called when the work of an item fails, such as a deletion in a database.
  ///
  /// Without a closure, a debug build prints the error.
  public var onError: ((any Error) -> Void)?

  /// Creates the default settings.
  public init() {}

  package func report(_ error: any Error) {
    if let onError { return onError(error) }
    #if DEBUG
      print("The work of an item failed: \(error). Set ListSettings.onError to tell the user.")
    #endif
  }

  func allowsBatch(_ update: ListUpdate, ofAnySize isUnlimited: Bool) -> Bool {
    if update.changes.isReload || !isUnlimited && update.changes.count > largestBatch ?? .max { return false }
    return shouldAnimate?(update) ?? true
  }
}

/// When a list keeps the visible items in place while items around them are inserted, deleted or moved.
public enum ScrollAnchoring: Hashable, Sendable, CaseIterable {
  /// Never: the view decides.
  case off
  /// When the list is scrolled. At its start, inserted items become visible.
  case whenScrolled
  /// Always.
  case always
  /// Always, except at the end of the list, where the list scrolls to inserted items, as in a chat.
  case followingEnd
}

/// Where an item is displayed after scrolling to it.
public enum ScrollAlignment: Hashable, Sendable, CaseIterable {
  /// Anywhere in the visible part, with as little scrolling as possible.
  case nearest
  /// At the start of the visible part.
  case start
  /// In the middle of the visible part.
  case middle
  /// At the end of the visible part.
  case end
}

// MARK: - The driver

/// What an adapter needs of a driver, which also knows the type of its view.
@MainActor
package protocol ListDriving<Host>: AnyObject {
  associatedtype Host: CellHost

  var source: any DataSource<CellReference<Host>> { get set }
  var list: PresentedList<CellReference<Host>> { get }
  var uses: CellUses { get }
  var settings: ListSettings { get set }
  var onDrop: ((_ payloads: [Any], _ target: ItemPosition) -> Bool)? { get set }
  var moveLimit: Duration { get }
  var clock: any Clock<Duration> { get set }
  var displayedPositions: [ItemPosition] { get }
  func reload()
  func reconfigureVisibleItems()
  func showDeferred()
  func markSelection()
  func perform(animation: AnimationHint, _ changes: () -> Void, completion: @escaping (Bool) -> Void)
  func cell(at position: ItemPosition) -> Host.Cell?
  func sectionView(_ kind: SectionViewKind, at position: ItemPosition) -> HostedSectionView<Host>?
  func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition?
  func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool)
  func mark(_ position: ItemPosition, isSelected: Bool)
}

extension ListDriver: ListDriving {
  package typealias Host = View

  package var displayedPositions: [ItemPosition] { view?.displayedPositions ?? [] }

  package func cell(at position: ItemPosition) -> View.Cell? { view?.displayedCell(at: position)?.cell }

  package func listPosition(of position: ItemPosition, in part: any DataSource) -> ItemPosition? {
    list.listPosition(of: position, in: part)
  }

  package func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool) {
    if list.contains(position) { view?.scroll(to: position, at: alignment, animated: animated) }
  }

  package func mark(_ position: ItemPosition, isSelected: Bool) {
    if list.contains(position) { view?.mark(position, isSelected: isSelected) }
  }
}
