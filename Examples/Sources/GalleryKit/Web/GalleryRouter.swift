public import DataSourcesWeb
import HTTPTypes
public import Hummingbird

/// Makes the routes of the gallery: the pages, their files, the edits, and the live lists.
///
/// - Parameters:
///   - store: the cities.
///   - cities: the cities as a live list.
///   - examples: the screens of the examples.
public func makeRouter(
  store: CityStore, cities: WebList, examples: ExampleLists
) throws -> Router<GalleryContext> {
  let router = Router(context: GalleryContext.self, options: .autoGenerateHeadEndpoints)
  router.add(middleware: SecurityHeaders())
  router.add(middleware: ErrorPages())
  router.add(middleware: SameOriginOnly())

  router.get("/healthz") { _, _ in "ok" }
  router.get("/cities") { _, _ in
    try await Response.html(CitiesPage(cityCount: store.cityCount(), countries: store.countries()).html)
  }
  try PageFiles.add(to: router)
  EditRoutes(store: store).add(to: router)

  ListRoutes(cities, at: "/cities").add(to: router)
  try ExampleRoutes(lists: examples) { try await store.cityCount() }.add(to: router)
  ListRoutes.addBrowserFiles(to: router)
  return router
}

extension Router<GalleryContext> {
  /// Serves a file at a path.
  public func add(_ path: RouterPath, _ asset: Asset) {
    get(path) { request, _ in asset.response(to: request) }
  }
}
