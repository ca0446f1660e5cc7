import DataSourcesWeb

/// One screen of the examples as a page: what is around the list, which the browser fills.
struct ExamplePage {
  var screen: GalleryScreen
  var controls: [PageControl]
  var layout: RowLayout
  var status = ""
  /// Whether the page displays something besides its list that changes.
  var hasState = false
  /// The action that the page plays by itself, and after which time.
  var firstAction: (action: PageAction, time: Duration)?
  /// The first rows, for pages that can be read without their script.
  var excerpt: WebExcerpt?
  /// Those of a second list.
  var secondExcerpt: WebExcerpt?
  /// Whether it is the start page, which displays a list in two windows, and what each change costs them.
  var isDemonstration = false

  private static let costs = " Each window says what its last change cost: bytes, and milliseconds on the way."

  /// The prefix of a second list's parameters in the address of the page.
  static let secondAddress = "second-"

  /// The lists of the page: their names, and their addresses.
  private var lists: [(title: String, path: String)] {
    switch screen {
    case .diff: [("DataSources", screen.path), ("Heckel", screen.path(of: .second))]
    case .inbox: [("Conversations", screen.path), ("Messages", screen.path(of: .second))]
    case .together: [("Ada", screen.path), ("Grace", screen.path)]
    case _ where isDemonstration: [("One window", screen.path), ("Another one", screen.path)]
    default: [(screen.title, screen.path)]
    }
  }

  /// The modules of lists in rows, which are loaded at once and not one after the other.
  private static let nestedScripts = ["nested", "interaction", "animation", "measured", "scaled"].map {
    "/list/\($0).js"
  }

  var html: String {
    FramePage(
      path: screen.path, title: screen.title,
      styles: ["/examples.css"] + (screen == .store ? ["/list/nested.css", "/store.css"] : []),
      scripts: ["/examples.js", "/post.js", "/tree.js"] + (screen == .store ? Self.nestedScripts : []),
      list: listHTML(heading: "h1"), listPath: screen.path
    ).html
  }

  private var scriptNotice: String {
    excerpt == nil
      ? "This page needs JavaScript to show its list."
      : "Without JavaScript, this page doesn’t follow changes, and its buttons do nothing."
  }

  /// The list with its title and its controls.
  func listHTML(heading: String) -> String {
    """
    <header class="bar">
    <div class="titles">
    <div class="title-line"><\(heading)>\(HTML(text: screen.title).markup)</\(heading)>\(reset)</div>
    <p class="summary">\(HTML(text: screen.summary).markup)\(isDemonstration ? Self.costs : "") <span class="audience">\(screen.audience)</span></p>
    </div>
    <div class="controls">
    \(controls.filter { !$0.isReset }.map(\.html.markup).joined(separator: "\n"))
    </div>
    </header>
    <pre id="status" class="status"\(status.isEmpty ? " hidden" : "")>\(HTML(text: status).markup)</pre>
    <div id="tree" class="tree" role="group" aria-label="Sources of the list" hidden></div>
    <p id="offline" class="notice" role="status" hidden>No connection to the server. Trying again …</p>
    <noscript><p class="notice">\(scriptNotice)</p></noscript>
    <div class="sheets">
    \(lists.enumerated().map { sheet($0.offset, $0.element) }.joined(separator: "\n"))
    </div>
    <p class="said"><span id="said" role="status"></span></p>
    """
  }

  /// The button beside the title, so that it is never alone in a line of controls.
  private var reset: String { controls.filter(\.isReset).map(\.html.markup).joined() }

  /// The attributes of the list with the action that the page plays.
  private var played: String {
    guard let (action, time) = firstAction else { return "" }
    return """
       data-first-action="\(action.name)" data-first-value="\(action.value)" data-first-time="\(Int(time / .milliseconds(1)))"
      """
  }

  private func sheet(_ index: Int, _ list: (title: String, path: String)) -> String {
    let title = HTML(text: list.title).markup
    let tag = index == 0 ? "main" : "section"
    let number = index == 0 ? "" : "-\(index + 1)"
    let address = index == 0 ? "" : Self.secondAddress
    let excerpt = index == 0 ? excerpt : secondExcerpt
    let path = isDemonstration ? "/" : screen.path
    let first = excerpt.map { FirstRows($0, path: path, address: address).html } ?? ""
    let heading = isDemonstration ? "h3" : "h2"
    let cost = isDemonstration ? #"<span class="cost"></span>"# : ""
    let label = isDemonstration ? "\(screen.title): \(title)" : title
    return """
      <\(tag) class="sheet">\(lists.count > 1 ? "<div class=\"sheet-title\"><\(heading)>\(title)</\(heading)>\(cost)</div>" : "")
      <div id="rows\(number)" class="list-view rows" aria-label="\(label)" data-path="\(list.path)" data-address="\(address)"
        data-stream="\(PageHead.stream)" data-row-height="\(layout.rowHeight.map(String.init) ?? "auto")"
        data-header-height="\(layout.headerHeight)" data-item-width="\(layout.itemWidth)"\(hasState ? " data-state" : "")\(index == 0 ? played : "")>\(first)</div>
      <p id="nothing\(number)" class="nothing" hidden>There is nothing here.</p>
      </\(tag)>
      """
  }
}

/// The sizes of rows and headers of a page, in pixels.
struct RowLayout {
  /// `nil` if each row is as high as its content.
  var rowHeight: Int? = 52
  var headerHeight = 0
  /// The least width of an item of a grid; 0 for one item in a line.
  var itemWidth = 0
}

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
