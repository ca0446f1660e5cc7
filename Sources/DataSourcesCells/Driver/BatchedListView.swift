package import DataSources

/// A view that takes batches: the calls in which platform lists differ.
@MainActor
package protocol BatchedListView: CellHost where Cell: AnyObject, SectionView: AnyObject {
  var isInWindow: Bool { get }
  /// Whether the user holds an item, or the view has uncommitted updates.
  var isBusy: Bool { get }
  /// The size of the view.
  var listSize: ListSize { get }
  /// Has the view ask for everything again.
  func readAgain()
  /// Performs one batch.
  ///
  /// - Parameters:
  ///   - commit: Returns the changes; called once, inside the batch. `nil` if the view displays another list by then.
  ///   - completion: Called when the view has displayed the batch.
  func perform(
    animation: AnimationHint, _ commit: @escaping () -> ChangeSet?, completion: @escaping (_ isFinished: Bool) -> Void)
  /// Configures items again in the cells that they have.
  func reconfigure(_ positions: [ItemPosition])
  /// Makes new cells for items.
  func replaceCells(at positions: [ItemPosition], animation: AnimationHint)
  /// Has the view ask for the sizes of items again; at least for those at `positions`.
  func remeasure(_ positions: [ItemPosition])
  /// The cell of an item on screen, with its reuse identifier.
  func displayedCell(at position: ItemPosition) -> (cell: Cell, kind: String?)?
  /// Lays out what has changed.
  func layoutIfNeeded()
  /// The cell in a slot of an item on screen, with its reuse identifier.
  func displayedCell(at position: ItemPosition, in slot: Slot) -> (cell: Cell, kind: String?)?
  /// Whether the view marks items that aren't on screen, too.
  var marksHiddenItems: Bool { get }
  /// The items that the view marks as selected.
  var markedPositions: [ItemPosition] { get }
  func mark(_ position: ItemPosition, isSelected: Bool)
  func withoutAnimation(_ body: () -> Void)

  /// The positions of the items on screen, ascending.
  var displayedPositions: [ItemPosition] { get }
  /// The distance from the start of the visible part to the start of an item.
  func visibleOffset(of position: ItemPosition) -> Double?
  /// The size that the layout has given an item.
  func layoutSize(at position: ItemPosition) -> CellSize?
  /// The size of items that leave theirs to the view; `nil` where the view measures cells.
  var standardSize: CellSize { get }
  var isScrolledToStart: Bool { get }
  var isScrolledToEnd: Bool { get }
  /// Scrolls without animation, not beyond the ends of the content.
  func scroll(by distance: Double)
  func scrollToEnd(animated: Bool)
  func scroll(to position: ItemPosition, at alignment: ScrollAlignment, animated: Bool)
}

extension BatchedListView {
  package func displayedCell(at position: ItemPosition, in slot: Slot) -> (cell: Cell, kind: String?)? {
    displayedCell(at: position)
  }

  package var marksHiddenItems: Bool { false }
}

/// Whether a view takes changes now; it reports when the view does again.
@MainActor
package final class Readiness {
  private var depth = 0
  private var isWaiting = false
  /// Whether the user holds an item, or the view has uncommitted updates.
  var isViewBusy: () -> Bool = { false }
  /// Called when the view takes changes again.
  var becameReady: () -> Void = {}
  /// Calls a closure before the next frame of the screen.
  package var nextFrame: (@escaping @MainActor () -> Void) -> Void = { body in Task { @MainActor in body() } }

  package init() {}

  var isReady: Bool { depth == 0 && !isViewBusy() }

  /// Runs the answer to a question of the view, or a completion; the view takes no changes meanwhile.
  package func answering<Answer>(_ answer: () -> Answer) -> Answer {
    depth += 1
    defer { depth -= 1 }
    return answer()
  }

  /// Reports once when the view is ready: in the next turn, unless the user holds an item.
  func wait() {
    guard !isWaiting else { return }
    isWaiting = true
    Task { [weak self] in self?.check() }
  }

  private func check() {
    guard isWaiting else { return }
    if isReady {
      isWaiting = false
      becameReady()
    } else {
      // Only an item that the user holds takes longer than a turn; views report its end with their frames.
      nextFrame { [weak self] in self?.check() }
    }
  }
}
