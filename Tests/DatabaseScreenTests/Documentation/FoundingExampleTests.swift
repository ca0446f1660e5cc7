#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import Foundation
  import GRDB
  import HeadlessUIKit
  import Testing

  private struct Event: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    static let databaseTableName = "event"
    var id: Int64
    var venue: String
    var date: Int
    var title: String
  }

  private struct Venue: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "venue"
    var code: String
    var name: String
  }

  private final class EventCell: UITableViewCell {
    func show(_ event: Event, at venue: Venue?) { textLabel?.text = "\(event.title), \(venue?.name ?? "-")" }
  }

  /// The sample of TaylorSource's README that has a database, as it is here.
  @MainActor
  @Suite struct FoundingExampleTests {
    @Test("TS-46 cells read related objects, and headers have the group of their section")
    func aListOverADatabase() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let pool = try DatabasePool(path: folder.appending(path: "events.sqlite").path)
      try await pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE venue(code TEXT PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE event(id INTEGER PRIMARY KEY, venue TEXT NOT NULL, date INTEGER NOT NULL, title TEXT NOT NULL);
            INSERT INTO venue VALUES ('BE', 'Bern'), ('ZH', 'Zürich');
            INSERT INTO event VALUES (1, 'ZH', 2, 'Fair'), (2, 'BE', 1, 'Party'), (3, 'ZH', 1, 'Talk');
            """)
      }
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let tableView = UITableView(frame: window.bounds, style: .plain)
      window.addSubview(tableView)

      let live = try LiveDatabase(pool)
      let events = try await live.list(
        LiveQuery<Event>("events by venue").grouped(by: Column("venue")).ordered(by: Column("date")))
      let cells = events.cells(
        .cell(EventCell.self) { cell, event, context in
          let live = context.value(of: LiveDatabase.self)
          cell.show(event, at: try? live?.read { db in try Venue.fetchOne(db, key: event.venue) })
        }
      ).headerTitle { events.group(ofSection: $0.section) }
      TableAdapter(cells, in: tableView)
      func texts() -> [String?] {
        tableView.layoutIfNeeded()
        return tableView.visibleCells.map { $0.textLabel?.text }
      }
      #expect(texts() == ["Party, Bern", "Talk, Zürich", "Fair, Zürich"])
      #expect(tableView.headerView(forSection: 1)?.textLabel?.text == "ZH")

      try await live.write { db in _ = try Event.deleteOne(db, key: 3) }
      try await live.catchUp()
      #expect(texts() == ["Party, Bern", "Fair, Zürich"])
      await live.close()
    }
  }
#endif
