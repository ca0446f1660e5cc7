#if os(Linux)
  /// The sections and items of a list at one time, by their identifiers.
  ///
  /// Failed assertions of UIKit are passed to ``HeadlessException/handler``; if that returns, the snapshot stays as it was. An identifier that is
  /// in the snapshot already is refused as well when it is added again; UIKit moves it, and warns of a bug in the client.
  public struct NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>: Sendable
  where SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable {
    /// The sections, in order.
    public internal(set) var sectionIdentifiers: [SectionIdentifierType] = []
    /// The sections to reload with all of their cells.
    public internal(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    /// The items to get other cells.
    public internal(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    /// The items to be configured in the cells that they have.
    public internal(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    var owners: [ItemIdentifierType: SectionIdentifierType] = [:]

    /// Creates an empty snapshot.
    public init() {}

    /// The same sections and items, with nothing to be reloaded.
    var unmarked: Self {
      var copy = self
      copy.reloadedSectionIdentifiers = []
      copy.reloadedItemIdentifiers = []
      copy.reconfiguredItemIdentifiers = []
      return copy
    }

    // MARK: Looking up

    /// The number of items in all sections.
    public var numberOfItems: Int { owners.count }

    /// The number of sections.
    public var numberOfSections: Int { sectionIdentifiers.count }

    /// The items of all sections, in order.
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

    /// The number of items in a section.
    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
      itemIdentifiers(inSection: identifier).count
    }

    /// The items of a section, in order.
    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
      guard let found = items[identifier] else {
        refuse("Invalid section identifier: \(identifier)")
        return []
      }
      return found
    }

    /// The section that contains an item.
    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
      owners[identifier]
    }

    /// The index of an item among the items of all sections.
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
      owners[identifier] == nil ? nil : itemIdentifiers.firstIndex(of: identifier)
    }

    /// The index of a section.
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
      sectionIdentifiers.firstIndex(of: identifier)
    }

    // MARK: Items

    /// Appends items to a section, by default to the last one.
    public mutating func appendItems(
      _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
    ) {
      guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
        return refuse("There are currently no sections in the data source. Please add a section first.")
      }
      guard let count = items[section]?.count else { return refuse("Invalid section identifier: \(section)") }
      insert(identifiers, at: count, of: section)
    }

    /// Inserts items before another one.
    public mutating func insertItems(
      _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
    ) {
      insert(identifiers, beside: beforeIdentifier, offset: 0)
    }

    /// Inserts items after another one.
    public mutating func insertItems(
      _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
    ) {
      insert(identifiers, beside: afterIdentifier, offset: 1)
    }

    /// Deletes items; those that aren't in the snapshot don't count.
    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
      let gone = Set(identifiers)
      for section in Set(gone.compactMap { owners[$0] }) { items[section]?.removeAll(where: gone.contains) }
      for item in gone { owners[item] = nil }
      reloadedItemIdentifiers.removeAll(where: gone.contains)
      reconfiguredItemIdentifiers.removeAll(where: gone.contains)
    }

    /// Deletes all items and all sections.
    public mutating func deleteAllItems() { self = Self() }

    /// Moves an item before another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType) {
      move(identifier, beside: toIdentifier, offset: 0)
    }

    /// Moves an item after another one.
    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType) {
      move(identifier, beside: toIdentifier, offset: 1)
    }

    /// Has items get other cells.
    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
      guard containsAll(identifiers, for: "reload") else { return }
      reloadedItemIdentifiers += identifiers.filter { !reloadedItemIdentifiers.contains($0) }
    }

    /// Has items configured in the cells that they have.
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
      guard containsAll(identifiers, for: "reconfigure") else { return }
      let known = Set(reconfiguredItemIdentifiers)
      reconfiguredItemIdentifiers += identifiers.filter { !known.contains($0) }
    }
  }
#endif
