#if GRDB && os(Linux)
  import DataSourcesGRDB
  @testable import DataSourcesSwiftUI
  import Foundation
  import GRDB
  import Testing

  /// A record that counts how often it is read from the database.
  struct CountedRow: FetchableRecord, TableRecord, Identifiable, Equatable {
    static let databaseTableName = "item"
    /// All of them on the main actor.
    nonisolated(unsafe) static var reads = 0
    var id: Int64
    var title: String

    init(row: Row) {
      Self.reads += 1
      id = row["id"]
      title = row["title"]
    }
  }

  /// A cell that displays a text.
  private final class TextCell: UICollectionViewCell { var text = "" }

  /// A database of 1,000,000 rows in the components of a SwiftUI list.
  @MainActor
  @Suite struct MillionRowTests {
    private static func pool() throws -> DatabasePool {
      let folder = FileManager.default.temporaryDirectory.appending(path: "data-sources-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let pool = try DatabasePool(path: folder.appending(path: "test.sqlite").path)
      try pool.write { db in
        try db.execute(
          sql: """
            CREATE TABLE item(id INTEGER PRIMARY KEY, title TEXT NOT NULL, rank INTEGER NOT NULL);
            WITH RECURSIVE number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 999999)
            INSERT INTO item SELECT n, 'item ' || n, n FROM number;
            """)
      }
      return pool
    }

    @Test func onlyVisibleRowsAreRead() async throws {
      let pool = try Self.pool()
      let live = try LiveDatabase(pool)
      let source = try await live.list(LiveQuery<CountedRow>("all").ordered(by: Column("rank")))
      CountedRow.reads = 0
      let configuration = CellConfiguration<CountedRow, UICollectionView>.cell(TextCell.self) { $0.text = $1.title }
      let cells = ChangeableCells(
        ListContents(source: source, configuration: configuration, allowsMultipleSelection: true))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 320, height: 44)
      layout.minimumLineSpacing = 0
      let collection = UICollectionView(frame: window.bounds, collectionViewLayout: layout)
      window.addSubview(collection)
      let adapter = CollectionAdapter(cells.list, in: collection)
      collection.layoutIfNeeded()
      // A page of the database around the ten visible rows.
      let first = CountedRow.reads
      #expect(collection.numberOfItems(inSection: 0) == 1_000_000 && first >= 10 && first <= 200)
      adapter.scroll(to: ItemPosition(section: 0, item: 500_000), at: .start, animated: false)
      collection.layoutIfNeeded()
      #expect(CountedRow.reads - first <= 200)
      let cell = collection.cellForItem(at: IndexPath(item: 500_000, section: 0)) as? TextCell
      #expect(cell?.text == "item 500000")
      let before = CountedRow.reads
      try await live.write { db in
        try db.execute(sql: "UPDATE item SET title = 'new' WHERE id IN (3, 500003)")
        try db.execute(sql: "INSERT INTO item VALUES (1000000, 'first', -1)")
      }
      try await live.catchUp()
      collection.layoutIfNeeded()
      // The visible rows stay in place, and rows that aren't visible weren't read.
      let shown = collection.indexPathsForVisibleItems.sorted().compactMap {
        (collection.cellForItem(at: $0) as? TextCell)?.text
      }
      #expect(shown.first == "item 500000" && shown.contains("new") && CountedRow.reads - before <= 200)
    }
  }
#endif
