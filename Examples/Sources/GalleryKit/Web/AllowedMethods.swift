import HTTPTypes
import Hummingbird
import Synchronization

/// The methods of each path of the router, so that other methods aren't answered like unknown paths.
final class AllowedMethods: Sendable {
  private let methods = Mutex<[String: Set<String>]>([:])

  /// Reads the routes of a router.
  func learn(from router: Router<GalleryContext>) {
    methods.withLock { methods in
      for route in router.routes {
        // The router adds a HEAD for each GET.
        let names = route.method == .get ? ["GET", "HEAD"] : [route.method.rawValue]
        methods[Self.trimmed("\(route.path)"), default: []].formUnion(names)
      }
    }
  }

  /// The value of the header `Allow` for a path; `nil` for a path that isn't known.
  subscript(path: String) -> String? {
    methods.withLock { $0[Self.trimmed(path)]?.sorted().joined(separator: ", ") }
  }

  private static func trimmed(_ path: String) -> String {
    String(path.drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
  }
}
