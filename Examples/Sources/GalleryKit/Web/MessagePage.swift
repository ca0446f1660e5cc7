import DataSourcesWeb

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
