import HTTPTypes
import Hummingbird
import Synchronization

/// Which methods each path of the router has, so that another one gets another answer than an unknown path.
final class AllowedMethods: Sendable {
  private let methods = Mutex<[String: Set<String>]>([:])

  /// Takes over the routes of a router.
  func learn(from router: Router<GalleryContext>) {
    methods.withLock { methods in
      for route in router.routes {
        // The router makes a HEAD of each GET.
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
