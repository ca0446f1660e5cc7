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
