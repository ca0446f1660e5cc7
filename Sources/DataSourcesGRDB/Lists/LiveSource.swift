#if GRDB
  public import DataSources
  public import GRDB

  /// The rows of a query, live: the cost of a commit depends on what it changes, not on the size of the table.
  ///
  /// Made by `list(_:isolation:)`. Rows are read when they are requested, from the snapshot that all
  /// lists of the database display, some dozen at a time; a few thousand are cached. A row that can't be read is missing.
  ///
  /// The ID of a row is its primary key, that of a section its value as a `DatabaseValue`. Values that SQLite finds equal are one section
  /// with one ID, whose title is made of the value of its first row.
  ///
  /// - Complexity: A cached row costs O(log *n*); for any other row, 32 rows are read. To find the position
  ///   of an ID, its row is looked up, and at most 128 entries of the index are counted.
  public final class LiveSource<Record>: DataSource {
    public let changeHub = ChangeHub()
    /// The query, see ``setQuery(_:isolation:)``.
    public private(set) var query: LiveQuery<Record> {
      didSet { window.maker.decoder.decode = query.decode }
    }
    let window: RecordWindow<Record>
    /// The queries that are to be displayed, by the IDs of their definitions.
    private var nextQueries: [Int: LiveQuery<Record>] = [:]
    /// The number of queries that were set, and that of the last one that was prepared.
    private var (queryCount, preparedQuery) = (0, 0)

    init(_ query: LiveQuery<Record>, _ decoder: RecordDecoder<Record>, viewID: Int, in database: LiveDatabase) {
      self.query = query
      window = RecordWindow(viewID: viewID, of: database, decoder)
    }

    /// The title of a section, made of its value.
    ///
    /// The default is the value as text. Setting this property updates the sections that have another title.
    ///
    /// - Complexity: O(*g*) to set for *g* sections, if something displays the list.
    public var header: (DatabaseValue) -> String? {
      get { window.headers.plain }
      set { window.setHeaders(of: changeHub) { $0.plain = newValue } }
    }

    /// The title of a section, made of its value and its aggregates; replaces ``header`` unless it is `nil`.
    ///
    /// See ``LiveQuery/aggregating(_:)``. Setting this property updates sections as setting ``header`` does.
    public var aggregateHeader: ((DatabaseValue, AggregateValues) -> String?)? {
      get { window.headers.aggregated }
      set { window.setHeaders(of: changeHub) { $0.aggregated = newValue } }
    }

    /// A record that is displayed instead of a row that can't be decoded.
    ///
    /// The default is no record.
    ///
    /// The closure is called while rows are being read, and must not request others of the list. Set it before rows are displayed: those that
    /// were read already are displayed as before until they change.
    public var placeholder: ((Row, any Error) -> Record?)? {
      get { window.maker.placeholder }
      set { window.maker.placeholder = newValue }
    }

    /// Called with the primary key of a row that was read and can't be decoded, and with the error.
    ///
    ///     cities.onUndecodableRow = { [unowned cities] id, _ in log("\(id), \(cities.undecodableRowCount) in all") }
    ///
    /// It is called once for each state of a row: again only after the row was written, if it still can't be decoded.
    public var onUndecodableRow: ((ItemID, any Error) -> Void)? {
      get { window.maker.onUndecodableRow }
      set { window.maker.onUndecodableRow = newValue }
    }

    /// The number of rows that couldn't be decoded, of those that were read since the list was opened.
    ///
    /// Rows are read when they are requested, so rows that weren't requested aren't included. Each row counts once,
    /// even if it is decoded later.
    public var undecodableRowCount: Int { window.maker.undecodableRowCount }

    /// Why the list is empty, although it was opened: its table was dropped, an expression of the query fails for a row, or a page of the file
    /// is damaged.
    ///
    /// When the rows can be read again, the rows are inserted again. A list whose file was deleted or replaced has a
    /// ``LiveQueryError/fileLost(path:)`` here, and keeps its rows.
    public var failure: (any Error)? { window.failure }

    /// The statement that creates an index by which the list would open and follow commits faster; `nil` if the list uses one, or none can
    /// have its rows in order.
    ///
    ///     print(cities.suggestedIndex ?? "")
    ///     // CREATE INDEX "city_on_country_population" ON "city"("country", "population" DESC)
    ///
    /// Paste it into a migration, under any name. A list that has few rows needs none, and each index makes writing a little slower. A
    /// condition of the statement must be the same in all lists that are to use it: lists whose filters compare columns with values by `==`
    /// share one index of those columns, and for other conditions with changing values, memory is better.
    ///
    /// A query that joins other tables has its order in memory. For such a query the statement is that of an index of a foreign key, without
    /// which all rows are read when a parent is written, or all children for each row.
    public var suggestedIndex: String? { window.suggestedIndex }

    // MARK: - Items

    public var sectionCount: Int { layout.sectionCount }

    public func itemCount(inSection section: Int) -> Int { layout.itemCount(inSection: section) }

    public func item(at position: ItemPosition) -> Record? { window.row(at: position)?.record }

    public func sectionInfo(at index: Int) -> SectionInfo? { window.sectionInfo(at: index) }

    public func id(at position: ItemPosition) -> ItemID? { window.row(at: position)?.id }

    public func position(of id: ItemID) -> ItemPosition? { window.position(of: id) }

    // MARK: - Changes

    /// Displays the rows of another query of the same table instead: with another filter, grouping or order.
    ///
    /// Returns when they are displayed. Rows of both queries, in sections of both, aren't deleted and inserted again: they are
    /// retained or move, with the fewest moves, with or without an index. Rows of another table are other rows.
    ///
    /// Closures that decode rows can't be compared: retained rows are updated only if they were written, or if other columns are
    /// selected, see ``invalidate(_:)``.
    ///
    /// Queries that differ in the value of a column, such as `Column("conversationID") == id`, share everything but their rows: those are
    /// deleted and inserted.
    ///
    /// The query of the newest call wins: an earlier one that lasts longer is dropped, and its call returns.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - isolation: The actor that the list belongs to.
    /// - Complexity: O(*n*), off this isolation domain.
    /// - Throws: The errors of `list(_:isolation:)`; then the list keeps its query.
    public func setQuery(
      _ query: LiveQuery<Record>, isolation: isolated (any Actor)? = #isolation
    ) async throws {
      var decoder = window.maker.decoder
      decoder.decode = query.decode
      let definition = try database.definition(of: query, decoder)
      nextQueries[definition.id] = query
      defer { nextQueries[definition.id] = nil }
      queryCount += 1
      let number = queryCount
      let prepared = try await database.prepare(definition)
      guard number > preparedQuery else { return }
      preparedQuery = number
      try await database.replace(self, by: prepared, isolation: isolation)
    }

    /// Updates rows that weren't written, because their cells display other values too.
    ///
    /// IDs of rows that the list doesn't have are ignored.
    public func invalidate(_ ids: some Sequence<ItemID>) { window.invalidate(ids) }
  }

  extension LiveSource {
    var database: LiveDatabase { window.database }
    var layout: ViewLayout { window.layout }
  }

  extension LiveSource: LiveList {
    var viewID: Int { window.viewID }

    func display(_ step: ViewStep) {
      if let next = step.definition.flatMap({ nextQueries[$0] }) { query = next }
      window.display(step)
    }

    func insert(_ blocks: PrefetchedBlocks) { window.insert(blocks) }

    func stepWasPublished(_ step: ViewStep) { window.stepWasPublished(step) }
  }

  extension LiveSource: ContextSource {
    /// The database, which reads the snapshot that the list displays: see ``LiveDatabase/read(_:)``.
    public var cellContext: LiveDatabase { database }
  }

  extension LiveSource: DescribedSource, LeafSource {
    package var describedDetails: String? { "“\(query.name)”, \(window.orderDescription)" }
  }

  extension LiveSource {
    /// The aggregates of a section, which the query has by ``LiveQuery/aggregating(_:)``.
    public func aggregates(inSection section: Int) -> AggregateValues {
      AggregateValues(layout.aggregates, layout.aggregates(ofSection: section))
    }

    /// The aggregates of all items.
    ///
    /// - Complexity: O(*g*) for *g* sections.
    public var aggregates: AggregateValues { AggregateValues(layout.aggregates, layout.totals) }
  }

  extension LiveSource {
    /// Returns the value of the group of a section.
    ///
    /// Several values in one group, such as texts that differ in case, are equal to each other: this is the value of the first row.
    ///
    ///     let country: String? = cities.group(ofSection: 0)
    ///
    /// - Returns: `nil` if there is no such section, or the value is NULL or of another type.
    public func group<Value: DatabaseValueConvertible>(
      ofSection section: Int, as type: Value.Type = Value.self
    ) -> Value? {
      layout.value(ofSection: section).flatMap { Value.fromDatabaseValue($0) }
    }

    /// Returns the section of a group, or `nil` if the group has no rows.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func section(ofGroup value: some DatabaseValueConvertible) -> Int? {
      layout.section(of: value.databaseValue)
    }

    /// Returns the number of rows of a group, or 0 if there are none.
    ///
    /// - Complexity: O(log *g*) for *g* sections.
    public func itemCount(inGroup value: some DatabaseValueConvertible) -> Int {
      section(ofGroup: value).map { itemCount(inSection: $0) } ?? 0
    }
  }

  extension LiveSource {
    /// Returns a source with one item for each section, in one section: the groups of the query with their aggregates.
    ///
    ///     let population = LiveAggregate.sum(Column("population"))
    ///     let byCountry = LiveQuery<City>().grouped(by: Column("country")).aggregating(population)
    ///     let cities = try await live.list(byCountry)
    ///     let countries = cities.sectionItems { country, values in
    ///       "\(country): \(values.value(of: population, as: Int.self) ?? 0)"
    ///     }
    ///
    /// The ID of an item is that of its section. An item is inserted and deleted with its section, and updated if its aggregates change, or
    /// if the section gets or loses rows. Sort and filter the items like those of any source.
    ///
    /// - Parameter makeItem: Makes an item of the value and the aggregates of a section whenever it is requested.
    /// - Complexity: A change of *k* rows takes O(*k* log *g*) for *g* sections. Items need no memory.
    public func sectionItems<NewItem>(
      _ makeItem: @escaping (DatabaseValue, AggregateValues) -> NewItem
    ) -> some DataSource<NewItem> {
      sectionsAsItems { id in
        (id.base.base as? DatabaseValue).flatMap { self.layout.section(of: $0) }
      } makeItem: { section in
        self.layout.value(ofSection: section).map { makeItem($0, self.aggregates(inSection: section)) }
      }
    }
  }

  /// The closures that make the headers of sections.
  struct SectionHeaders {
    var plain: (DatabaseValue) -> String? = { $0.sectionTitle }
    /// Replaces the plain ones.
    var aggregated: ((DatabaseValue, AggregateValues) -> String?)?

    func header(ofSection index: Int, in layout: ViewLayout) -> String? {
      guard let value = layout.value(ofSection: index) else { return nil }
      guard let aggregated else { return plain(value) }
      return aggregated(value, AggregateValues(layout.aggregates, layout.aggregates(ofSection: index)))
    }
  }

  /// The aggregates of a section or of a list, as they were when they were requested.
  ///
  ///     let population = cities.aggregates(inSection: 0)
  ///     let people = population.value(of: .sum(Column("population")), as: Int.self)
  public struct AggregateValues: Sendable {
    private let keys: [AggregateKey]
    private let values: [SQLiteValue]

    init(_ keys: [AggregateKey], _ states: [AggregateState]) {
      self.keys = keys
      values = states.map(\.value)
    }

    /// The value of an aggregate; NULL if the query doesn't have it, see ``LiveQuery/aggregating(_:)``, or there is no such section.
    public subscript(aggregate: LiveAggregate) -> DatabaseValue {
      guard let index = keys.firstIndex(of: aggregate.key), index < values.count else { return .null }
      return values[index].databaseValue
    }

    /// The value of an aggregate as a type; `nil` if it's NULL, or can't be converted.
    public func value<Value: DatabaseValueConvertible>(of aggregate: LiveAggregate, as type: Value.Type) -> Value? {
      Value.fromDatabaseValue(self[aggregate])
    }
  }
#else

  // Without the trait, GRDB is neither cloned nor built, and this type names the trait that is missing.

  /// A list of the rows of a query.
  ///
  /// Needs the trait `GRDB`.
  @available(
    *, unavailable,
    message: "enable the package trait \"GRDB\": .package(url: …/swift-data-sources, from: …, traits: [\"GRDB\"])"
  )
  public final class LiveSource<Record> {}
#endif
