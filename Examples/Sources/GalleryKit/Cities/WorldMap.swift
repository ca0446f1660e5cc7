import Foundation
import GRDB
import Synchronization

/// A picture of the world: a square for each degree with a city.
///
/// It is made once, for the first page that displays it; edits don't change where people live.
final class WorldMap: Sendable {
  private let store: CityStore
  private let cached = Mutex<Asset?>(nil)
  /// The displayed part of the world, in tenths of degrees to the east and to the south: 85° north to 60° south.
  static let size = (width: 3_600, top: 50, height: 1_450)

  init(_ store: CityStore) { self.store = store }

  /// The picture, an SVG.
  func asset() async throws -> Asset {
    if let asset = cached.withLock({ $0 }) { return asset }
    let squares = try await store.pool.read { try Square.fetchAll($0, sql: Self.sql) }
    let asset = Asset(Self.svg(of: squares), type: "image/svg+xml")
    cached.withLock { $0 = asset }
    return asset
  }

  /// A degree on the map.
  struct Square: FetchableRecord {
    var x: Int
    var y: Int

    init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

    init(row: Row) { (x, y) = (row["x"], row["y"]) }
  }

  private static let sql = """
    SELECT DISTINCT CAST(90 - latitude AS INTEGER) AS y, CAST(longitude + 180 AS INTEGER) AS x FROM city
    WHERE latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180 ORDER BY y, x
    """

  /// One line for neighbors from west to east.
  static func svg(of squares: [Square]) -> String {
    var path = ""
    var index = 0
    while index < squares.count {
      let first = squares[index]
      var count = 1
      while index + count < squares.count, squares[index + count].y == first.y,
        squares[index + count].x == first.x + count
      {
        count += 1
      }
      path += "M\(first.x * 10) \(first.y * 10 + 5)h\(count * 10)"
      index += count
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 \(size.top) \(size.width) \(size.height)" \
      preserveAspectRatio="none"><path d="\(path)" stroke="#000" stroke-width="10"/></svg>
      """
  }
}

extension City {
  /// The position of the city on the map: `1823,412`; empty without one.
  var mapPoint: String {
    guard let latitude, let longitude, (-90...90).contains(latitude), (-180...180).contains(longitude) else {
      return ""
    }
    return "\(Int((longitude + 180) * 10)),\(Int((90 - latitude) * 10))"
  }
}
