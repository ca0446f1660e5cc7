public import ListChanges

/// Rows in sections, and news of every change.
///
/// Everything in this package is a data source or made of them. Lookups are graceful: out of range, or negative, there
/// is `nil` or 0, never a trap. A source belongs to one isolation domain, with all sources it is connected to: the main
/// actor in an app, an actor of yours on a server.
///
/// For a source of your own start from ``EditableListSource`` or ``EditableSectionedSource``, which need only the rows.
public protocol DataSource<Item>: AnyObject {
  /// The type of the rows.
  associatedtype Item

  /// Where the source says what changed. Store one: `let changeHub = ChangeHub()`.
  var changeHub: ChangeHub { get }

  /// The sources that this source reads from, in order; none for a source that stores its items.
  ///
  /// Descriptions, traces, ``ContextSource`` and the capabilities of cells are found through it, so a source that reads from others
  /// must implement it.
  var upstream: [any DataSource] { get }

  /// The number of sections.
  var sectionCount: Int { get }
  /// The number of rows in a section; 0 when there is no such section.
  func itemCount(inSection section: Int) -> Int
  /// The row at a position; `nil` when there is none.
  func item(at position: ItemPosition) -> Item?
  /// What is known of a section besides its rows; `nil` when there is no such section.
  func sectionInfo(at index: Int) -> SectionInfo?
  /// The identity of the row at a position; `nil` when there is no row, or rows have no identity.
  func id(at position: ItemPosition) -> ItemID?
  /// The position of the row with this identity; `nil` when there is none.
  ///
  /// Of several rows with one identity it is the first one, unless an operator shows them in another order or hides one:
  /// an operator asks its base for the first one, and finds nothing when it hides that one, also if it shows another.
  ///
  /// Items of a composite are also found by the ID that they have in their own list: then it is the item of the first child
  /// that has one, see ``ItemID``.
  func position(of id: ItemID) -> ItemPosition?
}

extension DataSource {
  public var upstream: [any DataSource] { [] }

  /// A section without titles, if it exists.
  public func sectionInfo(at index: Int) -> SectionInfo? {
    index >= 0 && index < sectionCount ? SectionInfo() : nil
  }

  /// `nil`: rows have no identity unless the source says otherwise, or they are `Identifiable`.
  public func id(at position: ItemPosition) -> ItemID? { nil }

  /// Looks at one row after the other.
  ///
  /// - Complexity: O(*n*) where *n* is the number of rows.
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

  /// The item count of every section.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public var shape: ListShape { ListShape(itemCounts: (0..<sectionCount).map { itemCount(inSection: $0) }) }
}

extension DataSource where Item: Identifiable {
  /// The row's own identity.
  public func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }
}
