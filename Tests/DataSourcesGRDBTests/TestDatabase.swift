#if GRDB
  import DataSources
  import Foundation
  import GRDB
  import ListTestSupport

  /// A stored row, with the conformances that a list needs.
  struct Event: FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "event"
    var id: Int64
    var place: String?
    var rank: Int
    var title: String

    init(id: Int64, place: String?, rank: Int = 0, title: String = "") {
      (self.id, self.place, self.rank, self.title) = (id, place, rank, title)
    }

    init(row: Row) throws {
      self.init(
        id: try row.decode(forColumn: "id"), place: try row.decode(forColumn: "place"),
        rank: try row.decode(forColumn: "rank"), title: try row.decode(forColumn: "title"))
    }

    func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["place"] = place
      container["rank"] = rank
      container["title"] = title
    }
  }

  enum TestDatabase {
    static let schema = "CREATE TABLE event(id INTEGER PRIMARY KEY, place TEXT, rank INTEGER, title TEXT NOT NULL)"

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
      /// How many descriptors of this process are of files whose paths start so; other tests open files at the same time.
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
        try Event.fetchAll($0, sql: "SELECT id, place, rank, title FROM event ORDER BY place, rank DESC, id")
      }
      var sections: [[Event]] = []
      for event in events {
        if sections.last?.first?.place == event.place, !sections.isEmpty {
          sections[sections.count - 1].append(event)
        } else {
          sections.append([event])
        }
      }
      return sections
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
