package import Foundation
import GRDB
package import GalleryKit
package import Hummingbird

/// A folder that is removed when the object is deallocated.
package final class TemporaryFolder: Sendable {
  package let url = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-tests-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes a file in the folder.
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> URL {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file
  }
}

/// A store with a few cities of its own.
package struct SmallStore {
  package static let countries = """
    code\tname\tcontinent\tcapital\tpopulation
    FR\tFrance\tEU\tParis\t64000000
    DE\tGermany\tEU\tBerlin\t82000000

    """
  package static let header = "id\tname\tcountry\tadmin1\tpopulation\tlatitude\tlongitude\ttimezone\tcapital\n"
  package static let paris = "1\tParis\tFR\t11\t2138551\t48.85341\t2.3488\tEurope/Paris\t1\n"
  package static let lyon = "2\tLyon\tFR\t84\t522250\t45.74846\t4.84671\tEurope/Paris\t0\n"
  package static let berlin = "3\tBerlin\tDE\t16\t3426354\t52.52437\t13.41053\tEurope/Berlin\t1\n"

  package let folder: TemporaryFolder
  package let store: CityStore

  package init(
    cities: String = header + paris + lyon + berlin, countries: String = countries, busyTime: Double = 5
  ) throws {
    try self.init(cities: Data(cities.utf8), countries: countries, busyTime: busyTime)
  }

  package init(cities: Data, countries: String = countries, busyTime: Double = 5) throws {
    folder = try TemporaryFolder()
    store = try CityStore(
      directory: folder.url, cities: folder.write(cities, to: "cities15000.tsv"),
      countries: folder.write(countries.utf8, to: "countries.tsv"), busyTime: busyTime)
  }

  /// The names of all cities, by number.
  package func names() async throws -> [String] {
    try await store.pool.read { try String.fetchAll($0, sql: "SELECT name FROM city ORDER BY id") }
  }

  /// The gallery's routes over the store.
  package func router(
    limits: GalleryLimits = .ofTests, hosts: AllowedHosts = AllowedHosts(), now: (@Sendable () -> Int)? = nil
  ) async throws -> Router<GalleryContext> {
    try await makeRouter(
      store: store, lists: GalleryLists(of: store, limits: limits, now: now), limits: limits, hosts: hosts)
  }
}

extension GalleryLimits {
  /// The standard limits, with databases that are quickly written, and with time for a busy machine.
  package static var ofTests: GalleryLimits {
    var limits = GalleryLimits()
    limits.readings = 2_000
    limits.firstChange = nil
    (limits.requestTime, limits.idleTime, limits.unreadTime) = (.seconds(3_600), .seconds(3_600), .seconds(3_600))
    return limits
  }
}
