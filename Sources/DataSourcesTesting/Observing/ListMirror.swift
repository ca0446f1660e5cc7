/// An observer that copies a source, checks every update it receives, and compares the copy with the source.
///
///     let mirror = ListMirror(source)
///     source.append(item)
///     #expect(mirror.difference() == nil)
///
/// ``difference()`` returns the first fault, ``faults`` contains all:
///
///     for fault in mirror.faults { print(fault) }
///
/// The mirror checks that a platform list accepts each update as the transition from the copy to the source. Kept items
/// and sections must keep their IDs, and those whose content changed must be updated.
///
/// - Complexity: Each update takes O(*n*) time or more for *n* items. Use mirrors in tests only.
public final class ListMirror<Item> {
  /// Descriptions of the wrong updates so far, in order.
  public private(set) var faults: [String] = []
  /// The updates received so far, in order.
  public private(set) var updates: [ListUpdate] = []
  /// Descriptions of the updates so far that are legal, but unsafe for hosts that perform each update in one batch.
  public private(set) var hazards: [String] = []

  let source: any DataSource<Item>
  let hasSameContent: ((Item, Item) -> Bool)?
  let hasUniqueIDs: Bool
  private(set) var copy: Copy
  private let kind: PlatformListKind
  private var observation: ListObservation?

  /// A copy of the source, as of the last update.
  struct Copy {
    let items: [[Item?]]
    let sections: [SectionInfo?]
    let snapshot: PlatformSnapshot
  }

  /// Creates a mirror that compares items with a closure, or not at all.
  ///
  ///     struct City: Identifiable { var id: Int, name: String }
  ///     let cities = ListSource([City(id: 1, name: "Bern")], comparison: ItemComparison(id: \.id) { $0.name == $1.name })
  ///     let mirror = ListMirror(cities) { $0.name == $1.name }
  ///     cities.replace(at: 0, with: City(id: 1, name: "Berne"))
  ///     #expect(mirror.difference() == nil && mirror.updates.count == 1)
  ///
  /// - Parameters:
  ///   - source: The source to observe. The mirror retains it.
  ///   - kind: The platform list whose rules and messages the mirror uses.
  ///   - hasUniqueIDs: Whether the source must find every item by its ID. Pass `false` if items share IDs.
  ///   - hasSameContent: Returns whether two versions of one item have the same content. If `nil`, the mirror doesn't check
  ///     updates of items.
  public init(
    _ source: any DataSource<Item>, in kind: PlatformListKind = .collection, hasUniqueIDs: Bool = true,
    hasSameContent: ((Item, Item) -> Bool)?
  ) {
    self.source = source
    self.kind = kind
    self.hasUniqueIDs = hasUniqueIDs
    self.hasSameContent = hasSameContent
    copy = Self.copy(of: source)
    observation = source.observe { [unowned self] in receive($0) }
  }

  /// Creates a mirror that compares items with `==`.
  public convenience init(
    _ source: any DataSource<Item>, in kind: PlatformListKind = .collection, hasUniqueIDs: Bool = true
  ) where Item: Equatable {
    self.init(source, in: kind, hasUniqueIDs: hasUniqueIDs, hasSameContent: ==)
  }

  /// Pauses the observation, so that the source collects changes until ``resume()``.
  public func pause() { observation?.pause() }

  /// Resumes the observation, and receives the collected changes as one update.
  public func resume() { observation?.resume() }

  private func receive(_ update: ListUpdate) {
    updates.append(update)
    let (before, after) = (copy, Self.copy(of: source))
    copy = after
    if update.changes.isEmpty { faults.append("update \(updates.count) is empty") }
    if let fault = update.changes._checkInvariants() { faults.append(fault) }
    let check = LegalityCheck(update.changes, kind, true)
    let hasSameContent = hasSameContent
    let finding =
      check.finding(from: before.snapshot, to: after.snapshot)
      ?? check.findingOfItemUpdates(allowingNeedless: true) { old, new in
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
  /// The items, section by section.
  var words: String {
    "[\(items.map { "[\($0.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", "))]" }.joined(separator: ", "))]"
  }
}
