import DataSourcesWeb

/// The first rows of a list in the HTML of its page, as the browser's list renders them, with links to those before and
/// after.
struct FirstRows {
  let excerpt: WebExcerpt
  let path: String

  init(_ excerpt: WebExcerpt, path: String) {
    self.excerpt = excerpt
    self.path = path
  }

  var html: String {
    // Buttons do nothing without the script.
    var html = #"<fieldset class="list-first" disabled>"#
    for section in excerpt.sections {
      html += #"<div class="list-header"><div class="list-cell">\#(section.header.markup)</div></div>"#
      for row in section.rows {
        html += Self.html(of: row)
      }
    }
    return html + links + "</fieldset>"
  }

  /// A row, with the first items of the list that it contains; the script continues with these elements.
  private static func html(of row: WebExcerpt.Row) -> String {
    var list = ""
    if !row.items.isEmpty {
      list = #"<div class="list-nested-cell"><div class="list-nested"><div class="list-nested-content">"#
      list += row.items.map(html(of:)).joined() + "</div></div></div>"
    }
    return
      #"<div class="list-first-row" data-key="\#(HTML(text: row.key).markup)"><div class="list-cell">\#(row.html.markup)</div>\#(list)</div>"#
  }

  private var links: String {
    var links: [String] = []
    let count = max(1, excerpt.end - excerpt.start)
    if excerpt.start > 0 {
      links.append(#"<a rel="prev" href="\#(path)?start=\#(max(0, excerpt.start - count))">Previous</a>"#)
    }
    if excerpt.end < excerpt.itemCount {
      links.append(#"<a rel="next" href="\#(path)?start=\#(excerpt.end)">Next</a>"#)
    }
    return links.isEmpty ? "" : "<nav>\(links.joined(separator: " "))</nav>"
  }
}
