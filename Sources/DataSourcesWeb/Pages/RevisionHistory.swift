import DataSources

/// The windows of pages over one list, and which of its revisions they know.
final class RevisionHistory {
  private struct Weak {
    weak var revision: ListRevision?
  }

  /// The newest revision.
  private(set) var current: ListRevision
  /// Older ones that some page knows.
  private var behind: [Weak] = []
  private var windows: [ObjectIdentifier: ListWindow] = [:]
  let delivery: PageDelivery

  init(_ shape: ListShape, delivery: PageDelivery) {
    current = ListRevision(shape)
    self.delivery = delivery
  }

  /// Notifies the page of a window of changes from now on.
  func attach(_ window: ListWindow) { windows[ObjectIdentifier(window)] = window }

  /// Stops notifying the page of a window.
  func detach(_ window: ListWindow) { windows[ObjectIdentifier(window)] = nil }

  /// Where the rows are now that some page was sent.
  func heldPositions() -> Set<ItemPosition> {
    windows.values.reduce(into: []) { positions, window in positions.formUnion(window.heldPositions) }
  }

  /// Forgets the patches that were encoded for other pages.
  func forgetPatches() {
    for old in behind { old.revision?.forgetPatches() }
    current.forgetPatches()
  }

  /// Keeps a change for the pages that it concerns, until these take it.
  ///
  /// - Parameter texts: What updated rows displayed, by their old positions.
  func record(_ changes: ChangeSet, to shape: ListShape, replacing texts: [ItemPosition: RowText] = [:]) {
    behind.removeAll { $0.revision == nil }
    for old in behind { old.revision?.append(changes) }
    if windows.isEmpty {
      current = ListRevision(shape)
    } else if let reach = ChangeReach(changes, in: shape) {
      record(changes, reach, texts)
    } else {
      current.append(changes, replacing: texts)
      behind.append(Weak(revision: current))
      current = ListRevision(shape)
      for window in windows.values { delivery.add(window.page) }
    }
  }

  /// The shape stays the same, so pages with other rows know the newest revision still.
  private func record(_ changes: ChangeSet, _ reach: ChangeReach, _ texts: [ItemPosition: RowText]) {
    let old = ListRevision(current.shape)
    for window in windows.values where window.fallBack(from: current, to: old, reach) { delivery.add(window.page) }
    old.append(changes, replacing: texts)
    behind.append(Weak(revision: old))
  }
}
