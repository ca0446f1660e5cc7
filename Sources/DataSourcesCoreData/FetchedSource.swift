public import DataSources

/// The objects of fetched results, such as those of an `NSFetchedResultsController`, as a list that follows them.
///
///     let events = FetchedSource(controller)  // NSFetchedResultsController<Event>
///     try events.refetch()
///     let list = events.cells(EventCell.self) { $0.show($1) }
///
/// All events between `willChange` and `didChange` become one change set, exact and legal, whatever the store reports:
/// items that move to their own position, that are updated and moved or updated and deleted, that leave a deleted
/// section or enter an inserted one, events that are missing, doubled or wrong. The two states are authoritative: the
/// source keeps the IDs of the old one, the results have the new one, and events only indicate where to look. If they
/// don't lead from one state to the other, all IDs are compared, and ``lastDisagreement`` and a trace contain the
/// reason. ``FetchedConsistencyCheck`` lists the checks.
///
/// A moved item is updated too, since its position depends on its content. Sections are identified by their names.
///
/// The source replaces the event handler of the results, and keeps the results alive. It belongs, with the results, to
/// one isolation domain: that of the managed object context.
///
/// - Complexity: a change takes O(*k* log *n* + *s*) for *k* events, *n* items and *s* sections (see
///   ``FetchedConsistencyCheck``), and O(*n*) if it has to compare. A lookup takes O(log *n*) and the time of the
///   results; the first call of `position(of:)` takes O(*n*). IDs use about 40 bytes per item; a `fetchBatchSize` saves
///   no fetches, as the ID of every object is read.
public final class FetchedSource<Object>: DataSource {
  /// The type of the items.
  public typealias Item = Object

  public let changeHub = ChangeHub()
  /// The results that provide the items.
  public internal(set) var results: any FetchedResults<Object>
  /// How much of a change is checked against the results.
  public var consistencyCheck: FetchedConsistencyCheck
  /// The reason why the last change was computed by comparing all items; `nil` if the events were right.
  public internal(set) var lastDisagreement: FetchedDisagreement?
  /// Whether the source doesn't follow its results at the moment.
  var isPaused = false

  let identities: FetchedIdentities<Object>
  let titles: FetchedTitles
  // Accessing these runs no other code, so that two accesses can't overlap.
  @exclusivity(unchecked) var rows = FetchedRows()
  @exclusivity(unchecked) var index: ItemIndex?
  @exclusivity(unchecked) var round = FetchedRound()
  /// Whether the results may be in between two states.
  var isChanging = false
  /// Whether a state is being read, and whether another one has arrived since.
  var isTaking = false
  var isOverdue = false
  /// The generation of the followed results: events of earlier ones are ignored.
  var generation = 0

  init(
    _ results: any FetchedResults<Object>, _ identities: FetchedIdentities<Object>, _ titles: FetchedTitles,
    _ consistencyCheck: FetchedConsistencyCheck
  ) {
    self.results = results
    self.identities = identities
    self.titles = titles
    self.consistencyCheck = consistencyCheck
    rows = FetchedRows(reading: results, titles, identities)
    follow()
  }

  /// Creates a source of results whose objects a closure identifies.
  ///
  /// Doesn't fetch: the list contains the objects that the results already have, and is empty before their first fetch.
  ///
  /// - Parameters:
  ///   - results: the results that provide the items.
  ///   - header: the titles of headers.
  ///   - footer: the titles of footers.
  ///   - consistencyCheck: how much of a change is checked against the results.
  ///   - id: returns the ID of an object, which is unique within the results.
  public convenience init<ID: Hashable & Sendable>(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID
  ) {
    self.init(
      results, FetchedIdentities(id: { ItemID(id($0)) }), FetchedTitles(header: header, footer: footer),
      consistencyCheck)
  }

  /// Creates a source of results whose objects are identifiable.
  public convenience init(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts
  ) where Object: Identifiable, Object.ID: Sendable {
    self.init(results, header: header, footer: footer, consistencyCheck: consistencyCheck) { $0.id }
  }

  /// Creates a source of results whose objects can have a temporary ID at first, such as objects that were never saved.
  ///
  /// Such an item keeps its first ID for as long as it is in the list; `position(of:)` accepts both.
  ///
  /// - Parameters:
  ///   - results: the results that provide the items.
  ///   - header: the titles of headers.
  ///   - footer: the titles of footers.
  ///   - consistencyCheck: how much of a change is checked against the results.
  ///   - id: returns the ID of an object.
  ///   - isTemporary: returns whether that ID is temporary.
  public convenience init<ID: Hashable & Sendable>(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID,
    isTemporary: @escaping (Object) -> Bool
  ) where Object: AnyObject {
    self.init(
      results, FetchedIdentities(id: { ItemID(id($0)) }, isTemporary: isTemporary),
      FetchedTitles(header: header, footer: footer), consistencyCheck)
  }

  deinit { if !isPaused { results.eventHandler = nil } }

  /// The number of sections; 0 before anything was fetched.
  public var sectionCount: Int { rows.sections.count }

  /// The number of items in a section; 0 if the section doesn't exist.
  public func itemCount(inSection section: Int) -> Int { rows.itemCount(inSection: section) }

  /// The object at a position; `nil` if none exists.
  ///
  /// The results are only called with valid indices. While they change, from `willChange` to `didChange`, and while the
  /// source is paused, returns `nil` for an object that has already moved.
  public func item(at position: ItemPosition) -> Object? {
    guard rows.flatIndex(of: position) != nil, let object = results.knownObject(at: position) else { return nil }
    guard isChanging || isPaused else { return object }
    return identities.id(of: object) == rows.id(at: position) ? object : nil
  }

  /// The name of a section as its ID, and its titles; `nil` if the section doesn't exist.
  public func sectionInfo(at index: Int) -> SectionInfo? { rows.section(at: index)?.info }

  /// The ID of the item at a position; `nil` if none exists.
  public func id(at position: ItemPosition) -> ItemID? { rows.id(at: position) }

  /// The position of the item with an ID; `nil` if none exists.
  public func position(of id: ItemID) -> ItemPosition? {
    rowPosition(of: id) ?? rowPosition(of: identities.rowID(for: id))
  }
}
