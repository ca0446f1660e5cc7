package import DataSourcesWeb
// Starting a gallery requires opening its cities.
@_exported public import ExampleCities
import Foundation
import GRDB
import HTTPTypes
public import Hummingbird
import NIOCore

/// Creates the routes of the gallery: the pages, their files, the edits, and the live lists.
///
/// - Parameters:
///   - store: the cities.
///   - lists: the live lists.
///   - edits: the store of edits; `nil` for `store`.
///   - notice: returns the notice about the server that the store is a replica of; `nil` if it isn't one.
///   - limits: the limits of clients.
///   - hosts: the names of the server.
public func makeRouter(
  store: CityStore, lists: GalleryLists, edits: (any CityEditing)? = nil,
  notice: (@Sendable () -> ReplicaNotice)? = nil, limits: GalleryLimits = GalleryLimits(),
  hosts: AllowedHosts = AllowedHosts()
) throws -> Router<GalleryContext> {
  let router = Router(context: GalleryContext.self, options: .autoGenerateHeadEndpoints)
  let methods = AllowedMethods()
  router.add(middleware: SecurityHeaders())
  router.add(middleware: Compression())
  router.add(middleware: SessionCookies(sessions: lists.examples.sessions))
  router.add(middleware: ErrorPages(methods: methods))
  router.add(middleware: OwnRequestsOnly(hosts: hosts))

  router.get("/healthz") { _, _ in "ok" }
  router.get("/cities") { request, _ in
    return await Response.html(lists.cities.citiesPage(FormData.address(of: request), notice: notice?()).html)
  }
  let map = WorldMap(store)
  router.get("/cities/map.svg") { request, _ in try await map.asset().response(to: request) }
  try PageFiles.add(to: router)
  EditRoutes(cities: edits ?? store, store: store).add(to: router)
  if let notice {
    router.get("/replica") { _, _ in Response.json(notice()) }
  }

  ListRoutes(routes: lists.routes, limiter: StreamLimiter(limits)).add(to: router)
  ExampleRoutes(lists: lists.examples) { await lists.cities.cityCount }.add(to: router)
  SourcePane.addRoutes(to: router)
  methods.add(from: router)
  return router
}

extension Router<GalleryContext> {
  /// Serves a file at a path.
  public func add(_ path: RouterPath, _ asset: Asset) {
    get(path) { request, _ in asset.response(to: request) }
  }
}

/// The additional data of a request of the gallery.
public struct GalleryContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  /// The address of the client; `nil` for this machine.
  public let client: String?
  /// The session of the browser.
  var session = RequestSession()

  public init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    let address = source.channel.remoteAddress?.ipAddress
    client = address.flatMap { $0.hasPrefix("127.") || $0 == "::1" ? nil : $0 }
  }

  /// The largest body a request may have, in bytes.
  public var maxUploadSize: Int { 256 * 1024 }
}

/// All live lists of the gallery, and their routes.
public struct GalleryLists: Sendable {
  let cities: WebList<CitiesScreen>
  let citiesInspector: WebList<InspectorScreen>
  let examples: ExampleLists
  package let routes: WebRoutes

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
    citiesInspector = try await .inspector(of: feed, limits: limits.web)
    let folder = URL(fileURLWithPath: store.pool.path).deletingLastPathComponent()
    examples = ExampleLists(limits: limits, folder: folder, now: now)
    let others: [String: any WebPageOpening] = ["/cities": cities, Self.citiesInspectorPath: citiesInspector]
    routes = WebRoutes(examples.byPath.merging(others) { $1 }, limits: limits.web)
  }

  /// The path of the inspector of the cities.
  static let citiesInspectorPath = "/inspector/cities"

  /// Closes all pages and streams, so that their connections end.
  func close() async {
    await routes.close()
    await cities.close()
    await citiesInspector.close()
    await examples.close()
  }
}
