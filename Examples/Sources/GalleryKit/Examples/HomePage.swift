import DataSourcesWeb

/// The start page: a live demonstration with its code and its cost, and links to all screens.
struct HomePage {
  var demonstration: ExamplePage
  /// The number of cities; `nil` while the database can't say.
  var cityCount: Int?

  var html: String {
    FramePage(
      path: "/", title: "Gallery", styles: ["/examples.css"], scripts: ["/examples.js", "/post.js", "/tree.js"],
      hero: """
        <header class="hero">
        <h1>Lists that know what changed</h1>
        <p>DataSources is a Swift package that turns your data into live lists: you edit the data, and every list gets the \
        smallest set of changes to animate. Here one server feeds every open page.</p>
        </header>
        """,
      list: demonstration.listHTML(heading: "h2"), listPath: demonstration.screen.path, rest: cards.markup
    ).html
  }

  private var cards: HTML {
    let groups: HTML = ScreenTask.allCases.reduce("") { html, task in
      let screens = GalleryScreen.allCases.filter { $0.task == task }
      let items: HTML = screens.reduce(task == .database ? cities : "") {
        $0 + Self.card($1.path, $1.title, $1.summary)
      }
      return html + "<section><h2>\(task.rawValue)</h2><ul>\(items)</ul></section>"
    }
    return #"<div class="cards" aria-label="All screens" role="group">\#(groups)</div>"#
  }

  private var cities: HTML {
    let count = cityCount.map { "\($0.grouped) cities" } ?? "Cities"
    return Self.card(
      "/cities", "World cities",
      "\(count) in SQLite by country, with a search, edits, undo, and totals that follow each commit.")
  }

  private static func card(_ path: String, _ title: String, _ summary: String) -> HTML {
    #"<li><a href="\#(path)"><b>\#(title)</b> <span class="quiet">\#(summary)</span></a></li>"#
  }
}
