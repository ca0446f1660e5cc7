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

/// Patches of one step by their windows, for other pages with equal windows.
struct PatchCache {
  /// The rows that a page has, and those that it is to have.
  struct Key: Hashable {
    let before: Range<Int>
    let after: Range<Int>
  }

  /// What is known about a patch.
  struct Patch {
    /// `nil` if there is nothing to send.
    let bytes: [UInt8]?
  }

  private let capacity: Int
  private var patches: [Key: Patch] = [:]
  private var size = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Patch? { patches[key] }

  /// Keeps a patch, and forgets all others if they are too large together.
  mutating func keep(_ bytes: [UInt8]?, for key: Key) {
    // A key and its entry take memory, too.
    size += (bytes?.count ?? 0) + 64
    if size > capacity { (patches, size) = ([:], (bytes?.count ?? 0) + 64) }
    patches[key] = Patch(bytes: bytes)
  }
}

/// The beginning of a patch, which says what happened to the sections: the same for all pages of a revision.
struct SectionsMessage {
  /// `{"k":"patch"` and the members for the sections.
  let bytes: [UInt8]
  /// Whether every page has to be sent it.
  let isNeeded: Bool

  /// - Parameter counts: the kept sections with other item counts, in new coordinates.
  init(_ changes: ChangeSet, counts: [Int], of shape: ListShape) {
    isNeeded = changes.hasSectionChanges || !counts.isEmpty
    var json = JSONBytes()
    json.append(#"{"k":"patch""#)
    if !changes.isEmpty { json.append(#","a":1"#) }
    json.append(member: "sd", changes.sectionDeletes) { $0.append($1) }
    json.append(member: "si", changes.sectionInserts) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    json.append(member: "sm", changes.sectionMoves) { $0.append(pair: $1.from, $1.to) }
    json.append(member: "c", counts) { $0.append(pair: $1, shape.itemCount(inSection: $1)) }
    bytes = json.bytes
  }
}

extension JSONBytes {
  /// Appends two numbers in brackets.
  mutating func append(pair first: Int, _ second: Int) {
    append("[")
    append(first)
    append(",")
    append(second)
    append("]")
  }
}
