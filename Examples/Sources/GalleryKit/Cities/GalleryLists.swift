import DataSourcesWeb

/// All live lists of the gallery, and the streams that carry several of them.
public struct GalleryLists: Sendable {
  let cities: WebList<CitiesScreen>
  let examples: ExampleLists
  let streams: WebStreams

  /// Makes the lists.
  ///
  /// - Parameters:
  ///   - store: the cities.
  ///   - limits: what clients may demand.
  ///   - now: the time, in seconds since 1970; that of the system unless told otherwise.
  public init(
    of store: CityStore, limits: GalleryLimits = GalleryLimits(), now: (@Sendable () -> Int)? = nil
  ) async throws {
    cities = try await WebList<CitiesScreen>.cities(of: store, limits: limits.web)
    examples = try await ExampleLists(limits: limits, now: now)
    streams = WebStreams(
      examples.byPath.merging(["/cities": cities as any WebPageOpening]) { $1 }, limits: limits.web)
  }

  /// Closes all pages and streams, so that their connections end.
  func close() async {
    await streams.close()
    await cities.close()
    await examples.close()
  }
}
