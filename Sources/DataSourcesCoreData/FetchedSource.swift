// Clients of this module need sources: one import is enough.
@_exported public import DataSources
import ListStorage

/// The objects of fetched results, such as those of an `NSFetchedResultsController`, as a list that changes with them.
///
///     let events = FetchedSource(controller)  // NSFetchedResultsController<Event>
///     try events.refetch()
///     let list = events.cells(EventCell.self) { $0.show($1) }
///
/// All events between `willChange` and `didChange` become one change set, exact and legal, whatever the store reports:
/// items that move to their own position, that are updated and moved or updated and deleted, that move out of a deleted
/// section or into an inserted one, events that are missing, doubled or wrong. The two states are authoritative: the
/// source stores the IDs of the old one, the results have the new one, and events only indicate where to look. If they
/// don't match the two states, all IDs are compared, and ``lastDisagreement`` and a trace contain the
/// reason. ``FetchedConsistencyCheck`` lists the checks.
///
/// A moved item is updated too, since its position depends on its content. Sections are identified by their names.
///
/// The source replaces the event handler of the results, and retains the results. It belongs, with the results, to one
/// isolation domain: that of the managed object context.
///
/// - Complexity: A change takes O(*k* log *n* + *s*) for *k* events, *n* items and *s* sections (see
///   ``FetchedConsistencyCheck``), and O(*n*) if it has to compare. A lookup takes O(log *n*) and the time of the
///   results; the first call of `position(of:)` takes O(*n*). IDs use about 40 bytes per item; a `fetchBatchSize` saves
///   no fetches, as the ID of every object is read.
public final class FetchedSource<Object>: DataSource {
  /// The type of the items.
  public typealias Item = Object

  // MARK: - State
  //
  // Belongs to the isolation domain of the results. The list, which is `rows` and `index`, changes only in `commit(_:)` and
  // `compareAll(updatedSections:isUpdated:)`, within `reading(_:)`; its changes are then emitted. The first lookup by ID creates
  // the index.

  public let changeHub = ChangeHub()
  /// The results that provide the items.
  public var results: any FetchedResults<Object> { reader.results }
  /// The extent to which a change is checked against the results.
  public var consistencyCheck: FetchedConsistencyCheck
  /// The reason why the last change was computed by comparing all items; `nil` if the events were right.
  public private(set) var lastDisagreement: FetchedDisagreement?

  let reader: ResultsReader<Object>
  // Accessing these runs no other code, so that two accesses can't overlap: `withExtendedLifetime` releases old values, whose
  // IDs are of users' types, after the access.
  /// The rows as of the last change.
  @exclusivity(unchecked) private(set) var rows: FetchedRows
  /// An index of the rows by ID, from the first lookup on.
  @exclusivity(unchecked) private var index: ItemIndex?
  /// The events since the last change.
  @exclusivity(unchecked) private var events = RecordedEvents()

  /// Whether the source ignores its results at the moment.
  private var isPaused = false
  /// Whether the results may be in between two states.
  private var isChanging = false
  /// Whether a state is being read, by `reading(_:)`.
  private var isReading = false
  /// Whether a change was reported that isn't read yet.
  private var hasUnreadChange = false
  /// The generation of the event handler: events of earlier ones are ignored.
  private var generation = 0

  // MARK: - Creation

  private init(_ reader: ResultsReader<Object>, _ consistencyCheck: FetchedConsistencyCheck) {
    self.reader = reader
    self.consistencyCheck = consistencyCheck
    rows = FetchedRows(reading: reader)
    observeResults()
  }

  /// Creates a source of results whose objects a closure identifies.
  ///
  /// Doesn't fetch: the list contains the objects that the results already have, and is empty before their first fetch.
  ///
  /// - Parameters:
  ///   - results: The results that provide the items.
  ///   - header: The titles of headers.
  ///   - footer: The titles of footers.
  ///   - consistencyCheck: The extent to which a change is checked against the results.
  ///   - id: Returns the ID of an object, which is unique within the results.
  public convenience init<ID: Hashable & Sendable>(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID
  ) {
    let reader = ResultsReader(results, header: header, footer: footer, id: { ItemID(id($0)) })
    self.init(reader, consistencyCheck)
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
  /// Such an item has its first ID for as long as it is in the list; `position(of:)` accepts both.
  ///
  /// - Parameters:
  ///   - results: The results that provide the items.
  ///   - header: The titles of headers.
  ///   - footer: The titles of footers.
  ///   - consistencyCheck: The extent to which a change is checked against the results.
  ///   - id: Returns the ID of an object.
  ///   - isTemporary: Returns whether that ID is temporary.
  public convenience init<ID: Hashable & Sendable>(
    _ results: any FetchedResults<Object>, header: FetchedTitle = .name, footer: FetchedTitle = .none,
    consistencyCheck: FetchedConsistencyCheck = .rowCounts, id: @escaping (Object) -> ID,
    isTemporary: @escaping (Object) -> Bool
  ) where Object: AnyObject {
    let reader = ResultsReader(
      results, header: header, footer: footer, id: { ItemID(id($0)) }, isTemporary: isTemporary)
    self.init(reader, consistencyCheck)
  }

  deinit { if !isPaused { results.eventHandler = nil } }

  // MARK: - Lookups

  /// The number of sections; 0 before anything was fetched.
  public var sectionCount: Int { rows.sections.count }

  /// Returns the number of items in a section; 0 if the section doesn't exist.
  public func itemCount(inSection section: Int) -> Int { rows.itemCount(inSection: section) }

  /// Returns the object at a position; `nil` if none exists.
  ///
  /// The results are only called with valid indices. While they change, from `willChange` to `didChange`, and while the
  /// source is paused, returns `nil` for an object that has already moved.
  public func item(at position: ItemPosition) -> Object? {
    guard rows.flatIndex(of: position) != nil, let object = reader.object(at: position) else { return nil }
    guard isChanging || isPaused else { return object }
    return reader.id(of: object) == rows.id(at: position) ? object : nil
  }

  /// Returns the name of a section as its ID, and its titles; `nil` if the section doesn't exist.
  public func sectionInfo(at index: Int) -> SectionInfo? { rows.section(at: index)?.info }

  /// Returns the ID of the item at a position; `nil` if none exists.
  public func id(at position: ItemPosition) -> ItemID? { rows.id(at: position) }

  /// Returns the position of the item with an ID; `nil` if none exists.
  public func position(of id: ItemID) -> ItemPosition? {
    rowPosition(of: id) ?? rowPosition(of: reader.rowID(for: id))
  }

  /// Returns the position of an object; `nil` when it is not in the list.
  public func position(of object: Object) -> ItemPosition? { position(of: reader.id(of: object)) }

  /// Returns the name of a section; `nil` if the section doesn't exist.
  public func name(ofSection index: Int) -> String? { rows.section(at: index)?.name }

  /// The entries of the index beside the list, as the results have them now.
  ///
  ///     let index = events.indexTitles.indices.map { events.section(forIndexTitle: events.indexTitles[$0], at: $0) }
  public var indexTitles: [String] { results.sectionCount == nil ? [] : results.indexTitles }

  /// Returns the section of an index title; `nil` if none exists.
  public func section(forIndexTitle title: String, at index: Int) -> Int? {
    guard index >= 0, index < indexTitles.count else { return nil }
    return results.section(forIndexTitle: title, at: index).flatMap { $0 >= 0 && $0 < sectionCount ? $0 : nil }
  }

  /// Returns the position of the row with an ID.
  ///
  /// - Complexity: O(log *n*), and O(*n*) for the first time, and after all rows were compared.
  private func rowPosition(of id: ItemID) -> ItemPosition? {
    if index == nil { index = ItemIndex(rows.ids.array) }
    return index?.position(of: id).flatMap(rows.position(atFlatIndex:))
  }

  // MARK: - Changes that the results don't report

  /// Fetches, for the first time, or again after the predicate or the order of the request changed.
  ///
  ///     controller.fetchRequest.predicate = NSPredicate(format: "title CONTAINS %@", text)
  ///     try events.refetch()
  ///
  /// Observers aren't notified if the items are the same. Works while the source is paused, too.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the items with the previous ones; ``FetchedComparison/reload`` reloads the whole list.
  ///   - animation: The animation hint for the change.
  /// - Throws: The error of the fetch. The list then has the items of the results, if any.
  /// - Complexity: That of the fetch, and O(*n*).
  public func refetch(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) throws {
    var failure: (any Error)?
    compareAll(comparison, animation) { source in
      do { try source.results.performFetch() } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Compares the list with the results, and emits the difference: for results that were fetched elsewhere.
  ///
  /// - Complexity: O(*n*).
  public func synchronize(
    comparing comparison: FetchedComparison = .identity, animation: AnimationHint = .automatic
  ) {
    compareAll(comparison, animation) { _ in }
  }

  /// Replaces the results; the delegate of the previous ones is again the one that it was before.
  ///
  ///     events.setResults(archive, animation: .fade)
  ///
  /// Doesn't fetch. Observers aren't notified if the items are the same.
  ///
  /// - Complexity: O(*n*).
  public func setResults(
    _ newResults: any FetchedResults<Object>, comparing comparison: FetchedComparison = .identity,
    animation: AnimationHint = .automatic
  ) {
    compareAll(comparison, animation) { source in
      let old = source.results
      // The new results can be the old ones.
      if !source.isPaused { old.eventHandler = nil }
      source.reader.results = newResults
      if !source.isPaused { source.observeResults() }
      withExtendedLifetime(old) {}
    }
  }

  /// Pauses the source, so that the list doesn't change, and the results needn't track changes.
  ///
  /// The delegate of the results is again the one that it was before. With one, they can still change, and items whose objects have
  /// moved can't be read until ``resume(comparing:animation:)``. To defer the changes of one observer only, pause its
  /// `ListObservation`.
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    results.eventHandler = nil
    _ = consumeEvents()
  }

  /// Fetches, emits all changes since the pause as one, and observes the results again.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the items. By default all retained items are updated, because their contents may
  ///     have changed.
  ///   - animation: The animation hint for the change.
  /// - Throws: The error of the fetch; the source observes the results nevertheless.
  public func resume(
    comparing comparison: FetchedComparison = .updatingEveryRow, animation: AnimationHint = .automatic
  ) throws {
    guard isPaused else { return }
    isPaused = false
    observeResults()
    try refetch(comparing: comparison, animation: animation)
  }

  /// Runs a closure that changes the results, and emits the difference between the list and their new state.
  private func compareAll(
    _ comparison: FetchedComparison, _ animation: AnimationHint, after change: (FetchedSource) -> Void
  ) {
    // Code of users that `reading(_:)` runs called this: the outer call reads the results again.
    guard !isReading else {
      hasUnreadChange = true
      return change(self)
    }
    let changes = reading {
      change(self)
      // Events during the closure belong to the change.
      let events = consumeEvents()
      hasUnreadChange = false
      lastDisagreement = nil
      let wasEmpty = sectionCount == 0
      let changes = compareAll(updatedSections: events.updatedSectionNames) {
        comparison == .updatingEveryRow || events.contains($0)
      }
      guard comparison == .reload else { return changes }
      return wasEmpty && sectionCount == 0 ? ChangeSet() : .reload
    }
    changeHub.emit(changes, animation: changes.isReload ? .none : animation)
    if hasUnreadChange { readChange() }
  }

  // MARK: - Changes that the results report

  /// Sets the event handler of the results.
  private func observeResults() {
    generation += 1
    let current = generation
    reader.results.eventHandler = { [weak self] event in
      guard let self, current == generation, !isPaused else { return }
      receive(event)
    }
  }

  private func receive(_ event: FetchedEvent<Object>) {
    // Also for a change that begins without a `willChange`.
    isChanging = true
    switch event {
    // Earlier events belong to this change, too: all are checked against the two states.
    case .willChange: break
    case .section(let type, let name, let index): events.add(type, section: name, index: index)
    case .row(let type, let object, let from, let to):
      let id = reader.storedID(of: object)
      events.add(type, id, from: from, to: to)
    case .didChange: readChange()
    }
  }

  /// Reads the new state of the results, and emits the changes.
  private func readChange() {
    hasUnreadChange = true
    guard !isReading else { return }
    while hasUnreadChange {
      hasUnreadChange = false
      let changes = reading { mergeEvents() }
      changeHub.emit(changes)
    }
  }

  /// Runs a closure that reads a new state from results and from code of users.
  private func reading(_ body: () -> ChangeSet) -> ChangeSet {
    isReading = true
    defer { isReading = false }
    return body()
  }

  /// Commits the changes that result from the events or, if the events contradict the states, from a comparison.
  private func mergeEvents() -> ChangeSet {
    let events = consumeEvents()
    var merge = FetchedMerge(
      old: rows, reader: reader, events: events, oldPosition: { [unowned self] in rowPosition(of: $0) })
    do {
      let outcome = try merge.outcome(consistencyCheck)
      lastDisagreement = nil
      commit(outcome)
      return outcome.changes
    } catch {
      lastDisagreement = error as? FetchedDisagreement
      return compareAll(updatedSections: events.updatedSectionNames) { events.contains($0) }
    }
  }

  /// Returns the events until now, and removes them.
  private func consumeEvents() -> RecordedEvents {
    let consumed = events
    events = RecordedEvents()
    isChanging = false
    return consumed
  }

  private func commit(_ outcome: FetchedMerge<Object>.Outcome) {
    let edit = outcome.edit
    let oldRows = rows
    rows = outcome.rows
    withExtendedLifetime(oldRows) {}
    if var index = index {
      self.index = nil
      index.remove(edit.removedIDs, at: edit.removed)
      for (position, id) in zip(edit.inserted, edit.insertedIDs) { index.insert([id], at: position) }
      self.index = index
    }
    guard !reader.temporaryObjects.isEmpty, !edit.removedIDs.isEmpty else { return }
    let deleted = Set(edit.removedIDs).subtracting(edit.insertedIDs)
    reader.releaseObjects { deleted.contains($0) }
  }

  /// Reads the whole state of the results, commits it, and compares it with the one before.
  private func compareAll(updatedSections: Set<String>, isUpdated: (ItemID) -> Bool) -> ChangeSet {
    reader.updateFirstIDs()
    let new = FetchedRows(reading: reader)
    let old = rows
    rows = new
    let oldIndex = index
    index = nil
    withExtendedLifetime(oldIndex) {}
    if !reader.temporaryObjects.isEmpty {
      let ids = Set(new.ids)
      reader.releaseObjects { !ids.contains($0) }
    }
    return old.changes(to: new, updatedSections: updatedSections, isUpdated: isUpdated)
  }
}

extension FetchedSource: DescribedSource, LeafSource {
  /// The word for a paused source.
  package var describedDetails: String? { isPaused ? "paused" : nil }

  /// The reason why all rows were compared for the last change.
  package var describedChange: String? { lastDisagreement.map { "compared: \($0)" } }
}
