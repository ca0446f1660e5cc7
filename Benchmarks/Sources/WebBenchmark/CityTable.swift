import Foundation
import GRDB

/// The server's database, read and written by this process.
final class CityTable: Sendable {
  struct City: FetchableRecord, Sendable {
    let id: Int64
    let name: String
    let population: Int

    init(row: Row) {
      id = row[0]
      name = row[1]
      population = row[2]
    }
  }

  private let database: DatabasePool
  private let queue = DispatchQueue(label: "writer")

  init(_ path: String) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    database = try DatabasePool(path: path, configuration: configuration)
  }

  /// Names cities, in one transaction, and returns before that.
  func rename(_ names: [(id: String, name: String)]) {
    queue.async { [database] in
      do {
        try database.write { db in
          for (id, name) in names {
            try db.execute(sql: "UPDATE city SET name = ? WHERE id = ?", arguments: [name, id])
          }
        }
      } catch {
        print("# WRONG: the writer: \(error)")
      }
    }
  }

  /// All cities in the order of the page.
  func cities() throws -> [City] {
    try database.read { db in
      try City.fetchAll(
        db,
        sql: """
          SELECT city.id, city.name, population FROM city JOIN country ON code = country
          ORDER BY country.name, population DESC, city.id
          """)
    }
  }

  /// The number of rows of pages that aren't those of the database.
  static func wrongRows(in page: PageModel, _ cities: [City], windowCount: Int) -> Int {
    let expected = cities[min(page.start, cities.count)..<min(page.start + windowCount, cities.count)]
    var wrong = abs(expected.count - page.rows.count) + (page.itemCount == cities.count ? 0 : 1)
    for (row, city) in zip(page.rows, expected)
    where row.id != "\(city.id)" || !row.html.contains(">\(escaped(city.name))<")
      || row.html.filter(\.isNumber).range(of: "\(city.population)") == nil
    {
      wrong += 1
    }
    return wrong
  }

  private static func escaped(_ text: String) -> String {
    [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")].reduce(text) {
      $0.replacingOccurrences(of: $1.0, with: $1.1)
    }
  }
}
