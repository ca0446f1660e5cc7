import DataSourcesWeb

/// A page that says one thing, such as that there is no page at an address.
struct MessagePage {
  var title: String
  var message: String

  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(HTML(text: title).markup)</title>
    <link rel="icon" href="/gallery.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/gallery.css">
    </head>
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
