#if GRDB && os(Linux)
  import DataSourcesGRDB
  import DataSourcesUIKit
  import Foundation
  import GRDB
  import HeadlessUIKit
  import ListTestSupport
  import Testing

  private struct City: Codable, FetchableRecord, PersistableRecord, Identifiable, Equatable {
    var id: Int64
    var name: String
    var rank: Double
  }

  private final class CityCell: UITableViewCell {
    func show(_ city: City) { textLabel?.text = city.name }
  }

  /// The example of rows that the user orders on a screen.
  @MainActor
  @Suite struct OrderExampleTests {
    @Test(arguments: ["r", "B"]) func rowsAreDragged(text: String) async throws {
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("order-\(UUID()).sqlite").path
      let pool = try DatabasePool(path: path)
      try await pool.write { db in
        try db.create(table: "city") { table in
          table.primaryKey("id", .integer)
          table.column("name", .text)
          table.column("rank", .double)
        }
        for (index, name) in ["Aarau", "Bern", "Zug", "Biel", "Brig"].enumerated() {
          try City(id: Int64(index), name: name, rank: Double(index)).insert(db)
        }
      }
      let live = try LiveDatabase(pool)
      let favorites = try await live.list(LiveQuery<City>("favorites").ordered(by: Column("rank")))
      let order = ManualOrder(of: favorites, by: Column("rank"))

      let matching = favorites.filter { $0.name.contains(text) }
      let cells = matching.cells(CityCell.self) { $0.show($1) }
        .onMove(in: favorites) { from, to in try await order.move(from: from, to: to) }

      let names = ["Aarau", "Bern", "Zug", "Biel", "Brig"]
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
      table.isEditing = true
      TableAdapter(cells, in: table)
      for (from, to) in [(0, 2), (2, 1), (1, 0), (0, 1)] {
        var shown = matching.snapshot().items.map(\.name)
        let others = favorites.snapshot().items.map(\.name)
        let moved = shown.remove(at: from)
        shown.insert(moved, at: to)
        table.layoutIfNeeded()
        table.user.beginMoving(rowAt: IndexPath(row: from, section: 0))
        table.user.drag(to: IndexPath(row: to, section: 0))
        table.user.drop()
        #expect(await eventually { matching.snapshot().items.map(\.name) == shown })
        // No other row is moved.
        #expect(favorites.snapshot().items.map(\.name).filter { $0 != moved } == others.filter { $0 != moved })
      }
      #expect(Set(favorites.snapshot().items.map(\.name)) == Set(names))
    }
  }
#endif
