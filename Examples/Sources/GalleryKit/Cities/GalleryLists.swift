package import DataSourcesWeb
import Foundation
import GRDB

/// All live lists of the gallery, and the streams that carry several of them.
public struct GalleryLists: Sendable {
  let cities: WebList<CitiesScreen>
  let citiesInspector: WebList<InspectorScreen>
  let examples: ExampleLists
  package let streams: WebStreams

  /// Creates the lists.
  ///
  /// - Parameters:
  ///   - store: the cities.
  ///   - limits: the limits of clients.
  ///   - now: the time, in seconds since 1970; that of the system by default.
  public init(
    of store: CityStore, limits: GalleryLimits = GalleryLimits(), now: (@Sendable () -> Int)? = nil
  ) async throws {
    let feed = ChangeFeed()
    cities = try await WebList<CitiesScreen>.cities(of: store, limits: limits.web, feed: feed)
    citiesInspector = try await .following(feed, limits: limits.web)
    let folder = URL(fileURLWithPath: store.pool.path).deletingLastPathComponent()
    examples = try await ExampleLists(limits: limits, folder: folder, now: now)
    let others: [String: any WebPageOpening] = ["/cities": cities, Self.citiesInspectorPath: citiesInspector]
    streams = WebStreams(examples.byPath.merging(others) { $1 }, limits: limits.web)
  }

  /// Where the inspector of the cities is.
  static let citiesInspectorPath = "/inspector/cities"

  /// Closes all pages and streams, so that their connections end.
  func close() async {
    await streams.close()
    await cities.close()
    await citiesInspector.close()
    await examples.close()
  }
}
