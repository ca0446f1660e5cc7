import ListChanges
import ListStorage

/// A source with sections that can be collapsed: these keep their header and display no items.
///
///     let months = photos.collapsible()
///     months.collapseAll()
///     let sign = months.isCollapsed(section: 0) ? "▸" : "▾"
///     let title = "\(sign) \(months.totalItemCount(inSection: 0)) photos"
///     months.expandAll(animation: .fade)
///
/// A section remains collapsed when it moves. While it is, it's updated when its number of items changes. If it has an ID, it's
/// collapsed again when it's inserted again, and after a reload; of several sections with the ID, all are then as the one that was
/// collapsed or expanded last.
///
/// - Complexity: O(*k* log *k* + *k* log *s*) for a change of *k* items, where *s* is the number of sections; O(*m* log *m* +
///   log *s*) to collapse or expand a section of *m* items; O(log *s*) for a lookup, and that of the upstream source. The
///   memory is about eight bytes for a section, and none for an item.
public final class CollapsibleSource<Item>: OperatorSource<Item> {
  private let ids: CollapsedIDs
  private let stage: LayoutStage<Item>
  private var layout: CollapsibleLayout<Item>? { stage.layout as? CollapsibleLayout }

  init(_ source: some DataSource<Item>, collapsed ids: Set<ItemID>) {
    self.ids = CollapsedIDs(ids)
    let (output, stage) = CollapsibleLayout(source.makeOutput(), ids: self.ids).makeSource(of: source)
    self.stage = stage
    super.init(output)
  }

  // MARK: - Collapsing and expanding

  /// The IDs of the sections that are collapsed, or that will be when they are inserted.
  ///
  /// Store and restore the state of the list with this property while the app runs. Setting it collapses and expands the sections that have an ID,
  /// in one change set.
  ///
  /// - Complexity: O(*s* + *m* log *m*) to set, for *s* sections and the *m* items of those that change.
  public var collapsedIDs: Set<ItemID> {
    get { ids.all }
    set {
      var sections: [(index: Int, isCollapsed: Bool)] = []
      for section in 0..<sectionCount {
        if let id = sectionInfo(at: section)?.id { sections.append((section, newValue.contains(id))) }
      }
      let changesIDs = ids.all != newValue
      ids.all = newValue
      collapse(sections, changesIDs: changesIDs)
    }
  }

  /// Returns whether a section is collapsed, or `false` if there is no such section.
  public func isCollapsed(section: Int) -> Bool { layout?.isCollapsed(section: section) ?? false }

  /// Returns the number of items of a section, displayed or not, or 0 if there is no such section.
  public func totalItemCount(inSection section: Int) -> Int {
    layout?.shape.itemCount(inSection: section) ?? 0
  }

  /// Collapses a section: its items are deleted and the section is updated, in one change set.
  ///
  /// If there is no such section, or it's collapsed, nothing changes.
  public func collapse(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(true, section, animation)
  }

  /// Expands a section: its items are inserted and the section is updated, in one change set.
  ///
  /// If there is no such section, or it's expanded, nothing changes.
  public func expand(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(false, section, animation)
  }

  /// Expands a section if it's collapsed, and collapses it if it's expanded.
  ///
  /// If there is no such section, nothing changes.
  public func toggle(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(!isCollapsed(section: section), section, animation)
  }

  private func setCollapsed(_ isCollapsed: Bool, _ section: Int, _ animation: AnimationHint) {
    guard section >= 0, section < sectionCount else { return }
    var changesIDs = false
    if let id = sectionInfo(at: section)?.id {
      changesIDs = isCollapsed ? ids.all.insert(id).inserted : ids.all.remove(id) != nil
    }
    collapse([(section, isCollapsed)], changesIDs: changesIDs, animation)
  }

  /// Collapses all sections in one change set.
  public func collapseAll(animation: AnimationHint = .automatic) {
    let sections = 0..<sectionCount
    let sectionIDs = sections.compactMap { sectionInfo(at: $0)?.id }
    let oldCount = ids.all.count
    ids.all.formUnion(sectionIDs)
    collapse(sections.map { ($0, true) }, changesIDs: ids.all.count != oldCount, animation)
  }

  /// Expands all sections in one change set.
  ///
  /// Sections that are inserted later are expanded as well.
  public func expandAll(animation: AnimationHint = .automatic) {
    let changesIDs = !ids.all.isEmpty
    ids.all = []
    collapse((0..<sectionCount).map { ($0, false) }, changesIDs: changesIDs, animation)
  }

  private func collapse(
    _ sections: [(index: Int, isCollapsed: Bool)], changesIDs: Bool, _ animation: AnimationHint = .automatic
  ) {
    // While the layout reads the upstream sections, only the IDs have changed, and the layout is loaded again with these.
    stage.updateLayout(animation: animation, reloadsIfEvaluating: changesIDs) { (layout: CollapsibleLayout) in
      layout.collapse(sections)
    }
  }
}

extension CollapsibleSource: CollapsingSource {
  var wouldDisplayItems: Bool { layout?.hidesItems == true || upstream.contains { $0.wouldDisplayItemsIfExpanded } }
}

extension DataSource {
  /// Returns a source with the same sections, which can be collapsed to their headers.
  ///
  /// Collapse sections last: for other operators behind it, a collapsed section is empty, so ``hidingEmptySections(where:)`` hides it with
  /// its header, and ``consolidated(below:as:)`` doesn't count its items.
  ///
  ///     let months = photos.collapsible()
  ///     months.toggle(section: 2)
  ///
  /// - Parameter ids: The IDs of sections that are collapsed from the beginning, or when they are inserted.
  public func collapsible(collapsed ids: Set<ItemID> = []) -> CollapsibleSource<Item> {
    CollapsibleSource(self, collapsed: ids)
  }
}

// MARK: - Layout

/// All sections, without the items of collapsed ones; stores one bit for each section.
private final class CollapsibleLayout<Item>: PositionLayout {
  let base: Output<Item>
  private let ids: CollapsedIDs
  var shape: CountList

  // Guarded by the isolation domain of the source. `evaluate(_:)` sets `insertedCollapsed`, after it has read the sections of the
  // upstream source; `commit(_:)` and `collapse(_:)` change `collapsed`, and call no code of the app. So accesses don't overlap.

  /// Whether each section is collapsed.
  private var collapsed: BitList
  /// Whether each section that the current change inserts is collapsed.
  private var insertedCollapsed: [Bool] = []

  init(_ base: Output<Item>, _ shape: CountList = CountList(), ids: CollapsedIDs) {
    self.ids = ids
    self.base = base
    self.shape = shape
    collapsed = BitList((0..<shape.count).map { ids.contains(section: $0, of: base) })
  }

  var name: String { "CollapsibleSource<\(Item.self)>" }

  func loaded(_ shape: CountList) -> CollapsibleLayout {
    CollapsibleLayout(base, shape, ids: ids)
  }

  var details: String? { "\(collapsed.ones) collapsed" }

  // MARK: - Translating

  func evaluate(_ change: UpstreamChange) {
    insertedCollapsed = change.changes.sectionInserts.map { ids.contains(section: $0, of: base) }
  }

  func commit(_ change: UpstreamChange) -> ChangeSet {
    let old = collapsed
    edit(change)
    if old.ones == 0, collapsed.ones == 0 { return change.changes }
    var draft = ChangeDraft(sectionsOf: change)
    for index in 0..<change.count {
      var item = change[index]
      if let before = item.before, old[before.section] { item.before = nil }
      if let after = item.after, collapsed[after.section] { item.after = nil }
      draft.add(item)
    }
    // Titles can display the number of all items.
    let counted = change.editedSections.filter { old, new in
      collapsed[new] && change.oldCount(inSection: old) != change.newCount(inSection: new)
    }
    if !counted.isEmpty {
      draft.edit { $0.sectionUpdates += counted.map(\.new) }
    }
    return draft.changeSet()
  }

  private func edit(_ change: UpstreamChange) {
    var inserted = 0
    change.forEachSectionStep(
      delete: { collapsed.remove(at: $0) }, move: { collapsed.move(from: $0, to: $1) },
      insert: { section in
        collapsed.insert(insertedCollapsed[inserted], at: section)
        inserted += 1
      })
  }

  /// Collapses and expands sections, and returns the resulting changes; sections that don't exist are ignored.
  func collapse(_ sections: [(index: Int, isCollapsed: Bool)]) -> ChangeSet {
    var draft = ChangeSet.Draft()
    for (section, isCollapsed) in sections where section >= 0 && section < collapsed.count {
      guard collapsed[section] != isCollapsed else { continue }
      collapsed.set(isCollapsed, at: section)
      let items = (0..<shape[section]).map { ItemPosition(section: section, item: $0) }
      if isCollapsed { draft.deletes += items } else { draft.inserts += items }
      draft.sectionUpdates.append(section)
    }
    return draft.changeSet()
  }

  // MARK: - Lookups

  /// Whether a collapsed section has items.
  var hidesItems: Bool { (0..<collapsed.count).contains { collapsed[$0] && shape[$0] > 0 } }

  /// Returns whether a section is collapsed, or `false` if there is no such section.
  func isCollapsed(section: Int) -> Bool { section >= 0 && section < collapsed.count && collapsed[section] }

  func itemCount(inSection section: Int) -> Int {
    isCollapsed(section: section) ? 0 : shape.itemCount(inSection: section)
  }

  func upstreamPosition(of position: ItemPosition) -> ItemPosition? {
    isCollapsed(section: position.section) ? nil : position
  }

  func position(ofUpstream position: ItemPosition) -> ItemPosition? { upstreamPosition(of: position) }
}

/// The IDs of the sections that are collapsed, or that will be when they are inserted, shared by all layouts of a source.
private final class CollapsedIDs {
  // Guarded by the isolation domain of the source. Only `CollapsibleSource` changes it; its layouts read it.
  var all: Set<ItemID>

  init(_ all: Set<ItemID>) { self.all = all }

  /// Returns whether a section has one of the IDs.
  func contains<Item>(section: Int, of base: Output<Item>) -> Bool {
    !all.isEmpty && base.sectionInfo(at: section)?.id.map(all.contains) ?? false
  }
}
