public import DataSourcesGRDB
public import GRDB

/// The screen “US Cities”: cities by state, capitals first, which are loaded state by state; states can be collapsed.
///
/// After the example of TaylorSource. What was loaded is stored, so that a second start loads only what is missing. All variables
/// belong to the isolation domain of the screen.
public final class USCitiesModel {
  /// The cities in a section for each state, of those that aren't collapsed.
  public let rows: WindowSource<USCity>
  /// The cities in a section for each state, whose group is the state's code.
  public let cities: LiveSource<USCity>
  /// The database.
  public let live: LiveDatabase
  private static let usualMinimum = 20_000
  private let database: any DatabaseWriter
  private let states: [USState]

  /// The population from which on cities are displayed.
  public private(set) var minimumPopulation = USCitiesModel.usualMinimum

  /// Opens the cities of a database, which has none at first.
  ///
  /// - Parameters:
  ///   - states: The states whose cities are loaded.
  ///   - firstCount: The number of states that are loaded by the creation of the tables.
  public init(
    _ database: any DatabaseWriter, states: [USState] = USState.all, firstCount: Int = 0, isolation: isolated any Actor
  )
    async throws
  {
    self.database = database
    self.states = states
    let isNew = try await database.write { try USCity.prepare($0) }
    live = try LiveDatabase(database)
    cities = try await live.list(Self.byState(from: Self.usualMinimum))
    rows = cities.window(.all)
    if isNew { for _ in 0..<firstCount { try loadNextState() } }
    try await live.catchUp()
  }

  private static func byState(from minimum: Int) -> LiveQuery<USCity> {
    LiveQuery("cities by state").filter(Column("population") >= minimum).grouped(by: Column("state"))
      .ordered(by: Column("isCapital").desc, Column("population").desc, Column("name"))
  }

  /// Displays the cities from another population on: the same query with another value.
  public func setMinimumPopulation(_ minimum: Int, isolation: isolated any Actor) async throws {
    minimumPopulation = minimum
    try await cities.setQuery(Self.byState(from: minimum))
  }

  /// The state of a section, read in the transaction of the list.
  ///
  /// - Parameter live: The database, as the context of a section provides it.
  public func state(ofSection section: Int, in live: LiveDatabase?) -> USState? {
    guard let code: String = cities.group(ofSection: section) else { return nil }
    return USState.read(code, in: live)
  }

  /// Whether the cities of a state aren't displayed.
  public func isCollapsed(_ code: USState.ID) -> Bool {
    cities.section(ofGroup: code).map { rows.window(inSection: $0) == Self.nothing } ?? false
  }

  /// Hides the cities of a state, or displays them again.
  public func toggle(_ code: USState.ID) {
    guard let section = cities.section(ofGroup: code) else { return }
    rows.setWindow(isCollapsed(code) ? .all : Self.nothing, inSection: section)
  }

  /// Hides the cities of all states, also of those that are loaded later, or displays them again.
  public func setAllCollapsed(_ isCollapsed: Bool) { rows.setWindow(isCollapsed ? Self.nothing : .all) }

  private static let nothing = ItemWindow.fixed(0)

  /// The codes of the states whose cities were loaded.
  public func loadedStates() throws -> Set<String> { try database.read(Self.loadedStates) }

  /// Loads the next state that is missing.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func loadNextState() throws -> Bool {
    let states = states
    return try database.write { db in
      let loaded = try Self.loadedStates(db)
      guard let state = states.first(where: { !loaded.contains($0.id) }) else { return false }
      try state.insert(db)
      for city in USCity.all where city.state == state.id { try city.insert(db) }
      return true
    }
  }

  /// Loads all states that are missing, one after the other, until the task is cancelled.
  ///
  /// - Parameter pause: Waits a moment before each state.
  public func load(isolation: isolated any Actor, pause: () async throws -> Void) async throws {
    while !Task.isCancelled {
      try await pause()
      guard try loadNextState() else { return }
    }
  }

  /// Removes all cities.
  public func unload() throws {
    _ = try database.write { try USState.deleteAll($0) }
  }

  private static func loadedStates(_ db: Database) throws -> Set<String> {
    try USState.select(Column("id"), as: String.self).fetchSet(db)
  }
}

/// A city of the United States.
public struct USCity: Codable, FetchableRecord, PersistableRecord, Identifiable, Hashable, Sendable {
  /// The table.
  public static let databaseTableName = "usCity"
  /// The ID of GeoNames.
  public let id: Int
  /// The state's code.
  public let state: String
  /// The name.
  public let name: String
  /// The number of inhabitants.
  public let population: Int
  /// Whether it is the capital of its state.
  public let isCapital: Bool

  /// Some cities of all states, in no order that matters.
  public static let all = USState.cityLines.split(separator: "\n").compactMap(USCity.init(line:))
}

/// A state of the United States.
public struct USState: Codable, FetchableRecord, PersistableRecord, Identifiable, Hashable, Sendable {
  /// The table.
  public static let databaseTableName = "usState"
  /// The code, as in `CA`.
  public let id: String
  /// The name.
  public let name: String

  /// All fifty, by name.
  public static let all: [USState] = stateLines.split(separator: "\n").compactMap { line in
    let fields = line.split(separator: " ", maxSplits: 1).map(String.init)
    return fields.count == 2 ? USState(id: fields[0], name: fields[1]) : nil
  }

  /// The state with a code, read in the transaction of a list.
  ///
  /// - Parameter live: The database, as the context of a cell or of a section provides it.
  public static func read(_ code: String, in live: LiveDatabase?) -> USState? {
    try? live?.read { db in try fetchOne(db, key: code) }
  }
}

extension USCity {
  /// Creates the tables of states and cities.
  ///
  /// - Returns: `false` if they exist.
  static func prepare(_ db: Database) throws -> Bool {
    if try db.tableExists(databaseTableName) { return false }
    try db.create(table: USState.databaseTableName) { table in
      table.primaryKey("id", .text)
      table.column("name", .text).notNull()
    }
    try db.create(table: databaseTableName) { table in
      table.primaryKey("id", .integer)
      table.column("state", .text).notNull().references(USState.databaseTableName, onDelete: .cascade)
      table.column("name", .text).notNull()
      table.column("population", .integer).notNull()
      table.column("isCapital", .boolean).notNull()
    }
    // The order of the list: see LiveSource.suggestedIndex.
    try db.execute(
      sql: "CREATE INDEX usCity_on_state ON usCity(state, isCapital DESC, population DESC, name)")
    return true
  }

  fileprivate init?(line: Substring) {
    let fields = line.split(separator: " ", maxSplits: 4)
    guard fields.count == 5, let id = Int(fields[1]), let population = Int(fields[2]) else { return nil }
    self.init(
      id: id, state: String(fields[0]), name: String(fields[4]), population: population, isCapital: fields[3] == "*")
  }
}
