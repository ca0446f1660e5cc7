import DataSources

/// A state of a list that some pages know, and what has changed since.
///
/// These pages share it, so a page keeps only its window, and what all of them missed is composed once.
final class ListRevision {
  /// The list as the pages know it.
  let shape: ListShape
  private var pending = PendingChanges()
  /// What updated rows displayed, by their positions in this revision.
  private var replaced: [ItemPosition: RowText] = [:]
  private var step: RevisionStep?

  init(_ shape: ListShape) { self.shape = shape }

  /// Whether nothing has changed since.
  var isCurrent: Bool { pending.isEmpty }

  /// Adds the newest change.
  ///
  /// - Parameter texts: What updated rows displayed, by their positions before the change. They are kept of the first change,
  ///   whose old positions are those of this revision.
  func append(_ changes: ChangeSet, replacing texts: [ItemPosition: RowText] = [:]) {
    if pending.isEmpty { replaced = texts }
    pending.append(changes)
    step = nil
  }

  /// Forgets the patches that were encoded for other pages.
  func forgetPatches() { step = nil }

  /// What leads from here to the newest state, whose shape is given.
  func step(to newest: ListShape) -> RevisionStep {
    if let step { return step }
    let made = RevisionStep(pending.composed(), from: shape, to: newest, replacing: replaced)
    step = made
    return made
  }
}
