public import ListChanges
import ListStorage

/// An editable list of sections.
///
///     let timetable = SectionedSource([ListSection(id: "monday", items: lessons, header: "Monday")])
///     timetable.append(lesson, toSection: 0)
///     timetable.sections = nextWeek  // compares old and new sections, and publishes the differences
///
/// Choose at creation how the list compares items when you set all sections: by `id` and `==` (``init(_:)``), by a
/// comparison of your own (``init(_:comparison:)``), or not at all (``init(reloading:)``).
///
/// - Complexity: An edit of *k* items takes O(*k* log *n*) where *n* is the number of items and sections, but the first edit
///   after all sections were set takes O(*n*). A section of *m* items that is inserted, deleted or moved takes O(*m*) more. A
///   lookup takes O(1), and O(log *n*) after an edit. Reading ``EditableSectionedSource/sections`` takes O(1), and O(*n*)
///   after an edit. A lookup by ID takes O(log *n*), but the first one after all sections were set takes O(*n*): it creates
///   an index of about 50 bytes an item, which edits update.
public final class SectionedSource<Section: ListSectionProtocol>: EditableSectionedSource where Section.ID: Sendable {
  public let changeHub = ChangeHub()
  private let comparison: ItemComparison<Section.Item>?
  private let sectionStorage: SectionStorage<Section>
  /// Whether items were edited of which operators weren't notified.
  private var hasSilentEdits = false

  private init(_ sections: [Section], optionalComparison comparison: ItemComparison<Section.Item>?) {
    sectionStorage = SectionStorage(sections, identify: comparison?.id)
    self.comparison = comparison
  }

  /// Creates a list that compares items by a comparison, and sections by their `id`.
  public convenience init(_ sections: [Section] = [], comparison: ItemComparison<Section.Item>) {
    self.init(sections, optionalComparison: comparison)
  }

  /// Creates a list that compares items and sections by their `id`, and updates items that aren't equal.
  public convenience init(_ sections: [Section] = [])
  where Section.Item: Identifiable & Equatable, Section.Item.ID: Sendable {
    self.init(sections, optionalComparison: .identifiable)
  }

  @available(
    *, unavailable,
    message:
      "items need to be Identifiable (with a Sendable ID) and Equatable; or use init(_:comparison:) or init(reloading:)"
  )
  public convenience init(_ sections: [Section]) { self.init(reloading: sections) }

  /// Creates a list that doesn't compare items: setting all sections is a reload.
  ///
  /// The items of this list have no IDs.
  public convenience init(reloading sections: [Section]) { self.init(sections, optionalComparison: nil) }

  public var storage: [Section] {
    get { sectionStorage.sections }
    set { applySilently(.set(newValue)) }
  }

  public var sectionCount: Int { sectionStorage.count }

  public func itemCount(inSection section: Int) -> Int { sectionStorage.itemCount(inSection: section) }

  public func item(at position: ItemPosition) -> Section.Item? { sectionStorage.item(at: position) }

  public func sectionInfo(at index: Int) -> SectionInfo? { sectionStorage.shell(at: index).map { SectionInfo($0) } }

  public func section(at index: Int) -> Section? { sectionStorage.section(at: index) }

  /// Returns the ID of the item at a position, or `nil` if there is no item or the list doesn't compare items.
  public func id(at position: ItemPosition) -> ItemID? {
    guard let comparison else { return nil }
    return item(at: position).map(comparison.id)
  }

  public func position(of id: ItemID) -> ItemPosition? {
    sectionStorage.index(of: id).flatMap { order.counts.position(atFlatIndex: $0) }
  }

  public func applySilently(_ edit: SectionEdit<Section>) {
    hasSilentEdits = true
    sectionStorage.apply(edit, .reload, usesHandles: false) { _ in }
  }

  public func apply(_ edit: SectionEdit<Section>, as changes: ChangeSet, animation: AnimationHint) {
    sectionStorage.apply(edit, changes, usesHandles: changeHub.hasStages) { change in
      let isKnown = !hasSilentEdits
      hasSilentEdits = false
      changeHub.emit(isKnown ? change : .reload, as: changes, animation: animation)
    }
  }

  public func changes(from old: [Section], to new: [Section]) -> ChangeSet {
    comparison.map { ChangeSet(fromSections: old, toSections: new, by: $0) } ?? .reload
  }
}

extension SectionedSource: OutputSource, Arrangement, IndexedItems, ItemReader {
  var ownOutput: Output<Section.Item>? {
    Output(hub: changeHub, tracker: nil, arrangement: self, items: self, reader: self)
  }

  var counts: CountList { order.counts }
  var order: ItemOrder { sectionStorage.order }
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func withItem(at index: Int, _ body: (Section.Item) -> Void) -> Bool { sectionStorage.withItem(at: index, body) }
  func withItem(_ handle: UInt32, _ body: (Section.Item) -> Void) -> Bool { sectionStorage.withItem(handle, body) }

  func id(at index: Int) -> ItemID? {
    guard let comparison else { return nil }
    var id: ItemID?
    _ = sectionStorage.withItem(at: index) { id = comparison.id($0) }
    return id
  }

  func index(of id: ItemID) -> Int? { sectionStorage.index(of: id) }
}
