import DataSources
import DataSourcesWeb
import ExampleModels

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

extension DataSource {
  /// The items of this source, each as HTML.
  func web(_ html: @escaping (Item) -> HTML) -> CellList<Item, WebHost> { cells(.html(html)) }
}

extension HTML {
  /// A row of a title, and of what is at its end.
  static func row(_ title: HTML, _ end: HTML = "") -> HTML {
    #"<div class="row"><span class="title">\#(title)</span>\#(end)</div>"#
  }

  /// An item of a grid: something large, and what it is below.
  static func tile(_ content: HTML, _ caption: HTML) -> HTML { #"<div class="tile">\#(content)\#(caption)</div>"# }

  /// A button of a row.
  ///
  /// - Parameters:
  ///   - label: what it is for, when the title doesn't say it.
  static func action(_ name: String, row: some CustomStringConvertible, _ title: String, label: String) -> HTML {
    """
    <button type="button" class="small" data-action="\(name)" data-row="\(row)" aria-label="\(label)">\(title)</button>
    """
  }

  /// A sheet of a color, whose name is a class of the page's style.
  static func swatch(_ color: NamedColor) -> HTML { #"<i class="swatch \#(color.rawValue)"></i>"# }

  /// Something less important.
  static func quiet(_ text: some CustomStringConvertible) -> HTML { #"<span class="quiet">\#(text)</span>"# }
}

extension Int {
  /// The number as the page displays it: `234,908`.
  public var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.utf8.enumerated() {
      if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text.append(",") }
      text.unicodeScalars.append(Unicode.Scalar(digit))
    }
    return text
  }
}
