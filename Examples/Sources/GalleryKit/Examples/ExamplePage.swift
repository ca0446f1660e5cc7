import DataSourcesWeb
import ExampleModels

/// One screen of the examples as a page: what is around the list, which the browser fills.
struct ExamplePage {
  var screen: ExampleScreen
  var controls: [PageControl]
  var layout: RowLayout

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML(text: screen.title).markup)</title>
    <link rel="icon" href="/gallery.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/list/list.css">
    <link rel="stylesheet" href="/gallery.css">
    <link rel="stylesheet" href="/examples.css">
    <script type="module" src="/examples.js"></script>
    </head>
    <body>
    <header class="bar">
    <div class="titles">
    <p class="back"><a href="/">All lists</a></p>
    <h1>\(HTML(text: screen.title).markup)</h1>
    <p class="summary">\(HTML(text: screen.summary).markup)</p>
    </div>
    \(controls.map(\.html.markup).joined(separator: "\n"))
    </header>
    <p id="offline" class="notice" role="status" hidden>Connection lost. Trying again …</p>
    <noscript><p class="notice">This page needs JavaScript to show its list.</p></noscript>
    <main>
    <div id="rows" class="list-view" data-path="\(screen.path)" data-row-height="\(layout.rowHeight)"
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
