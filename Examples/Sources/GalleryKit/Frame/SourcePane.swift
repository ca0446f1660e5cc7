import DataSourcesWeb
import Hummingbird

/// The source code of a screen: the files that were compiled.
///
/// Pages fetch it when it becomes visible, and browsers keep it.
enum SourcePane {
  /// Where the source code of the list at a path is.
  static func path(of listPath: String) -> String { "/source\(listPath)" }

  /// Serves the source code of all screens.
  static func addRoutes(to router: Router<GalleryContext>) {
    for (listPath, asset) in assets { router.add(RouterPath(path(of: listPath)), asset) }
  }

  /// The source code by the paths of lists.
  private static let assets: [String: Asset] = {
    var files = Dictionary(uniqueKeysWithValues: GalleryScreen.allCases.map { ($0.path, $0.sourceFiles) })
    files["/cities"] = ["CitiesModel.swift", "City.swift", "CitySchema.swift"]
    return files.mapValues { Asset(html(of: $0).markup, type: "text/html; charset=utf-8") }
  }()

  /// The files as HTML, the first one open.
  static func html(of files: [String]) -> HTML {
    let known = files.compactMap { name in EmbeddedSources.texts[name].map { (name, $0) } }
    return known.enumerated().reduce("") { html, file in
      let (name, text) = file.element
      let code = Self.shown(text)
      return html
        + """
        <details class="file"\(file.offset == 0 ? " open" as HTML : "")><summary>\(name) \
        <span class="quiet">\(code.split(separator: "\n", omittingEmptySubsequences: false).count) lines</span></summary>\
        <pre tabindex="0"><code>\(highlighted[name] ?? HTML(text: code))</code></pre></details>
        """
    }
  }

  /// The text without the line break at its end.
  private static func shown(_ text: String) -> String {
    String(text.reversed().drop(while: \.isNewline).reversed())
  }

  private static let highlighted: [String: HTML] = EmbeddedSources.texts.mapValues {
    SwiftHighlighter.html(of: shown($0))
  }
}
