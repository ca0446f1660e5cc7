import DataSourcesWeb

/// The head of a page: its title, its styles, and its scripts, all of which the browser fetches at once.
struct PageHead {
  /// The address of the stream that all lists of a browser share.
  static let stream = "/streams"

  var title: String
  var styles: [String] = []
  /// The page's script, and its imports.
  var scripts: [String] = []

  var html: String {
    """
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML(text: title).markup)</title>
    <link rel="icon" href="/gallery.svg" type="image/svg+xml">
    \((["/gallery.css"] + styles).map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined(separator: "\n"))
    \(scriptTags)
    </head>
    """
  }

  /// Modules import each other: unless the page lists them, they would load one after the other.
  private var scriptTags: String {
    guard let script = scripts.first else { return "" }
    let modules = scripts.dropFirst() + ["/list/list.js"]
    return "<script type=\"module\" src=\"\(script)\"></script>\n"
      + modules.map { "<link rel=\"modulepreload\" href=\"\($0)\">" }.joined(separator: "\n")
  }
}
