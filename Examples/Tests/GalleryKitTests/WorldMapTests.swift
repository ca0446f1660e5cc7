import HTTPTypes
import Hummingbird
import Testing

@testable import GalleryKit

struct WorldMapTests {
  /// Neighbors from west to east are one line.
  @Test func squaresBecomeLines() {
    let squares = [(3, 1), (4, 1), (6, 1), (7, 2)].map { WorldMap.Square(x: $0, y: $1) }
    #expect(WorldMap.svg(of: squares).contains(#"d="M30 15h20M60 15h10M70 25h10""#))
    #expect(WorldMap.svg(of: []).contains(#"d="""#))
  }

  @Test func theMapIsServed() async throws {
    let client = RouterClient(try await SmallStore().router())
    let response = try await client.execute(uri: "/cities/map.svg", method: .get)
    #expect(response.status == .ok && response.headers[.contentType] == "image/svg+xml")
    // Berlin is at 52.5° north and 13.4° east, Lyon at 45.7° and 4.8°, Paris at 48.9° and 2.3°.
    #expect(String(buffer: response.body).contains(#"d="M1930 375h10M1820 415h10M1840 445h10""#))
    let page = String(buffer: try await client.execute(uri: "/cities", method: .get).body)
    #expect(page.contains("data-at='1934,374'") && page.contains("data-at='1823,411'"))
  }

  /// A city that a person adds isn't anywhere.
  @Test func placesCanBeUnknown() {
    #expect(City(name: "New", country: "FR", population: 1).mapPoint == "")
    #expect(City(name: "Wrong", country: "FR", population: 1, latitude: .nan, longitude: 400).mapPoint == "")
  }
}
