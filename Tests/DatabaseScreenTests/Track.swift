#if GRDB && os(Linux)
  import DataSourcesGRDB
  import Foundation
  import GRDB

  /// A record that is displayed in sections.
  struct Track: FetchableRecord, PersistableRecord, Identifiable, Equatable, Sendable {
    static let databaseTableName = "track"
    var id: Int64
    var artist: String?
    var title: String
    var rank: Double

    init(id: Int64, artist: String?, title: String, rank: Double) {
      (self.id, self.artist, self.title, self.rank) = (id, artist, title, rank)
    }

    init(row: Row) throws {
      self.init(
        id: try row.decode(forColumn: "id"), artist: try row.decode(forColumn: "artist"),
        title: try row.decode(forColumn: "title"), rank: try row.decode(forColumn: "rank"))
    }

    func encode(to container: inout PersistenceContainer) {
      container["id"] = id
      container["artist"] = artist
      container["title"] = title
      container["rank"] = rank
    }
  }

  enum Tracks {
    static let artists = ["Abba", "Blur", "Cure", nil]
    static let words = ["Sun", "Rain", "Snow", "Wind"]

    /// The tracks of each artist, by their rank.
    static let byArtist = LiveQuery<Track>("by artist").grouped(by: Column("artist")).ordered(by: Column("rank"))

    /// A database with tracks, names of artists, and a search table.
    static func pool(_ count: Int) throws -> DatabasePool {
      let folder = FileManager.default.temporaryDirectory.appending(path: "data-sources-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let pool = try DatabasePool(path: folder.appending(path: "test.sqlite").path)
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE track(id INTEGER PRIMARY KEY, artist TEXT, title TEXT NOT NULL, rank REAL);
            CREATE TABLE artist(code TEXT PRIMARY KEY, name TEXT NOT NULL);
            INSERT INTO artist VALUES ('Abba', 'ABBA'), ('Blur', 'Blur'), ('Cure', 'The Cure');
            """)
        try SearchTable.create("track_text", forTable: "track", columns: ["title"], in: db)
        for id in 0..<count { try track(id).insert(db) }
      }
      return pool
    }

    static func track(_ id: Int) -> Track {
      Track(id: Int64(id), artist: artists[id % 4], title: "\(words[id % 4]) \(id)", rank: Double(id))
    }

    /// The sections as a plain query gives them, which uses no index.
    static func sections(
      _ db: Database, where condition: String = "1", order: String = "artist, rank, id"
    ) throws -> [[Track]] {
      let tracks = try Track.fetchAll(
        db, sql: "SELECT * FROM track NOT INDEXED WHERE \(condition) ORDER BY \(order)")
      return tracks.reduce(into: []) { sections, track in
        if let last = sections.last?.last, last.artist == track.artist {
          sections[sections.count - 1].append(track)
        } else {
          sections.append([track])
        }
      }
    }
  }
#endif
