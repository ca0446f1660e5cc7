public import ListChanges

/// A sectioned list of items that publishes its changes.
///
/// Everything in this package is a data source, or is made of data sources. Lookups never trap: for an index or a position
/// out of range they return `nil` or 0. A source belongs to one isolation domain, together with all sources that it is
/// connected to: the main actor in an app, or an actor of your own on a server.
///
/// To write a source of your own, start with ``EditableListSource`` or ``EditableSectionedSource``, which need only the
/// items. Any other source publishes its changes through a ``ChangeEmitter``.
public protocol DataSource<Item>: AnyObject {
  /// The type of the items.
  associatedtype Item

  /// The hub that publishes this source's changes.
  var changeHub: ChangeHub { get }

  /// The sources that this source reads from, in order. The default is none, for a source that stores its items.
  ///
  /// A source that reads from others must implement this property. Descriptions, traces, ``ContextSource`` and the
  /// capabilities of cells depend on it.
  var upstream: [any DataSource] { get }

  /// The number of sections.
  var sectionCount: Int { get }
  /// Returns the number of items in a section, or 0 if there is no such section.
  func itemCount(inSection section: Int) -> Int
  /// Returns the item at a position, or `nil` if there is none.
  func item(at position: ItemPosition) -> Item?
  /// Returns the ID, header and footer of a section, or `nil` if there is no such section.
  func sectionInfo(at index: Int) -> SectionInfo?
  /// Returns the ID of the item at a position, or `nil` if there is no item or the item has no ID.
  ///
  /// Sources of `Identifiable` items with `Sendable` IDs have a default implementation. Other sources have none, so that
  /// no source loses the identity of its items by accident.
  func id(at position: ItemPosition) -> ItemID?
  /// Returns the position of the item with an ID, or `nil` if there is none.
  ///
  /// If several items share the ID, returns the first. An operator asks its upstream source for the first one: if it hides
  /// that item, it returns `nil`, even if it displays another item with the same ID.
  ///
  /// In a composite, both the full ID and the item's own ID find an item; see ``ItemID``.
  func position(of id: ItemID) -> ItemPosition?
  /// Notifies the source that a host displays items: those that came on screen, or all that are.
  ///
  /// A ``PagedSource`` loads their pages. Other sources pass the call on to the sources that the items are from; by default, in a
  /// source of your own, to the one in ``upstream`` that has an item's ID or, if several have it, also its neighbors. A source that
  /// displays upstream items under other IDs implements this method.
  func willDisplayItems(at positions: [ItemPosition])
}

extension DataSource {
  public var upstream: [any DataSource] { [] }

  public func willDisplayItems(at positions: [ItemPosition]) { passDisplayedItems(at: positions) }

  /// Returns a section without ID, header and footer, or `nil` if there is no such section.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    index >= 0 && index < sectionCount ? SectionInfo() : nil
  }

  /// Searches all items for the ID.
  ///
  /// - Complexity: O(*n*) where *n* is the number of items.
  public func position(of id: ItemID) -> ItemPosition? {
    for section in 0..<sectionCount {
      for item in 0..<itemCount(inSection: section) {
        let position = ItemPosition(section: section, item: item)
        guard let found = self.id(at: position) else { continue }
        if found == id || !id.isOfChild && found.isOfChild && found.ownID == id { return position }
      }
    }
    return nil
  }

  // The error says what to write instead.
  @available(*, unavailable, message: "use snapshot().items; only lists that can be edited have items")
  public var items: [Item] { [] }

  /// The item count of every section.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public var shape: ListShape { ListShape(itemCounts: (0..<sectionCount).map { itemCount(inSection: $0) }) }
}

extension DataSource where Item: Identifiable, Item.ID: Sendable {
  /// Returns the item's own ID, or `nil` if there is no item.
  public func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }

  /// Returns the position of the item with an ID, or `nil` if there is none.
  ///
  ///     if let position = inbox.position(ofID: mail.id) { show(position) }
  ///
  /// Finds the same item as ``position(of:)``, which compares IDs with those that ``id(at:)-(ItemPosition)`` returns. If
  /// several items share the ID, returns the first. In a composite, this is the item of the first child that contains the ID.
  ///
  /// - Complexity: that of ``position(of:)``.
  public func position(ofID id: Item.ID) -> ItemPosition? { position(of: ItemID(id)) }

  /// Returns the item with an ID, or `nil` if there is none.
  ///
  /// If several items share the ID, returns the first.
  ///
  /// - Complexity: that of ``position(of:)``.
  public func item(withID id: Item.ID) -> Item? { position(ofID: id).flatMap { item(at: $0) } }
}

extension DataSource {
  /// Calls a closure after every change of this source.
  ///
  /// When the closure runs, the changes have been applied to all sources. ``ChangeHub`` describes the order of delivery.
  ///
  /// - Returns: The observation. It ends when you release it.
  public func observe(_ handler: @escaping (ListUpdate) -> Void) -> ListObservation {
    ListObservation(of: changeHub, keeping: self, handler: handler)
  }

  /// Runs a closure, and afterwards notifies observers of all its changes as one.
  ///
  /// A batch defers the notifications of all sources that are connected with this one.
  ///
  /// - Parameters:
  ///   - animation: The animation hint for all changes in the batch; by default, they have their own. That of a batch within this one
  ///     replaces it.
  ///   - body: The closure.
  @discardableResult
  public func batch<Result, Failure: Error>(
    animation: AnimationHint = .automatic, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try changeHub.batch(animation: animation, body)
  }
}

// MARK: - Emptiness

/// A source that can have collapsed sections, or displays one that can.
protocol CollapsingSource: DataSource {
  /// Whether items would be displayed if all sections were expanded.
  var wouldDisplayItems: Bool { get }
}

extension DataSource {
  /// Whether the list displays no items, and not only because sections are collapsed.
  var hasNoContent: Bool {
    let sections = 0..<sectionCount
    return sections.allSatisfy { itemCount(inSection: $0) == 0 } && (sections.isEmpty || !wouldDisplayItemsIfExpanded)
  }

  /// Whether a source that is displayed has collapsed sections with items.
  var wouldDisplayItemsIfExpanded: Bool {
    (self as? any CollapsingSource)?.wouldDisplayItems ?? upstream.contains { $0.wouldDisplayItemsIfExpanded }
  }
}
