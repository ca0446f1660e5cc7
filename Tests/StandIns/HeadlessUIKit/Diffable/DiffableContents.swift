#if os(Linux)
  import DataSourcesTesting

  /// The snapshot that a diffable data source displays; applies the next one to the list.
  @MainActor
  final class DiffableContents<SectionID: Hashable & Sendable, ItemIdentifier: Hashable & Sendable> {
    typealias Snapshot = NSDiffableDataSourceSnapshot<SectionID, ItemIdentifier>

    private weak var list: (any BatchedList)?
    private(set) var snapshot = Snapshot()
    private var sections: [ListSection<SectionID, ItemIdentifier>] = []
    private var isApplying = false

    init(_ list: any BatchedList) { self.list = list }

    var sectionCount: Int { sections.count }

    func itemCount(inSection section: Int) -> Int {
      sections.indices.contains(section) ? sections[section].items.count : 0
    }

    func item(at path: IndexPath) -> ItemIdentifier? {
      guard path.count == 2, sections.indices.contains(path.section),
        sections[path.section].items.indices.contains(path.item)
      else { return nil }
      return sections[path.section].items[path.item]
    }

    func section(at index: Int) -> SectionID? { sections.indices.contains(index) ? sections[index].id : nil }

    func path(of item: ItemIdentifier) -> IndexPath? {
      guard let owner = snapshot.sectionIdentifier(containingItem: item),
        let section = snapshot.indexOfSection(owner), let index = sections[section].items.firstIndex(of: item)
      else { return nil }
      return IndexPath(item: index, section: section)
    }

    /// Displays a snapshot without comparing.
    func reload(_ new: Snapshot, _ completion: (() -> Void)?) {
      guard begin() else { return }
      take(new)
      list?.reloadData()
      isApplying = false
      completion?()
    }

    /// Displays a snapshot by one batch with the differences, and a second one with the reloads.
    ///
    /// A list that isn't on screen reads everything again, and so does one whose sections move while their items change:
    /// UIKit has ways of its own for these.
    func apply(_ new: Snapshot, animated: Bool, _ completion: (() -> Void)?) {
      guard let list, list.window != nil, list.hasBeenLaidOut else { return reload(new, completion) }
      guard begin() else { return }
      let old = snapshot
      let changes = changes(to: new)
      let surviving = new.reconfiguredItemIdentifiers.filter { old.sectionIdentifier(containingItem: $0) != nil }
      let reconfigured = surviving.compactMap { path(of: $0) }.compactMap(ItemPosition.init(path:))
      if let changes {
        if !changes.isEmpty || !reconfigured.isEmpty {
          list.engine.perform(
            {
              self.take(new)
              list.engine.call { batch in PlatformBatch(changes).map { batch = $0 } }
              list.engine.reconfigure(reconfigured)
            }, nil)
        }
        take(new)
        refresh(new, old, in: list)
      } else {
        take(new)
        list.reloadData()
      }
      isApplying = false
      guard let completion else { return }
      if animated { HeadlessAnimations.end(completion) } else { completion() }
    }

    private func begin() -> Bool {
      if isApplying {
        HeadlessException.raise(
          "Deadlock detected: calling this method on the main queue with outstanding async updates is not permitted and will"
            + " deadlock.")
        return false
      }
      isApplying = true
      return true
    }

    private func take(_ new: Snapshot) {
      snapshot = new.unmarked
      sections = Self.sections(of: new)
    }

    private static func sections(of snapshot: Snapshot) -> [ListSection<SectionID, ItemIdentifier>] {
      snapshot.sectionIdentifiers.map { ListSection(id: $0, items: snapshot.itemIdentifiers(inSection: $0)) }
    }

    /// The differences to a snapshot, if one batch can have them.
    private func changes(to new: Snapshot) -> ChangeSet? {
      let (old, new) = (sections, Self.sections(of: new))
      let changes = ChangeSet(fromSections: old, toSections: new, by: ItemComparison(id: { $0 }) { _, _ in true })
      let plan = try? changes.plan(
        from: ListShape(itemCounts: old.map(\.items.count)), to: ListShape(itemCounts: new.map(\.items.count)))
      guard let plan, plan.stages.count <= 1 else { return nil }
      return plan.stages.first?.changes ?? ChangeSet()
    }

    /// Reloads sections and items.
    private func refresh(_ new: Snapshot, _ old: Snapshot, in list: any BatchedList) {
      let items = new.reloadedItemIdentifiers.filter { old.sectionIdentifier(containingItem: $0) != nil }
        .compactMap { path(of: $0) }.compactMap(ItemPosition.init(path:))
      let sections = new.reloadedSectionIdentifiers.filter(old.sectionIdentifiers.contains)
        .compactMap(new.indexOfSection)
      guard !items.isEmpty || !sections.isEmpty else { return }
      list.engine.call { batch in
        batch.reloadedSections = sections
        batch.reloadedItems = items.filter { !sections.contains($0.section) }
      }
    }
  }
#endif
