#if GRDB
  import DataSources
  @testable import DataSourcesGRDB
  import Foundation
  import GRDB
  import ListTestSupport

  /// A stored row, with the conformances that a list needs.
  struct Event: FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "event"
    var id: Int64
    var city: String?
    var rank: Int
    var title: String

    init(id: Int64, city: String?, rank: Int = 0, title: String = "") {
      (self.id, self.city, self.rank, self.title) = (id, city, rank, title)
    }

    init(row: Row) throws {
      self.init(
        id: try row.decode(forColumn: "id"), city: try row.decode(forColumn: "city"),
        rank: try row.decode(forColumn: "rank"), title: try row.decode(forColumn: "title"))
    }

    func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["city"] = city
      container["rank"] = rank
      container["title"] = title
    }
  }

  enum TestDatabase {
    /// The view of ``LiveSourceTests`` has an index, most others have none.
    static let schema = """
      CREATE TABLE event(id INTEGER PRIMARY KEY, city TEXT, rank INTEGER, title TEXT NOT NULL);
      CREATE INDEX IF NOT EXISTS event_on_city ON event(city, rank DESC);
      """

    /// The folders of all tests, until the process ends.
    private static let root: URL = {
      atexit { try? FileManager.default.removeItem(at: TestDatabase.root) }
      return FileManager.default.temporaryDirectory.appendingPathComponent("data-sources-\(UUID().uuidString)")
    }()

    /// A folder of its own for the files of one test.
    static func folder() throws -> URL {
      let url = root.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      return url
    }

    /// A pool on a new file, without a table.
    static func emptyPool() throws -> DatabasePool {
      try DatabasePool(path: try folder().appendingPathComponent("test.sqlite").path)
    }

    /// A pool on a new file.
    static func pool() throws -> DatabasePool {
      let pool = try emptyPool()
      try pool.write { try $0.execute(sql: schema) }
      return pool
    }

    #if os(Linux)
      /// Returns the number of descriptors of this process for files whose paths start so; other tests open files at the same time.
      static func descriptorCount(of path: String) throws -> Int {
        let folder = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
          let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
          return file?.hasPrefix(path) == true
        }
      }
    #endif

    /// A database in memory.
    static func queue() throws -> DatabaseQueue {
      let queue = try DatabaseQueue()
      try queue.write { try $0.execute(sql: schema) }
      return queue
    }

    /// The list as a plain query gives it.
    static func expected(_ database: any DatabaseReader) throws -> [[Event]] {
      let events = try database.read {
        try Event.fetchAll($0, sql: "SELECT id, city, rank, title FROM event ORDER BY city, rank DESC, id")
      }
      var sections: [[Event]] = []
      for event in events {
        if sections.last?.first?.city == event.city, !sections.isEmpty {
          sections[sections.count - 1].append(event)
        } else {
          sections.append([event])
        }
      }
      return sections
    }
  }

  extension ViewPreparer {
    /// Prepares a view after creating the index that is suggested for it.
    static func indexed(_ view: ViewDefinition, _ db: Database) throws -> ViewPreparation {
      let preparation = try ViewPreparer(view, db).prepare()
      guard let sql = preparation.planned?.plan.suggestedIndex else { return preparation }
      try db.execute(sql: sql)
      return try ViewPreparer(view, db).prepare()
    }

    /// Drops all indexes but those of constraints.
    static func dropIndexes(_ db: Database) throws {
      let names = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
      for name in names { try db.execute(sql: "DROP INDEX \(name.quotedIdentifier)") }
    }
  }

  extension Database {
    /// Deletes all rows of a table and inserts them in reverse order, so that rows of which the key isn't the row ID get the row IDs of
    /// others.
    func insertAgain(table: String) throws {
      let rows = try Row.fetchAll(self, sql: "SELECT * FROM \(table)").map { Array($0.databaseValues) }
      try execute(sql: "DELETE FROM \(table)")
      for values in rows.reversed() {
        let marks = values.map { _ in "?" }.joined(separator: ", ")
        try execute(sql: "INSERT INTO \(table) VALUES (\(marks))", arguments: StatementArguments(values))
      }
    }
  }

  extension DatabaseReader {
    /// The tables, indexes, views and triggers, as they were created.
    func schema() throws -> [String] {
      try read {
        try String.fetchAll($0, sql: "SELECT type || name || coalesce(sql, '') FROM sqlite_master ORDER BY 1")
      }
    }
  }

  extension DataSource {
    /// All rows, section by section.
    var rows: [[Item]] {
      (0..<sectionCount).map { section in
        (0..<itemCount(inSection: section)).compactMap { item(at: ItemPosition(section: section, item: $0)) }
      }
    }
  }
#endif
