import ListChanges
import ListStorage

extension CollapsibleSource {
  /// The identities of the sections that are collapsed, or will be when they come: what to save and restore.
  ///
  /// Setting them collapses and expands sections that have an identity, in one change set; others stay as they are.
  ///
  /// - Complexity: to set O(*s* + *m* log *m*), for *s* sections and the *m* rows of those that change.
  public var collapsedIDs: Set<ItemID> {
    get { ids }
    set {
      ids = newValue
      set(
        (0..<sectionCount).compactMap { section in
          base.sectionInfo(at: section)?.id.map { (section, newValue.contains($0)) }
        }, .automatic)
    }
  }

  /// Whether a section is collapsed; `false` when there is no such section.
  public func isCollapsed(section: Int) -> Bool { sections.isCollapsed(section) }

  /// The number of rows that a section has, shown or not; 0 when there is no such section.
  public func totalItemCount(inSection section: Int) -> Int { base.itemCount(inSection: section) }

  /// Hides the rows of a section, or shows them again; one change set, in which the section counts as updated too.
  ///
  /// Out of range nothing happens.
  public func setCollapsed(_ isCollapsed: Bool, section: Int, animation: AnimationHint = .automatic) {
    guard section >= 0, section < sectionCount else { return }
    if let id = base.sectionInfo(at: section)?.id {
      if isCollapsed { ids.insert(id) } else { ids.remove(id) }
    }
    set([(section, isCollapsed)], animation)
  }

  /// Hides the rows of a section; out of range nothing happens.
  public func collapse(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(true, section: section, animation: animation)
  }

  /// Shows the rows of a section; out of range nothing happens.
  public func expand(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(false, section: section, animation: animation)
  }

  /// Collapses a section that is expanded, and the other way round; out of range nothing happens.
  public func toggle(section: Int, animation: AnimationHint = .automatic) {
    setCollapsed(!isCollapsed(section: section), section: section, animation: animation)
  }

  /// Hides the rows of all sections, in one change set.
  public func collapseAll(animation: AnimationHint = .automatic) { setAll(true, animation) }

  /// Shows the rows of all sections, in one change set; no section that comes is collapsed any more.
  public func expandAll(animation: AnimationHint = .automatic) { setAll(false, animation) }

  private func setAll(_ isCollapsed: Bool, _ animation: AnimationHint) {
    if isCollapsed {
      ids.formUnion((0..<sectionCount).compactMap { base.sectionInfo(at: $0)?.id })
    } else {
      ids = []
    }
    set((0..<sectionCount).map { ($0, isCollapsed) }, animation)
  }

  /// Sets flags of sections that exist, and tells what that hides and shows.
  private func set(_ flags: [(section: Int, isCollapsed: Bool)], _ animation: AnimationHint) {
    var draft = ChangeSet.Draft()
    for (section, isCollapsed) in flags where section < sections.bits.count {
      guard sections.isCollapsed(section) != isCollapsed else { continue }
      sections.set(isCollapsed, section)
      let rows = (0..<sections.counts[section]).map { ItemPosition(section: section, item: $0) }
      if isCollapsed { draft.deletes += rows } else { draft.inserts += rows }
      draft.sectionUpdates.append(section)
    }
    changeHub.emit(draft.changeSet(), animation: animation)
  }
}
