#if GRDB
  import DataSources
  import DataSourcesCells
  import GRDB

  struct Country: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "country"
    var code: String
    var name: String
  }

  /// The annotation of a commit.
  struct Dragged: Equatable, Sendable { var id: Int64 }

  enum CitySample {
    /// Four cities and two countries.
    static func pool() throws -> DatabasePool {
      let pool = try TestDatabase.emptyPool()
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE country(code TEXT PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE city(
              id INTEGER PRIMARY KEY, name TEXT NOT NULL, country TEXT, population INTEGER, rank REAL NOT NULL DEFAULT 0);
            INSERT INTO country VALUES ('CH', 'Switzerland'), ('NO', 'Norway');
            INSERT INTO city VALUES
              (1, 'Zürich', 'CH', 434000, 1), (2, 'Basel', 'CH', 173000, 2), (3, 'Bern', 'CH', 134000, 3),
              (4, 'Oslo', 'NO', 717000, 4)
            """)
      }
      return pool
    }
  }

  /// Displays texts, without a screen.
  final class TextHost: CellHost {
    typealias Cell = CityCell
    private var list: HostedList<TextHost>?

    init(_ source: any DataSource<CellReference<TextHost>>) { list = HostedList(source, in: self) { _ in } }

    /// The text of every item.
    var texts: [String] {
      guard let list else { return [] }
      return (0..<list.shape.itemCount).compactMap(list.shape.position(atFlatIndex:)).map {
        list.makeCell(at: $0)?.text ?? "-"
      }
    }
  }

  final class CityCell {
    var name = ""
    var country: String?
    var text: String { "\(name), \(country ?? "-")" }
  }

  extension CellConfiguration where Host == TextHost {
    /// Cells that a closure configures.
    static func cell(_ configure: @escaping (CityCell, Item, CellContext<Item>) -> Void) -> Self {
      Self(kind: "city") { _, _, context in
        let cell = CityCell()
        configure(cell, context.item, context)
        return cell
      }
    }
  }
#endif
