import DataSourcesWeb

/// A page that says one thing, such as that there is no page at an address.
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
