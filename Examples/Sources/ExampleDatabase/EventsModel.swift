public import DataSourcesGRDB
public import ExampleModels
public import GRDB

/// The screen “Events”: events in three colors, one color displayed at a time, the newest first.
///
/// After the example of TaylorSource. Edits are written and nothing else: the lists display all commits. All variables belong to
/// the isolation domain of the screen.
public final class EventsModel {
  /// The colors to choose from.
  public static let colors: [NamedColor] = [.red, .blue, .green]

  /// The events of the chosen color.
  public let rows: SegmentedSource<Event>
  /// The database.
  public let live: LiveDatabase
  /// The time for which ages are displayed, in seconds since 1970.
  public private(set) var now: Int
  private let lists: [LiveSource<Event>]
  private let database: any DatabaseWriter

  /// Opens the events of a database, which gets some of the last hour if it has no table for them.
  ///
  /// - Parameter now: The time, in seconds since 1970.
  public init(_ database: any DatabaseWriter, now: Int, isolation: isolated any Actor) async throws {
    self.database = database
    self.now = now
    try await database.write { try Event.prepare($0, now: now) }
    live = try LiveDatabase(database)
    var lists: [LiveSource<Event>] = []
    for color in Self.colors { lists.append(try await live.list(Self.newestFirst(of: color))) }
    self.lists = lists
    rows = SegmentedSource(lists)
  }

  private static func newestFirst(of color: NamedColor) -> LiveQuery<Event> {
    LiveQuery("events of a color").filter(Column("color") == color.rawValue)
      .ordered(by: Column("time").desc, Column("id").desc)
  }

  /// The displayed color.
  public var color: NamedColor { Self.colors[rows.selectedIndex ?? 0] }

  /// Displays another color; a color that isn't one of the three has no effect.
  public func show(_ color: NamedColor) {
    if let index = Self.colors.firstIndex(of: color) { rows.select(index) }
  }

  /// Adds an event of the displayed color, unless there are too many events.
  ///
  /// - Parameter time: The time at which it happens, in seconds since 1970.
  /// - Returns: Whether it was added.
  @discardableResult
  public func add(at time: Int, limit: Int = .max) throws -> Bool {
    let color = color
    return try database.write { db in
      guard try Event.fetchCount(db) < limit else { return false }
      var event = Event(color: color, time: time)
      try event.insert(db)
      return true
    }
  }

  /// Removes all events of the displayed color.
  public func removeAll() throws {
    let color = color
    _ = try database.write { try Event.filter(Column("color") == color.rawValue).deleteAll($0) }
  }

  /// Removes an event.
  public func remove(id: Int64) throws {
    _ = try database.write { try Event.deleteOne($0, key: id) }
  }

  /// Stores the first events again, instead of those that are stored.
  public func reset(now: Int) throws {
    self.now = now
    try database.write { db in
      try Event.deleteAll(db)
      try Event.insertFirst(db, now: now)
    }
  }

  /// Displays the ages of all events at a time; only rows whose age is another one are updated.
  ///
  /// - Parameter now: The time, in seconds since 1970.
  public func refresh(now: Int) {
    let old = self.now
    self.now = now
    for list in lists {
      list.invalidate(
        list.positions.filter { list.item(at: $0).map { $0.age(now: old) != $0.age(now: now) } ?? false }
          .compactMap(list.id(at:)))
    }
  }
}

/// An event that happened, in a color.
public struct Event: Codable, FetchableRecord, MutablePersistableRecord, Identifiable, Equatable, Sendable {
  /// The table.
  public static let databaseTableName = "event"
  /// The primary key; `nil` until it is inserted.
  public var id: Int64?
  /// The color, which is the segment of the event.
  public var color: NamedColor
  /// The time at which it happened, in seconds since 1970.
  public var time: Int

  public mutating func didInsert(_ inserted: InsertionSuccess) { id = inserted.rowID }

  /// The age of the event in words: `5 minutes ago`.
  ///
  /// - Parameter now: The time, in seconds since 1970.
  public func age(now: Int) -> String {
    let seconds = now - time
    for (length, name) in [(86_400, "day"), (3_600, "hour"), (60, "minute")] where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s") ago"
    }
    return "just now"
  }
}

extension Event {
  /// Creates the table with some events, unless it exists.
  static func prepare(_ db: Database, now: Int) throws {
    if try db.tableExists(databaseTableName) { return }
    try db.create(table: databaseTableName) { table in
      table.autoIncrementedPrimaryKey("id")
      table.column("color", .text).notNull()
      table.column("time", .integer).notNull()
    }
    // The order of the lists: see LiveSource.suggestedIndex.
    try db.execute(sql: "CREATE INDEX event_on_color ON event(color, time DESC, id DESC)")
    try insertFirst(db, now: now)
  }

  /// Inserts twelve events, four minutes between them.
  static func insertFirst(_ db: Database, now: Int) throws {
    for index in 0..<12 {
      var event = Event(color: EventsModel.colors[index % 3], time: now - 240 * (12 - index))
      try event.insert(db)
    }
  }
}

extension NamedColor: DatabaseValueConvertible {}
