import DataSourcesWeb
import HTTPTypes
public import Hummingbird

/// Creates the routes of the gallery: the pages, their files, the edits, and the live lists.
///
/// - Parameters:
///   - store: the cities.
///   - lists: the live lists.
///   - edits: where edits are saved; `nil` for the store.
///   - notice: what pages say about the server that the store is a replica of; `nil` if it isn't one.
///   - limits: the limits of clients.
///   - hosts: the names of the server.
public func makeRouter(
  store: CityStore, lists: GalleryLists, edits: (any CityEditing)? = nil,
  notice: (@Sendable () -> ReplicaNotice)? = nil, limits: GalleryLimits = GalleryLimits(),
  hosts: KnownHosts = KnownHosts()
) throws -> Router<GalleryContext> {
  let router = Router(context: GalleryContext.self, options: .autoGenerateHeadEndpoints)
  let methods = AllowedMethods()
  let gate = StreamGate(limits)
  router.add(middleware: SecurityHeaders())
  router.add(middleware: Compression())
  router.add(middleware: BrowserSessions())
  router.add(middleware: ErrorPages(methods: methods))
  router.add(middleware: OwnRequestsOnly(hosts: hosts))

  router.get("/healthz") { _, _ in "ok" }
  router.get("/cities") { request, _ in
    let start = Int(try FormData(queryOf: request)["start"]) ?? 0
    return await Response.html(lists.cities.citiesPage(from: start, notice: notice?()).html)
  }
  let map = WorldMap(store)
  router.get("/cities/map.svg") { request, _ in try await map.asset().response(to: request) }
  try PageFiles.add(to: router)
  EditRoutes(cities: edits ?? store).add(to: router)
  if let notice { ReplicaRoutes(notice: notice).add(to: router) }

  ListRoutes(lists.cities, at: "/cities", gate: gate).add(to: router)
  ListRoutes(lists.citiesInspector, at: GalleryLists.citiesInspectorPath, gate: gate).add(to: router)
  StreamRoutes(streams: lists.streams, gate: gate).add(to: router)
  ExampleRoutes(lists: lists.examples, gate: gate) {
    await lists.cities.excerpt(of: WebWindow(start: 0, count: 0)).itemCount
  }.add(to: router)
  SourcePane.addRoutes(to: router)
  ListRoutes.addBrowserFiles(to: router)
  methods.learn(from: router)
  return router
}

extension Router<GalleryContext> {
  /// Serves a file at a path.
  public func add(_ path: RouterPath, _ asset: Asset) {
    get(path) { request, _ in asset.response(to: request) }
  }
}
