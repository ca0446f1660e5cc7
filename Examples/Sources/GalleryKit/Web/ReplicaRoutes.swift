import Hummingbird

/// The route by which a page asks for the state of the replica.
struct ReplicaRoutes {
  let notice: @Sendable () -> ReplicaNotice

  func add(to router: Router<GalleryContext>) {
    router.get("/replica") { [notice] _, _ in Response.json(notice()) }
  }
}
