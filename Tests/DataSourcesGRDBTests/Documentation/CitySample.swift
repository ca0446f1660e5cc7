#if GRDB
  import DataSources
  import DataSourcesCells
  import GRDB

  struct Country: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "country"
    var code: String
    var name: String
  }

  /// What a writer says of its commit.
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

  /// Shows texts, without a screen.
  final class TextHost: ListHost, ListPresenter {
    typealias Cell = CityCell
    private var presentation: ListPresentation<TextHost>?

    init(_ source: any DataSource<CellModel<TextHost>>) { presentation = ListPresentation(source, on: self) }

    func show(_ transition: ListTransition) { transition.turn() }

    /// The text of every row.
    var texts: [String] {
      guard let presentation else { return [] }
      return (0..<presentation.shape.itemCount).compactMap(presentation.shape.position(atFlatIndex:)).map {
        presentation.model(at: $0)?.cell(in: self, at: $0).text ?? "-"
      }
    }
  }

  final class CityCell: HostCell {
    var name = ""
    var country: String?
    var text: String { "\(name), \(country ?? "-")" }
    var hostCell: CityCell { self }

    static func dequeue(from host: TextHost, reuseIdentifier: String, at position: ItemPosition) -> CityCell {
      CityCell()
    }
  }
#endif
