import ListChanges
import ListStorage

extension CollapsibleSource {
  /// The IDs of the sections that are collapsed, or that will be when they are inserted.
  ///
  /// Save and restore the state of the list with this property. Setting it collapses and expands the sections that have an ID,
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
      let isOther = ids.all != newValue
      ids.all = newValue
      collapse(sections, changesIDs: isOther)
    }
  }

  private var layout: CollapsibleLayout<Item>? { derived.layout as? CollapsibleLayout }

  /// Returns whether a section is collapsed, or `false` if there is no such section.
  public func isCollapsed(section: Int) -> Bool { layout?.isCollapsed(section: section) ?? false }

  /// Returns the number of items of a section, displayed or not, or 0 if there is no such section.
  public func totalItemCount(inSection section: Int) -> Int {
    layout?.shape.counts.itemCount(inSection: section) ?? 0
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

  /// Collapses all sections, in one change set.
  public func collapseAll(animation: AnimationHint = .automatic) {
    let sections = 0..<sectionCount
    let sectionIDs = sections.compactMap { sectionInfo(at: $0)?.id }
    let oldCount = ids.all.count
    ids.all.formUnion(sectionIDs)
    collapse(sections.map { ($0, true) }, changesIDs: ids.all.count != oldCount, animation)
  }

  /// Expands all sections, in one change set, and those that will be inserted.
  public func expandAll(animation: AnimationHint = .automatic) {
    let changesIDs = !ids.all.isEmpty
    ids.all = []
    collapse((0..<sectionCount).map { ($0, false) }, changesIDs: changesIDs, animation)
  }

  private func collapse(
    _ sections: [(index: Int, isCollapsed: Bool)], changesIDs: Bool, _ animation: AnimationHint = .automatic
  ) {
    derived.updateLayout(animation: animation, isOvertaking: changesIDs) { (layout: CollapsibleLayout) in
      layout.collapse(sections)
    }
  }
}
