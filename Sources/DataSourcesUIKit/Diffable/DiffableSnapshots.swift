#if LIST_VIEWS
  public import DataSourcesCells

  extension DataSource where Item: Identifiable, Item.ID: Sendable {
    /// Returns the IDs of all sections and items, for a diffable data source.
    ///
    ///     let snapshot = inbox.diffableSnapshot { _ in MailSection.main }
    ///
    /// If several items share an ID, the snapshot contains the first one only, and `onError` is called for each of the
    /// others. Sections that share an ID become one section with the items of all of them.
    ///
    /// - Parameters:
    ///   - sectionID: Returns the ID of the section at an index. By default, sections have their own IDs. A section without an
    ///     ID of the type `SectionID` isn't in the snapshot.
    ///   - onError: Called for every item and section that isn't in the snapshot.
    /// - Complexity: O(*n*), where *n* is the number of items.
    public func diffableSnapshot<SectionID: Hashable & Sendable>(
      sectionID: ((_ index: Int) -> SectionID)? = nil, onError: (DiffableSnapshotError) -> Void = { _ in }
    ) -> NSDiffableDataSourceSnapshot<SectionID, Item.ID> {
      let content = DiffableContent(of: self) { index -> SectionID? in sectionID?(index) ?? ownSectionID(at: index) }
      content.errors.forEach(onError)
      return content.snapshot
    }
  }

  extension EditableSectionedSource where Item: Identifiable, Item.ID: Sendable {
    /// Arranges the list as a diffable snapshot says, and notifies observers of the differences.
    ///
    ///     let missing = library.apply(arranged) { id in store.song(id) }
    ///
    /// Sections retain their titles. What the snapshot doesn't have is deleted. A snapshot of a filtered list, or of one in which items share an
    /// ID, lacks items of the list: with the snapshot in which something was arranged, those that it lacks, too, are retained.
    ///
    ///     library.apply(final, from: initial)
    ///
    /// - Parameters:
    ///   - snapshot: The sections and items.
    ///   - initial: The snapshot before it was arranged, or `nil` if it had all items. Items and sections that it lacks remain behind those
    ///     before them.
    ///   - animation: The animation hint of the change.
    ///   - item: Returns the item with an ID, or `nil` for the item that the list contains already.
    /// - Returns: The IDs for which there is no item. They aren't in the list.
    /// - Complexity: O(*n*), where *n* is the number of items, and what `changes(from:to:)` takes.
    @discardableResult
    public func apply<SectionID: Hashable & Sendable>(
      _ snapshot: NSDiffableDataSourceSnapshot<SectionID, Item.ID>,
      from initial: NSDiffableDataSourceSnapshot<SectionID, Item.ID>? = nil, animation: AnimationHint = .automatic,
      item: (Item.ID) -> Item? = { _ in nil }
    ) -> [Item.ID] where Section == ListSection<SectionID, Item> {
      let old = Dictionary(sections.lazy.flatMap(\.items).map { ($0.id, $0) }) { first, _ in first }
      let titled = Dictionary(sections.map { ($0.id, $0) }) { first, _ in first }
      var missing: [Item.ID] = []
      var arranged = snapshot.sectionIdentifiers.map { id in
        var section = titled[id] ?? ListSection(id: id, items: [])
        section.items = snapshot.itemIdentifiers(inSection: id).compactMap { id in
          let result = item(id) ?? old[id]
          if result == nil { missing.append(id) }
          return result
        }
        return section
      }
      if let initial { addHidden(to: &arranged, Set(initial.sectionIdentifiers), Set(initial.itemIdentifiers)) }
      setSections(arranged, animation: animation)
      return missing
    }

    /// Adds the sections and items of the list that weren't displayed, each behind the one before it.
    private func addHidden<SectionID>(
      to arranged: inout [ListSection<SectionID, Item>], _ sectionIDs: Set<SectionID>, _ itemIDs: Set<Item.ID>
    ) where Section == ListSection<SectionID, Item> {
      // Of several items with an ID, a snapshot has the first one.
      var displayed: Set<Item.ID> = []
      var index = -1
      for section in sections {
        let hidden = section.items.map { !itemIDs.contains($0.id) || !displayed.insert($0.id).inserted }
        if let match = arranged.firstIndex(where: { $0.id == section.id }) {
          index = match
        } else {
          guard !sectionIDs.contains(section.id) || hidden.contains(true) else { continue }
          index += 1
          var empty = section
          empty.items = []
          arranged.insert(empty, at: index)
        }
        let indices = Dictionary(arranged[index].items.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var (last, behind) = (-1, [Int: [Item]]())
        for (item, isHidden) in zip(section.items, hidden) {
          if isHidden { behind[last, default: []].append(item) } else { last = indices[item.id] ?? last }
        }
        arranged[index].items =
          (behind[-1] ?? []) + arranged[index].items.enumerated().flatMap { [$1] + (behind[$0] ?? []) }
      }
    }
  }

  extension ChangeSet {
    /// Computes the changes that transform one diffable snapshot into another.
    ///
    ///     let changes = ChangeSet(from: dataSource.snapshot(), to: snapshot)
    ///
    /// Items that the new snapshot reloads or reconfigures are updated, and so are the sections that it reloads, with their
    /// items.
    public init<SectionID: Hashable & Sendable, ID: Hashable & Sendable>(
      from old: NSDiffableDataSourceSnapshot<SectionID, ID>, to new: NSDiffableDataSourceSnapshot<SectionID, ID>
    ) {
      let reloaded = Set(new.reloadedSectionIdentifiers)
      var updated = Set(new.reloadedItemIdentifiers).union(new.reconfiguredItemIdentifiers)
      for section in reloaded { updated.formUnion(new.itemIdentifiers(inSection: section)) }
      self.init(
        fromSections: SnapshotSection.all(of: old, reloaded: [], updated: []),
        toSections: SnapshotSection.all(of: new, reloaded: reloaded, updated: updated),
        by: ItemComparison(id: \.id) { _, new in !new.isUpdated })
    }
  }

  private struct SnapshotItem<ID: Hashable & Sendable> {
    let id: ID
    let isUpdated: Bool
  }

  private struct SnapshotSection<ID: Hashable & Sendable, ItemIdentifier: Hashable & Sendable>: ListSectionProtocol {
    let id: ID
    var items: [SnapshotItem<ItemIdentifier>]
    let isReloaded: Bool

    func hasSameContent(as other: Self) -> Bool { !isReloaded && !other.isReloaded }

    static func all(
      of snapshot: NSDiffableDataSourceSnapshot<ID, ItemIdentifier>, reloaded: Set<ID>, updated: Set<ItemIdentifier>
    ) -> [Self] {
      snapshot.sectionIdentifiers.map { id in
        let items = snapshot.itemIdentifiers(inSection: id).map {
          SnapshotItem(id: $0, isUpdated: updated.contains($0))
        }
        return Self(id: id, items: items, isReloaded: reloaded.contains(id))
      }
    }
  }

  /// A reason why a diffable snapshot doesn't contain everything that its source contains.
  public enum DiffableSnapshotError: Error, Hashable, Sendable {
    /// The item at `position` has the ID of the item at `first`. Only the first one is in the snapshot.
    case duplicateItem(id: ItemID, position: ItemPosition, first: ItemPosition)
    /// The section at an index has no ID of the snapshot's type, and isn't in the snapshot.
    case sectionWithoutID(Int)
  }

  extension DiffableSnapshotError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .duplicateItem(let id, let position, let first): "items \(first) and \(position) have the same ID \(id)"
      case .sectionWithoutID(let index): "section \(index) has no ID of the type that the snapshot has"
      }
    }
  }
#endif
