import DataSourcesWeb

/// A page of the gallery: navigation, and a list with its source code and its inspector.
struct FramePage {
  /// The address of the page.
  var path: String
  var title: String
  var styles: [String] = []
  var scripts: [String] = []
  /// The content above the panes.
  var hero = ""
  /// The list, with its controls.
  var list: String
  /// The address of the list whose source code and changes are displayed.
  var listPath: String
  /// The content below the panes, and dialogs.
  var rest = ""

  private var head: PageHead {
    PageHead(
      title: title, styles: ["/list/list.css", "/frame.css"] + styles,
      scripts: scripts + ["/frame.js", "/inspector.js"])
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    \(head.html)
    <body class="framed\(hero.isEmpty ? "" : " home")">
    <a class="skip" href="#pane-list">Skip to the list</a>
    <header class="top">
    <button type="button" id="menu" aria-expanded="false" aria-controls="nav"><span aria-hidden="true">☰</span> Screens</button>
    <a class="brand" href="/">DataSources</a>
    </header>
    \(Navigation(current: path).html.markup)
    <div class="stage">
    \(hero)
    \(PackageLine.html.markup)
    <div class="tabs" role="tablist" aria-label="Panes">
    <button type="button" role="tab" id="tab-list" aria-controls="pane-list" aria-selected="true">List</button>
    <button type="button" role="tab" id="tab-source" aria-controls="pane-source" aria-selected="false">Source</button>
    <button type="button" role="tab" id="tab-inspector" aria-controls="pane-inspector" aria-selected="false">Inspector</button>
    </div>
    <div class="panes" data-pane="list">
    <section id="pane-list" class="pane" aria-label="List">
    \(list)
    </section>
    <section id="pane-source" class="pane" aria-label="Source code" dir="ltr">
    <h2>Source code</h2>
    <div id="source" data-address="\(SourcePane.path(of: listPath))"></div>
    <noscript><a href="\(SourcePane.path(of: listPath))">Source code</a></noscript>
    </section>
    \(InspectorPane(listPath: listPath).html)
    </div>
    </div>
    \(rest)
    </body>
    </html>

    """
  }
}

/// Where to get the package: the line of a manifest, and links to its documentation and its source code.
enum PackageLine {
  static let address = "https://github.com/swift-data-sources/swift-data-sources"
  private static let code = #".package(url: "\#(address)", branch: "main")"#

  static var html: HTML {
    """
    <p class="get"><code id="package" tabindex="0" dir="ltr">\(code)</code>\
    <button type="button" id="copy" class="small" aria-label="Copy the package line">Copy</button>\
    <span class="links"><a href="\(address)#readme">Documentation</a> <a href="\(address)">Source code</a></span></p>
    """
  }
}

/// The links to all screens, grouped by task.
private struct Navigation {
  /// The address of the page that it is on.
  var current: String

  private struct Link {
    var path: String
    var title: String
  }

  var html: HTML {
    let groups: [HTML] = ScreenTask.allCases.map { "<h2>\($0.rawValue)</h2><ul>\(Self.links(of: $0).map(item))</ul>" }
    return """
      <nav id="nav" aria-label="Screens"><ul>\(item(Link(path: "/", title: "Home")))</ul>\(groups)\
      <h2>Package</h2><ul>\(item(Link(path: "\(PackageLine.address)#readme", title: "Documentation")))\
      \(item(Link(path: PackageLine.address, title: "Source code")))</ul>\
      <p class="credit">Some screens are those of the libraries this package follows: TaylorSource, GenericDataSource, \
      EDataSource, EZDataSource and YapDatabase.</p></nav>
      """
  }

  private func item(_ link: Link) -> HTML {
    let mark: HTML = link.path == current ? #" aria-current="page""# : ""
    return #"<li><a href="\#(link.path)"\#(mark)>\#(link.title)</a></li>"#
  }

  private static func links(of task: ScreenTask) -> [Link] {
    let screens = GalleryScreen.allCases.filter { $0.task == task }.map { Link(path: $0.path, title: $0.title) }
    return task == .database ? [Link(path: "/cities", title: "World cities")] + screens : screens
  }
}

/// The inspector beside a list: its latest changes, the operators that translated them, and their costs.
private struct InspectorPane {
  /// The address of the inspected list.
  var listPath: String

  var html: String {
    """
    <section id="pane-inspector" class="pane unchanged" aria-label="Inspector">
    <h2>Inspector</h2>
    <dl class="meters">
    <div><dt>Changes/s</dt><dd id="meter-rate">0</dd></div>
    <div><dt>Time each</dt><dd id="meter-time">–</dd></div>
    <div><dt>Patch bytes</dt><dd id="meter-bytes">–</dd></div>
    <div><dt>Rows</dt><dd id="meter-rows">–</dd></div>
    </dl>
    <svg id="plot" viewBox="0 0 300 64" preserveAspectRatio="none" role="img" aria-label="Time per change">
    <path class="area" d=""></path><path class="line" d=""></path></svg>
    <p class="legend"><span>Time per change on the server, newest at the right</span><span id="plot-max"></span></p>
    <h3>Path of the last change</h3>
    <ol id="operators"><li class="quiet">Change something in the list.</li></ol>
    <h3>Change sets</h3>
    <p class="legend keys"><span class="delete">− delete</span><span class="insert">+ insert</span><span \
    class="move">↕ move</span><span class="update">• update</span><span>§ section</span></p>
    <div id="changes" class="list-view" aria-label="Change sets" data-path="/inspector\(listPath)" \
    data-stream="\(PageHead.stream)"></div>
    </section>
    """
  }
}

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

/// A page with one message, for example that an address doesn't exist.
struct MessagePage {
  var title: String
  var message: String

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    \(PageHead(title: title).html)
    <body>
    <main class="message">
    <h1>\(HTML(text: title).markup)</h1>
    <p>\(HTML(text: message).markup)</p>
    <p><a href="/">All lists</a></p>
    </main>
    </body>
    </html>

    """
  }
}
