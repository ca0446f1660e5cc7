/// An observer that keeps a copy of a source's rows, judges every update it is told, and compares.
///
///     let mirror = ListMirror(source)
///     source.append(row)
///     #expect(mirror.difference() == nil)
///
/// Every update must lead from the copy to the source as a platform list takes it, keep each row's and section's identity, and
/// name the rows and sections whose content changed.
///
/// - Complexity: every update costs O(*n*) and more for *n* rows: it is for tests.
public final class ListMirror<Item> {
  /// What went wrong, each as a sentence.
  public private(set) var faults: [String] = []
  /// The updates it was told, in order.
  public private(set) var updates: [ListUpdate] = []
  /// What is unsafe in updates that are legal, each as a sentence; for those who show the source in one batch an update.
  public private(set) var hazards: [String] = []

  let source: any DataSource<Item>
  let hasSameContent: ((Item, Item) -> Bool)?
  let hasUniqueIDs: Bool
  private(set) var copy: Copy
  private let kind: PlatformListKind
  private var observation: ListObservation?

  /// What the mirror knows of the source.
  struct Copy {
    let items: [[Item?]]
    let sections: [SectionInfo?]
    let snapshot: PlatformSnapshot
  }

  /// A mirror of a source whose rows are compared by a closure, or not at all.
  ///
  /// - Parameters:
  ///   - source: the source to observe; the mirror keeps it.
  ///   - kind: the list whose words the faults use.
  ///   - hasUniqueIDs: whether every row must be found by its identity; of rows with one identity, some may be hidden.
  ///   - hasSameContent: whether two states of one row show the same content; `nil` leaves updates of rows unchecked.
  public init(
    _ source: any DataSource<Item>, in kind: PlatformListKind = .collection, hasUniqueIDs: Bool = true,
    hasSameContent: ((Item, Item) -> Bool)?
  ) {
    self.source = source
    self.kind = kind
    self.hasUniqueIDs = hasUniqueIDs
    self.hasSameContent = hasSameContent
    copy = Self.copy(of: source)
    observation = source.observe { [unowned self] in take($0) }
  }

  /// A mirror of a source whose rows are compared by `==`.
  public convenience init(
    _ source: any DataSource<Item>, in kind: PlatformListKind = .collection, hasUniqueIDs: Bool = true
  ) where Item: Equatable {
    self.init(source, in: kind, hasUniqueIDs: hasUniqueIDs, hasSameContent: ==)
  }

  /// Has the source keep its updates back until ``resume()``.
  public func pause() { observation?.pause() }

  /// Goes on, and takes what happened meanwhile as one update.
  public func resume() { observation?.resume() }

  private func take(_ update: ListUpdate) {
    updates.append(update)
    let (before, after) = (copy, Self.copy(of: source))
    copy = after
    if update.changes.isEmpty { faults.append("an update says that nothing changed") }
    if let fault = update.changes._checkInvariants() { faults.append(fault) }
    let check = LegalityCheck(update.changes, kind, true)
    let hasSameContent = hasSameContent
    let finding =
      check.finding(from: before.snapshot, to: after.snapshot)
      ?? check.findingOfRowUpdates(allowingNeedless: true) { old, new in
        guard let hasSameContent, let was = before.items[old.section][old.item],
          let now = after.items[new.section][new.item]
        else { return false }
        return !hasSameContent(was, now)
      }
      ?? check.findingOfSectionUpdates(allowingNeedless: true) { before.sections[$0] != after.sections[$1] }
    if let finding {
      let lists = "from \(before.words) to \(after.words)"
      faults.append("\(kind): \(finding); update \(updates.count): \(update.changes); \(lists)")
    }
    hazards += check.hazards.map { "update \(updates.count): \(update.changes): \($0)" }
  }

  static func copy(of source: any DataSource<Item>) -> Copy {
    let snapshot = PlatformSnapshot(of: source)
    let items = snapshot.itemCounts.enumerated().map { section, count in
      (0..<max(0, count)).map { source.item(at: ItemPosition(section: section, item: $0)) }
    }
    return Copy(
      items: items, sections: snapshot.itemCounts.indices.map { source.sectionInfo(at: $0) }, snapshot: snapshot)
  }
}

extension ListMirror.Copy {
  /// The rows, section by section.
  var words: String {
    "[\(items.map { "[\($0.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", "))]" }.joined(separator: ", "))]"
  }
}
