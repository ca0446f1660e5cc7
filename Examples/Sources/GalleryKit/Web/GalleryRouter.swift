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
  router.add("/gallery.js", try Asset(resource: "gallery.js", type: "text/javascript; charset=utf-8"))
  router.add("/cities.css", try Asset(resource: "cities.css", type: "text/css; charset=utf-8"))
  router.add("/gallery.css", try Asset(resource: "gallery.css", type: "text/css; charset=utf-8"))
  router.add("/gallery.svg", try Asset(resource: "gallery.svg", type: "image/svg+xml"))
  EditRoutes(store: store).add(to: router)

  ListRoutes(cities, at: "/cities").add(to: router)
  try ExampleRoutes(lists: examples).add(to: router)
  ListRoutes.addBrowserFiles(to: router)
  return router
}

extension Router<GalleryContext> {
  /// Serves a file at a path.
  public func add(_ path: RouterPath, _ asset: Asset) {
    get(path) { request, _ in asset.response(to: request) }
  }
}
