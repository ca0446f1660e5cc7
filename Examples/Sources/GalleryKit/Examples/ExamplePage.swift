import DataSourcesWeb
import ExampleModels

/// One screen of the examples as a page: what is around the list, which the browser fills.
struct ExamplePage {
  var screen: ExampleScreen
  var controls: [PageControl]
  var layout: RowLayout

  private var head: PageHead {
    PageHead(
      title: screen.title, styles: ["/list/list.css", "/examples.css"], scripts: ["/examples.js", "/post.js"])
  }

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    \(head.html)
    <body>
    <header class="bar">
    <div class="titles">
    <p class="back"><a href="/">All lists</a></p>
    <h1>\(HTML(text: screen.title).markup)</h1>
    <p class="summary">\(HTML(text: screen.summary).markup)</p>
    </div>
    \(controls.map(\.html.markup).joined(separator: "\n"))
    </header>
    <p id="offline" class="notice" role="status" hidden>No connection to the server. Trying again …</p>
    <noscript><p class="notice">This page needs JavaScript to show its list.</p></noscript>
    <main>
    <div id="rows" class="list-view" aria-label="\(HTML(text: screen.title).markup)" data-path="\(screen.path)"
      data-stream="\(PageHead.stream)" data-row-height="\(layout.rowHeight)"
      data-header-height="\(layout.headerHeight)"></div>
    <p id="nothing" class="nothing" hidden>There is nothing here.</p>
    </main>
    <footer class="bar"><span id="said" role="status"></span></footer>
    </body>
    </html>

    """
  }
}

/// How high rows and headers of a page are, in pixels.
struct RowLayout {
  var rowHeight = 52
  var headerHeight = 0
}

extension ExampleScreen {
  /// Where the screen's page and its routes are.
  var path: String { "/examples/\(rawValue)" }
}
