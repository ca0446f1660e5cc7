import DataSourcesWeb
import ExampleModels

/// The start page: it leads to the world's cities and to all screens of the examples.
struct HomePage {
  /// The number of cities; `nil` while the database can't say.
  var cityCount: Int?

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    \(PageHead(title: "Gallery", styles: ["/examples.css"]).html)
    <body class="home">
    <header class="bar"><div class="titles"><h1>Gallery</h1>
    <p class="summary">Live lists: open a page twice, and see both follow.</p></div></header>
    <nav>
    <h2>Over a database</h2>
    <ul>
    \(Self.item("/cities", "World cities", cities).markup)
    </ul>
    \(sections.markup)
    </nav>
    </body>
    </html>

    """
  }

  private var cities: String {
    "\(cityCount.map { "\($0.grouped) cities" } ?? "Cities") by country, with search, edits and undo."
  }

  private var sections: HTML {
    let home = ExampleScreen.home()
    return (0..<home.sectionCount).reduce("") { html, section in
      let items = (0..<home.itemCount(inSection: section)).compactMap { item in
        home.item(at: ItemPosition(section: section, item: item))
      }
      let rows: HTML = items.reduce("") { $0 + Self.item($1.path, $1.title, $1.summary) }
      return html + "<h2>As in \(home.sectionInfo(at: section)?.header ?? "")</h2><ul>\(rows)</ul>"
    }
  }

  private static func item(_ path: String, _ title: String, _ summary: String) -> HTML {
    #"<li><a href="\#(path)"><b>\#(title)</b> <span class="quiet">\#(summary)</span></a></li>"#
  }
}
