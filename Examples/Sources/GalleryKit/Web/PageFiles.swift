import Hummingbird

/// The gallery's own scripts and styles.
enum PageFiles {
  private static let types = [
    "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8", "svg": "image/svg+xml",
  ]
  private static let names = [
    "gallery.js", "dialogs.js", "inplace.js", "undo.js", "post.js", "examples.js", "gallery.css", "cities.css",
    "examples.css",
    "gallery.svg", "frame.css", "frame.js", "inspector.js", "map.js", "replica.js", "store.css", "tree.js",
  ]

  /// Serves the files from the root.
  static func add(to router: Router<GalleryContext>) throws {
    for (name, asset) in try assets.get() { router.add("/\(name)", asset) }
  }

  private static let assets = Result {
    try names.map { name in
      let ending = name.split(separator: ".").last.map(String.init) ?? ""
      return (name, try Asset(resource: name, type: types[ending] ?? "text/plain; charset=utf-8"))
    }
  }
}
