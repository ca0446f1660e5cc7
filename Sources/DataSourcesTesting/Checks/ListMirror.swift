// Every test of a list uses change sets and sources, so that one import is enough.
@_exported public import DataSources

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
/// The mirror checks that a platform list accepts each update as the transition from the copy to the source. Retained items
/// and sections must have the same IDs as before, and those whose content changed must be updated.
///
/// - Complexity: Each update takes O(*n*) time or more for *n* items. Use mirrors in tests only.
public final class ListMirror<Item> {
  // MARK: - State
  //
  // Belongs to the isolation domain of the source. After the creation, only `receive(_:)` changes the variables.

  /// Descriptions of the wrong updates so far, in order.
  public private(set) var faults: [String] = []
  /// The updates received so far, in order.
  public private(set) var updates: [ListUpdate] = []
  /// Descriptions of the updates so far that are legal, but unsafe for hosts that perform each update in one batch.
  public private(set) var hazards: [String] = []
  /// The copy as of the last update.
  private var copy: Copy

  private let source: any DataSource<Item>
  private let kind: PlatformListKind
  private let hasUniqueIDs: Bool
  private let hasSameContent: ((Item, Item) -> Bool)?
  private var observation: ListObservation?

  // MARK: - Creation

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
    copy = Copy(of: source)
    observation = source.observe { [unowned self] in receive($0) }
  }

  /// Creates a mirror that compares items with `==`.
  public convenience init(
    _ source: any DataSource<Item>, in kind: PlatformListKind = .collection, hasUniqueIDs: Bool = true
  ) where Item: Equatable {
    self.init(source, in: kind, hasUniqueIDs: hasUniqueIDs, hasSameContent: ==)
  }

  // MARK: - Updates

  /// Pauses the observation, so that the source collects changes until ``resume()``.
  public func pause() { observation?.pause() }

  /// Resumes the observation, and receives the collected changes as one update.
  public func resume() { observation?.resume() }

  private func receive(_ update: ListUpdate) {
    updates.append(update)
    let before = copy
    let after = Copy(of: source)
    copy = after
    if update.changes.isEmpty { faults.append("update \(updates.count) is empty") }
    if let fault = update.changes._checkInvariants() { faults.append(fault) }
    let check = LegalityCheck(update.changes, from: before.snapshot, to: after.snapshot, in: kind)
    let hasSameContent = hasSameContent
    let finding =
      check.batchFinding
      ?? check.itemUpdateFinding(allowingNeedless: true) { old, new in
        guard let hasSameContent, let was = before.items[old.section][old.item],
          let now = after.items[new.section][new.item]
        else { return false }
        return !hasSameContent(was, now)
      }
      ?? check.sectionUpdateFinding(allowingNeedless: true) { before.sections[$0] != after.sections[$1] }
    if let finding {
      let lists = "from \(before) to \(after)"
      faults.append("\(kind): \(finding); update \(updates.count): \(update.changes); \(lists)")
    }
    hazards += check.hazards.map { "update \(updates.count): \(update.changes): \($0)" }
  }

  // MARK: - Comparison with the source

  /// Describes the first fault or, if there is none, the first difference between the source and the copy.
  ///
  /// Also checks that the source finds every item by its ID, and that it returns `nil` for positions out of range.
  ///
  /// - Returns: A sentence, or `nil` if the mirror received every change of the source.
  public func difference() -> String? {
    if let fault = faults.first { return fault }
    return source._checkInvariants() ?? differenceOfShape() ?? differenceOfItems() ?? faultOfIdentities()
      ?? faultOutOfRange()
  }

  private func differenceOfShape() -> String? {
    let now = Copy(of: source)
    if now.snapshot.itemCounts != copy.snapshot.itemCounts {
      return "the source has the item counts \(now.snapshot.itemCounts), the mirror \(copy.snapshot.itemCounts)"
    }
    if now.snapshot != copy.snapshot { return "the source has the identities of \(now), the mirror \(copy)" }
    if now.sections != copy.sections { return "the source has sections \(now.sections), the mirror \(copy.sections)" }
    return nil
  }

  private func differenceOfItems() -> String? {
    for (section, items) in copy.items.enumerated() {
      for (index, item) in items.enumerated() {
        let position = ItemPosition(section: section, item: index)
        guard let now = source.item(at: position) else { return "the source has no item at \(position)" }
        guard let item else { return "the source had no item at \(position) before" }
        if let hasSameContent, !hasSameContent(item, now) {
          return "the source has \(now) at \(position), the mirror \(item)"
        }
      }
    }
    return nil
  }

  private func faultOfIdentities() -> String? {
    for (section, items) in copy.items.enumerated() {
      for index in items.indices {
        let position = ItemPosition(section: section, item: index)
        guard let id = source.id(at: position) else { continue }
        guard let result = source.position(of: id) else {
          if hasUniqueIDs { return "\(id) at \(position) is not found" }
          continue
        }
        // If several items share an ID, the source may find any of them.
        if source.id(at: result) != id || (hasUniqueIDs && result != position) {
          let hint = hasUniqueIDs ? "; if items share IDs, create the mirror with hasUniqueIDs: false" : ""
          return "\(id) at \(position) is found at \(result)\(hint)"
        }
      }
    }
    return nil
  }

  /// Looks up positions out of range, which must neither return something nor trap.
  private func faultOutOfRange() -> String? {
    let count = source.sectionCount
    var positions = [-1, count, .max, .min].map { ItemPosition(section: $0, item: 0) }
    for section in 0..<count {
      let items = source.itemCount(inSection: section)
      positions += [-1, items, .max, .min].map { ItemPosition(section: section, item: $0) }
    }
    for position in positions where source.item(at: position) != nil || source.id(at: position) != nil {
      return "the source has an item at \(position), which is out of range"
    }
    for section in [-1, count, .max, .min] where source.itemCount(inSection: section) != 0 {
      return "the source has items in section \(section), which is out of range"
    }
    for section in [-1, count, .max, .min] where source.sectionInfo(at: section) != nil {
      return "the source has a section \(section), which is out of range"
    }
    return nil
  }

  /// The items, sections and IDs of the source at one time.
  private struct Copy: CustomStringConvertible {
    let items: [[Item?]]
    let sections: [SectionInfo?]
    let snapshot: PlatformSnapshot

    init(of source: any DataSource<Item>) {
      let snapshot = PlatformSnapshot(of: source)
      items = snapshot.itemCounts.enumerated().map { section, count in
        (0..<max(0, count)).map { source.item(at: ItemPosition(section: section, item: $0)) }
      }
      sections = snapshot.itemCounts.indices.map { source.sectionInfo(at: $0) }
      self.snapshot = snapshot
    }

    /// The items, section by section.
    var description: String {
      let sections = items.map { section in
        "[\(section.map { $0.map { "\($0)" } ?? "nil" }.joined(separator: ", "))]"
      }
      return "[\(sections.joined(separator: ", "))]"
    }
  }
}
