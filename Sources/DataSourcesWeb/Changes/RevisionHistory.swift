import DataSources
import DataSourcesCells
import ListChanges

/// The revisions of one list that pages have, and the windows of these pages.
///
/// A change of the list is recorded once, and not for each page: pages that missed the same changes refer to the same revision.
final class RevisionHistory {
  private struct WeakRevision {
    weak var revision: Revision?
  }

  // MARK: - State
  //
  // All state belongs to the list's actor. `record(_:to:replacing:)` changes the revisions, `add(_:)` and `remove(_:)` the windows,
  // and `countingPatches(_:)` the count.

  /// The newest revision.
  private(set) var current: Revision
  /// The older revisions that some page has, and released ones until the next change.
  private var outdated: [WeakRevision] = []
  private var windows: [ObjectIdentifier: SentWindow] = [:]
  /// The number of patches that were encoded.
  private(set) var encodedCount = 0
  let delivery: PageDelivery

  init(_ shape: ListShape, delivery: PageDelivery) {
    current = Revision(shape)
    self.delivery = delivery
  }

  /// Adds a window, whose page is sent changes from now on.
  func add(_ window: SentWindow) { windows[ObjectIdentifier(window)] = window }

  /// Removes a window, whose page isn't sent changes anymore.
  func remove(_ window: SentWindow) { windows[ObjectIdentifier(window)] = nil }

  // MARK: - Changes

  /// Records a change, which is soon sent to the pages that it affects.
  ///
  /// - Parameters:
  ///   - texts: The texts that updated rows, headers and footers had.
  ///   - headers: The sections whose headers or footers display something else about their items.
  func record(_ changes: ChangeSet, to shape: ListShape, replacing texts: ReplacedTexts, headers: Set<Int>) {
    outdated.removeAll { $0.revision == nil }
    for old in outdated { old.revision?.append(changes) }
    if windows.isEmpty {
      current = Revision(shape)
    } else if let reach = ChangeReach(changes, in: shape, headers: headers) {
      record(changes, reach, texts)
    } else {
      current.append(changes, replacing: texts)
      outdated.append(WeakRevision(revision: current))
      current = Revision(shape)
      for window in windows.values { delivery.add(window.outbox) }
    }
  }

  /// Records a change that preserves the shape, so that pages without affected rows still have the newest revision.
  private func record(_ changes: ChangeSet, _ reach: ChangeReach, _ texts: ReplacedTexts) {
    let old = Revision(current.shape)
    for window in windows.values where window.fallBack(from: current, to: old, reach) { delivery.add(window.outbox) }
    old.append(changes, replacing: texts)
    outdated.append(WeakRevision(revision: old))
  }

  /// Encodes a patch, and counts it unless there is nothing to send.
  func countingPatches(_ encode: () -> [UInt8]?) -> [UInt8]? {
    let patch = encode()
    if patch != nil { encodedCount += 1 }
    return patch
  }

  // MARK: - Windows

  /// Returns the flat indices of the rows that are in any window now or with its next message, in order.
  ///
  /// - Complexity: O(*p* + *r* log *r*) for *p* pages that together have *r* rows.
  func requestedRows() -> [Int] {
    let windows = Set(windows.values.map { $0.requestedRows(in: current.shape) })
    return windows.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
  }

  // MARK: - Keys

  /// Returns the current positions of all rows that some page was sent.
  func sentPositions() -> Set<ItemPosition> {
    windows.values.reduce(into: []) { positions, window in
      positions.formUnion(window.currentPositions(to: current.shape))
    }
  }

  /// Removes the cached patches of all revisions.
  func removePatches() {
    for old in outdated { old.revision?.removePatches() }
    current.removePatches()
  }
}

/// The part of one list that a page was sent.
final class SentWindow {
  // All state belongs to the list's actor. The page's `ListWindow` changes it; `RevisionHistory` sets the revision back to an older
  // one when a change affects the page.

  /// The messages for the page, which is sent changes of the list.
  let outbox: PageOutbox
  /// The revision that the page has, and the displayed rows and headers; `nil` before the first message.
  private(set) var state: (revision: RevisionHistory.Revision, content: WindowContent)?
  /// The rows that the page requests, in the revision that it has.
  var requested: WebWindow

  init(of outbox: PageOutbox, _ requested: WebWindow) {
    self.outbox = outbox
    self.requested = requested
  }

  /// Records that the page is sent a part of a revision.
  func set(_ content: WindowContent, of revision: RevisionHistory.Revision) { state = (revision, content) }

  /// Records that the page is to display another list, of which it wasn't sent anything.
  func removeAll() { state = nil }

  /// Falls back to an older revision if the page has the newest one and a change affects it; returns whether it does.
  fileprivate func fallBack(
    from current: RevisionHistory.Revision, to old: RevisionHistory.Revision, _ reach: ChangeReach
  ) -> Bool {
    guard let state, state.revision === current, reach.affects(state.content) else { return false }
    self.state?.revision = old
    return true
  }

  /// Returns the rows that the next message has the page display, by their current flat indices.
  fileprivate func requestedRows(in newest: ListShape) -> Range<Int> {
    let step = state?.revision.step(to: newest)
    guard let step, !step.changes.isReload else { return requested.range(in: newest.itemCount) }
    return step.moved(requested).range(in: newest.itemCount)
  }

  /// Returns the current positions of the rows that the page was sent and that still exist.
  func currentPositions(to newest: ListShape) -> some Sequence<ItemPosition> {
    let step = state?.revision.step(to: newest)
    let rows = step.map { $0.changes.isReload ? 0..<0 : state?.content.rows ?? 0..<0 } ?? 0..<0
    return rows.lazy.compactMap { index in
      step.flatMap { step in step.before.position(atFlatIndex: index).flatMap(step.map.newPosition(ofOld:)) }
    }
  }
}

extension RevisionHistory {
  /// A state of a list that some pages have, and the changes since.
  ///
  /// The pages share it, so a page stores only its window, and the changes are composed once for all of them.
  final class Revision {
    /// The shape of the list in this revision.
    let shape: ListShape
    // All state belongs to the list's actor. `append(_:replacing:)` changes it, `step(to:)` computes the step,
    // and `removePatches()` removes the step.
    private var pending = PendingChanges()
    /// The texts that updated rows, headers and footers had in this revision.
    private var replacedTexts = ReplacedTexts()
    private var step: RevisionStep?

    init(_ shape: ListShape) { self.shape = shape }

    /// Whether the list hasn't changed since.
    var isCurrent: Bool { pending.isEmpty }

    /// Adds the newest change.
    ///
    /// - Parameter texts: The texts that updated rows, headers and footers had before the change. Only those of the first change are
    ///   stored, whose old positions are those of this revision.
    func append(_ changes: ChangeSet, replacing texts: ReplacedTexts = ReplacedTexts()) {
      if pending.isEmpty { replacedTexts = texts }
      pending.append(changes)
      step = nil
    }

    /// Removes the step, which caches patches.
    func removePatches() { step = nil }

    /// Returns the difference to the newest revision, whose shape is given.
    func step(to newest: ListShape) -> RevisionStep {
      if let step { return step }
      let made = RevisionStep(pending.composed(), from: shape, to: newest, replacing: replacedTexts)
      step = made
      return made
    }
  }
}

/// The difference between a revision that pages have and the newest one, computed once for all of them.
///
/// Pages with equal windows share the encoded patch as well.
final class RevisionStep {
  /// The maximum number of bytes of the patches that a step caches.
  private static let capacity = 256 * 1_024

  let changes: ChangeSet
  let before: ListShape
  let after: ListShape
  let map: PositionMap
  /// The flat indices of updated rows, ascending, in new coordinates.
  let updates: [Int]
  /// The retained sections with other item counts, in new coordinates.
  let recountedSections: [Int]
  /// The sections whose headers may have changed, in new coordinates.
  let changedHeaders: Set<Int>
  /// The texts that updated rows, headers and footers had, if they were rendered.
  private let replacedTexts: ReplacedTexts
  // Both belong to the list's actor. `head(_:)` and `patch(from:to:_:)` fill them for the first page that needs a value.
  private var head: [UInt8]?
  private var patches = PatchCache(capacity: capacity)

  init(
    _ changes: ChangeSet, from before: ListShape, to after: ListShape, replacing replacedTexts: ReplacedTexts
  ) {
    self.replacedTexts = replacedTexts
    self.changes = changes
    self.before = before
    self.after = after
    let map = PositionMap(changes)
    self.map = map
    updates = changes.updates.compactMap(after.flatIndex(of:))
    recountedSections =
      changes.isEmpty || changes.isReload
      ? []
      : after.itemCounts.indices.filter { section in
        guard let old = map.oldSection(ofNew: section) else { return false }
        return before.itemCount(inSection: old) != after.itemCounts[section]
      }
    changedHeaders = Set(recountedSections).union(changes.sectionUpdates)
  }

  /// Whether all rows have the same positions before and after.
  var preservesPositions: Bool {
    !changes.hasSectionChanges && changes.deletes.isEmpty && changes.inserts.isEmpty && changes.moves.isEmpty
  }

  /// Whether every page is sent the step, because sections or item counts have changed.
  var concernsAllPages: Bool { changes.hasSectionChanges || !recountedSections.isEmpty }

  /// Whether sections are inserted, deleted or moved.
  var rearrangesSections: Bool {
    !changes.sectionInserts.isEmpty || !changes.sectionDeletes.isEmpty || !changes.sectionMoves.isEmpty
  }

  /// The sections whose items have changed, in new coordinates.
  private(set) lazy var editedSections: Set<Int> = {
    let old = changes.deletes.map(\.section) + changes.moves.map(\.from.section)
    let new = changes.inserts.map(\.section) + changes.moves.map(\.to.section) + changes.updates.map(\.section)
    return Set(old.compactMap(map.newSection(ofOld:)) + new)
  }()

  /// Returns the flat indices of updated rows in a window.
  func updates(in rows: Range<Int>) -> ArraySlice<Int> {
    let first = partitionPoint(in: updates.indices) { updates[$0] < rows.lowerBound }
    return updates[first..<partitionPoint(in: first..<updates.count) { updates[$0] < rows.upperBound }]
  }

  /// Returns the text that a row had, by its new flat index; `nil` if it isn't known.
  func replacedText(ofRow row: Int) -> RowText? {
    guard !replacedTexts.rows.isEmpty else { return nil }
    return after.position(atFlatIndex: row).flatMap(map.oldPosition(ofNew:)).flatMap { replacedTexts.rows[$0] }
  }

  /// Returns the JSON that a header or footer had, by the new index of its section; `nil` if it isn't known.
  func replacedView(_ kind: SectionViewKind, of section: Int) -> [UInt8]? {
    map.oldSection(ofNew: section).flatMap { replacedTexts.view(kind, of: $0) }
  }

  /// Returns the beginning of all patches, which is encoded for the first one.
  func head(_ encode: (RevisionStep) -> [UInt8]) -> [UInt8] {
    if let head { return head }
    let encoded = encode(self)
    head = encoded
    return encoded
  }

  /// Returns the patch of a page, which is encoded unless another page had the same one; `nil` if nothing changes on the page.
  func patch(
    from old: WindowContent, to new: WindowContent, _ encode: (RevisionStep, WindowContent, WindowContent) -> [UInt8]?
  ) -> [UInt8]? {
    // Pages that only scroll are rarely at the same rows, so their patches aren't cached.
    if changes.isEmpty { return encode(self, old, new) }
    let key = PatchCache.Key(before: old.rows, after: new.rows)
    if let cached = patches[key] { return cached.bytes }
    let encoded = encode(self, old, new)
    patches.insert(encoded, for: key)
    return encoded
  }

  /// Returns a window shifted like its first row, from the anchor on, that is neither deleted nor moved.
  func moved(_ window: WebWindow) -> WebWindow {
    // A window at the top of the list stays there, and displays inserted rows.
    if preservesPositions || window.start == 0 && window.anchor == 0 { return window }
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

/// A cache of the patches of one step by their windows, for other pages with equal windows.
private struct PatchCache {
  /// The rows that a page has, and those that it is to have.
  struct Key: Hashable {
    let before: Range<Int>
    let after: Range<Int>
  }

  /// A cached patch.
  struct Patch {
    /// The message; `nil` if there is nothing to send.
    let bytes: [UInt8]?
  }

  private let capacity: Int
  private var patches: [Key: Patch] = [:]
  private var size = 0  // in bytes

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Patch? { patches[key] }

  /// Adds a patch, and removes all others if they are too large together.
  mutating func insert(_ bytes: [UInt8]?, for key: Key) {
    // About the memory of a key and its entry.
    let added = (bytes?.count ?? 0) + 64
    size += added
    if size > capacity {
      patches = [:]
      size = added
    }
    patches[key] = Patch(bytes: bytes)
  }
}

// MARK: - Affected rows

/// The rows and headers that a change can affect, if it retains the item counts: flat indices are then valid before and after it.
///
/// A page that displays none of them isn't sent the change.
struct ChangeReach {
  /// The maximum number of ranges of rows that each page is compared with; more are replaced by one range around all.
  private static let maximumRangeCount = 16

  private var rows: [ClosedRange<Int>] = []
  private let headers: Set<Int>

  /// Creates the reach of a change that retains all sections and their item counts.
  ///
  /// - Parameter headers: The sections whose headers or footers display something else about their items.
  /// - Returns: `nil` if the change may affect any page: a reload, a change of sections or of item counts, a move between sections,
  ///   or a position outside of the shape.
  init?(_ changes: ChangeSet, in shape: ListShape, headers otherHeaders: Set<Int> = []) {
    guard !changes.isReload, !changes.hasSectionChanges, changes.deletes.isEmpty, changes.inserts.isEmpty else {
      return nil
    }
    headers = otherHeaders.union(changes.sectionUpdates)
    for move in changes.moves {
      guard move.from.section == move.to.section, let from = shape.flatIndex(of: move.from),
        let to = shape.flatIndex(of: move.to)
      else { return nil }
      rows.append(min(from, to)...max(from, to))
    }
    for position in changes.updates {
      guard let row = shape.flatIndex(of: position) else { return nil }
      rows.append(row...row)
    }
    if rows.count > Self.maximumRangeCount, let first = rows.map(\.lowerBound).min(),
      let last = rows.map(\.upperBound).max()
    {
      rows = [first...last]
    }
  }

  /// Returns whether a page that has a part of the list may have to display the change.
  func affects(_ content: WindowContent) -> Bool {
    rows.contains { $0.overlaps(content.rows) } || headers.contains(where: content.headers.contains)
  }
}
