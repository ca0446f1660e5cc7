public import DataSources

/// The objects of fetched results, such as those of an `NSFetchedResultsController`, as a list that follows them.
///
///     let events = FetchedSource(controller)  // NSFetchedResultsController<Event>
///     try events.refetch()
///     let list = events.cells(EventCell.self) { $0.show($1) }
///
/// All events between `willChange` and `didChange` become one change set, exact and legal, whatever the store reports: rows that
/// move to where they are, that are updated and moved or updated and deleted, that leave a deleted section or enter an inserted
/// one, events that are missing, doubled or wrong. The two states decide: the source keeps the identities of the old one, the
/// results have the new one, and events only say where to look. If they don't lead from one state to the other, all identities
/// are compared, and ``lastDisagreement`` and a trace say why. See ``FetchedConsistencyCheck`` for what is noticed.
///
/// A row that moved is updated too: its place follows from its contents. Sections are the same by their names.
///
/// The source replaces the event handler of the results, and keeps the results alive. It belongs, with the results, to one
/// isolation domain: that of the managed object context.
///
/// - Complexity: a change takes O(*k* log *n* + *s*) for *k* events, *n* rows and *s* sections (see ``FetchedConsistencyCheck``), and
///   O(*n*) when it has to compare. A lookup takes O(log *n*) and what the results take; `position(of:)` takes O(*n*) when it is
///   asked first. Identities take about 40 bytes a row; a `fetchBatchSize` saves no fetches, as every row is asked for its own.
public final class FetchedSource<Object>: DataSource {
  /// The type of the rows.
  public typealias Item = Object

  public let changeHub = ChangeHub()
  /// Where the rows come from.
  public internal(set) var results: any FetchedResults<Object>
  /// How much of a change is checked against the results.
  public var consistencyCheck: FetchedConsistencyCheck
  /// Why the last change was found by comparing all rows; `nil` if the events were right.
  public internal(set) var lastDisagreement: FetchedDisagreement?
  /// Whether the source follows its results no more for now.
  public internal(set) var isPaused = false

  let identities: FetchedIdentities<Object>
  let titles: FetchedTitles
  // No access to these runs other code, so that two can't overlap.
  @exclusivity(unchecked) var rows = FetchedRows()
  @exclusivity(unchecked) var index: ItemIndex?
  @exclusivity(unchecked) var round = FetchedRound()
  /// Whether the results may be in between two states.
  var isChanging = false
  /// Whether a state is being taken over, and whether another one came meanwhile.
  var isTaking = false
  var isOverdue = false
  /// The number of the results that are followed, of all that were: those before have nothing to say.
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

  /// The rows of results whose objects a closure identifies.
  ///
  /// Nothing is fetched: what the results have is there, and nothing before their first fetch.
  ///
  /// - Parameters:
  ///   - results: where the rows come from.
  ///   - header: what headers say.
  ///   - footer: what footers say.
  ///   - consistencyCheck: how much of a change is checked against the results.
  ///   - id: what makes an object the same row in another state; no two objects of the results have the same.
  public convenience init<ID: Hashable & Sendable>(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID
  ) {
    self.init(
      results, FetchedIdentities(id: { ItemID(id($0)) }), FetchedTitles(header: header, footer: footer),
      consistencyCheck)
  }

  /// The rows of results whose objects are identifiable.
  public convenience init(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts
  ) where Object: Identifiable, Object.ID: Sendable {
    self.init(results, header: header, footer: footer, consistencyCheck: consistencyCheck) { $0.id }
  }

  /// The rows of results whose objects may have a temporary identity at first, as those that were never saved.
  ///
  /// Such a row keeps its first identity for as long as it is in the list; `position(of:)` knows both.
  ///
  /// - Parameters:
  ///   - results: where the rows come from.
  ///   - header: what headers say.
  ///   - footer: what footers say.
  ///   - consistencyCheck: how much of a change is checked against the results.
  ///   - id: what makes an object the same row in another state.
  ///   - isTemporary: whether that is not its last one.
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

  /// The number of rows in a section; 0 when there is no such section.
  public func itemCount(inSection section: Int) -> Int { rows.itemCount(inSection: section) }

  /// The object at a position; `nil` when there is none.
  ///
  /// The results are asked for nothing that they do not have. While they change, from `willChange` to `didChange`, and while the
  /// source is paused, an object that is elsewhere already is not found.
  public func item(at position: ItemPosition) -> Object? {
    guard rows.flatIndex(of: position) != nil, let object = results.knownObject(at: position) else { return nil }
    guard isChanging || isPaused else { return object }
    return identities.id(of: object) == rows.id(at: position) ? object : nil
  }

  /// The name of a section as its identity, and its titles; `nil` when there is no such section.
  public func sectionInfo(at index: Int) -> SectionInfo? { rows.section(at: index)?.info }

  /// The identity of the row at a position; `nil` when there is none.
  public func id(at position: ItemPosition) -> ItemID? { rows.id(at: position) }

  /// The position of the row with this identity; `nil` when there is none.
  public func position(of id: ItemID) -> ItemPosition? {
    rowPosition(of: id) ?? rowPosition(of: identities.rowID(for: id))
  }
}
