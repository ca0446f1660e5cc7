import DataSources

/// What leads from a revision that pages know to the newest one, worked out once for all of them.
///
/// Pages with equal windows share the encoded patch as well.
final class RevisionStep {
  /// The bytes of patches that are kept for other pages.
  static let capacity = 256 * 1_024

  let changes: ChangeSet
  let before: ListShape
  let after: ListShape
  let map: PositionMap
  /// The flat indices of updated rows, ascending, in new coordinates.
  let updates: [Int]
  /// The sections whose headers may have changed, in new coordinates.
  let changedHeaders: Set<Int>
  /// The beginning of the message, which is the same for all pages: up to the sections.
  let head: SectionsMessage
  /// What updated rows displayed, by their old positions, as far as it is known.
  private let replaced: [ItemPosition: RowText]
  private var patches = PatchCache(capacity: capacity)

  init(
    _ changes: ChangeSet, from before: ListShape, to after: ListShape,
    replacing replaced: [ItemPosition: RowText] = [:]
  ) {
    self.replaced = replaced
    self.changes = changes
    self.before = before
    self.after = after
    let map = PositionMap(changes)
    self.map = map
    updates = changes.updates.compactMap(after.flatIndex(of:))
    let counts =
      changes.isEmpty || changes.isReload
      ? []
      : after.itemCounts.indices.filter { section in
        guard let old = map.oldSection(ofNew: section) else { return false }
        return before.itemCount(inSection: old) != after.itemCounts[section]
      }
    changedHeaders = Set(counts).union(changes.sectionUpdates)
    head = SectionsMessage(changes, counts: counts, of: after)
  }

  /// Whether all rows keep their positions.
  var keepsPositions: Bool {
    !changes.hasSectionChanges && changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty
  }

  /// Whether sections are inserted, deleted or moved.
  var rearrangesSections: Bool {
    !changes.sectionInserts.isEmpty || !changes.sectionDeletes.isEmpty || !changes.sectionMoves.isEmpty
  }

  /// What a row displayed, by its new flat index; `nil` if that isn't known.
  func replacedText(ofRow row: Int) -> RowText? {
    guard !replaced.isEmpty else { return nil }
    return after.position(atFlatIndex: row).flatMap(map.oldPosition(ofNew:)).flatMap { replaced[$0] }
  }

  /// The patch of a page, made unless another page had the same one; `nil` if the page has nothing to do.
  func patch(
    from old: HeldWindow, to new: HeldWindow, _ encode: (RevisionStep, HeldWindow, HeldWindow) -> [UInt8]?
  ) -> [UInt8]? {
    // Pages that only scroll are rarely at the same rows.
    if changes.isEmpty { return encode(self, old, new) }
    let key = PatchCache.Key(before: old.rows, after: new.rows)
    if let known = patches[key] { return known.bytes }
    let made = encode(self, old, new)
    patches.keep(made, for: key)
    return made
  }

  /// Returns the window moved along with what the person looks at: the first row from the anchor on that stays.
  func follow(_ window: WebWindow) -> WebWindow {
    // At the very top, inserted rows are displayed.
    if keepsPositions || window.start == 0 && window.anchor == 0 { return window }
    let last = min(window.start + window.count, before.itemCount)
    guard window.anchor < last else { return window }
    let moved = changes.moves.isEmpty ? [] : Set(changes.moves.map(\.from))
    for row in window.anchor..<last {
      guard let position = before.position(atFlatIndex: row), !moved.contains(position),
        let after = map.newPosition(ofOld: position), let flat = self.after.flatIndex(of: after)
      else { continue }
      return WebWindow(start: window.start + flat - row, count: window.count, anchor: window.anchor + flat - row)
    }
    return window
  }
}
