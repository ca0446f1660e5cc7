import DataSources

/// Who shows the changes of a ``ListPresentation`` on its host: an adapter.
public protocol ListPresenter: AnyObject {
  /// Shows a change.
  ///
  /// The presentation answers with the state before it until the change is told to turn; when this returns without a turn,
  /// it turns by itself.
  func show(_ transition: ListTransition)

  /// Whether the host can take a change now; if not, changes wait for ``ListPresentation/showPending()``.
  var isReady: Bool { get }

  /// Changes wait until the host is ready: see to it that ``ListPresentation/showPending()`` is called then.
  func isWaiting()

  /// Changes that waited have come to nothing: there is nothing to show.
  func changesCameToNothing()
}

extension ListPresenter {
  /// Always.
  public var isReady: Bool { true }
  /// Nothing: for hosts that are always ready.
  public func isWaiting() {}
  /// Nothing: for hosts that tell nobody when a change has been shown.
  public func changesCameToNothing() {}
}

/// A change on its way to a host, in as many batches as a platform list needs to take it safely.
public struct ListTransition {
  /// One batch, and the moment at which the host's data changes.
  public struct Batch {
    /// The structural operations; no content updates.
    public let changes: ChangeSet
    let makeTurn: () -> Void

    /// Has the presentation answer with the state after this batch; call it once, inside of the host's batch.
    public func turn() { makeTurn() }
  }

  /// What changed, and how it would like to be shown.
  public let update: ListUpdate
  /// The batches, one after the other: none when only contents changed, two when sections move while their rows change.
  ///
  /// Empty for a reload.
  public let batches: [Batch]
  /// Whether the host has to read everything anew.
  public var isReload: Bool { update.changes.isReload }
  let makeTurn: () -> Void

  /// Has the presentation answer with the state after the whole change, for a host that reads everything anew.
  public func turn() { makeTurn() }

  /// The rows that survive and show something else, to be configured after the last batch.
  package var updatedPositions: ChangeSet.Positions { update.changes.updates }
  /// The sections that survive and show other headers or footers, after the last batch.
  package var updatedSections: [Int] { update.changes.sectionUpdates }
}
