import ListChanges
import ListStorage

/// The items of every section in reverse order.
private final class ReversedLayout<Item>: PositionLayout {
  let base: Output<Item>
  var shape: CountList

  init(_ base: Output<Item>, _ shape: CountList = CountList()) { (self.base, self.shape) = (base, shape) }

  var name: String { "ReversedSource<\(Item.self)>" }
  var reversesItems: Bool { true }

  func loaded(_ shape: CountList) -> ReversedLayout { ReversedLayout(base, shape) }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.flatMap { Self.reversed($0, change.oldCount(inSection: $0.section)) }
      item.after = item.after.flatMap { Self.reversed($0, change.newCount(inSection: $0.section)) }
      draft.add(item)
    }
    return draft.changeSet()
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    Self.reversed(position, shape.itemCount(inSection: position.section))
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }

  private static func reversed(_ position: ItemPosition, _ count: Int) -> ItemPosition? {
    guard position.item >= 0, position.item < count else { return nil }
    return ItemPosition(section: position.section, item: count - 1 - position.item)
  }
}

extension DataSource {
  /// Returns a source with the items of every section in reverse order.
  ///
  /// Sections keep their order; see ``reversedSections()``. Later operators see the items as displayed: `reversed().prefix(3)`
  /// are the last three items, the last one first, and `prefix(3).reversed()` the first three, the third one first.
  ///
  /// - Complexity: A change of *k* items takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup O(log *s*). Items take no
  ///   memory.
  public func reversed() -> some DataSource<Item> { ReversedLayout(makeOutput()).makeSource(of: self).source }
}

/// The sections in reverse order, each with its items in their order.
private final class ReversedSectionsLayout<Item>: PositionLayout {
  let base: Output<Item>
  var shape: CountList

  init(_ base: Output<Item>, _ shape: CountList = CountList()) { (self.base, self.shape) = (base, shape) }

  var name: String { "ReversedSectionsSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> ReversedSectionsLayout { ReversedSectionsLayout(base, shape) }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let (old, new) = (shape.count, change.newCounts.count)
    func reversed(_ section: Int, _ count: Int) -> Int { count - 1 - section }
    func reversed(_ position: ItemPosition, _ count: Int) -> ItemPosition {
      ItemPosition(section: reversed(position.section, count), item: position.item)
    }
    var draft = ChangeDraft()
    let changes = change.changes
    if changes.hasSectionChanges || !changes.sectionUpdates.isEmpty {
      draft.edit {
        $0.sectionDeletes = changes.sectionDeletes.map { reversed($0, old) }
        $0.sectionInserts = changes.sectionInserts.map { reversed($0, new) }
        $0.sectionUpdates = changes.sectionUpdates.map { reversed($0, new) }
        $0.sectionMoves = changes.sectionMoves.map { .init(from: reversed($0.from, old), to: reversed($0.to, new)) }
      }
    }
    for index in 0..<change.count {
      var item = change[index]
      item.before = item.before.map { reversed($0, old) }
      item.after = item.after.map { reversed($0, new) }
      draft.add(item)
    }
    return draft.changeSet()
  }

  func itemCount(inSection section: Int) -> Int {
    upstreamSection(of: section).map { shape[$0] } ?? 0
  }

  func sectionInfo(at index: Int) -> SectionInfo? {
    upstreamSection(of: index).flatMap(base.sectionInfo(at:))
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    upstreamSection(of: position.section).map { ItemPosition(section: $0, item: position.item) }
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }

  private func upstreamSection(of section: Int) -> Int? {
    section >= 0 && section < shape.count ? shape.count - 1 - section : nil
  }
}

extension DataSource {
  /// Returns a source with the sections in reverse order.
  ///
  /// Items keep their order within their section; see ``reversed()``.
  ///
  /// - Complexity: A change of *k* items and sections takes O(*k* log *k*), a lookup that of this source.
  public func reversedSections() -> some DataSource<Item> {
    ReversedSectionsLayout(makeOutput()).makeSource(of: self).source
  }
}
