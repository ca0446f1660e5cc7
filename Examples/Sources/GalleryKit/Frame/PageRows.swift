import DataSources
import DataSourcesWeb
import ExampleModels
import Foundation

/// The first rows of a list in the HTML of its page, as the browser's list renders them, with links to those before and
/// after.
struct FirstRows {
  let excerpt: WebExcerpt
  /// The path of the page.
  let path: String
  /// The prefix of the list's parameters in the address of the page.
  let address: String

  init(_ excerpt: WebExcerpt, path: String, address: String = "") {
    self.excerpt = excerpt
    self.path = path
    self.address = address
  }

  var html: String {
    excerpt.html(address: page).markup
  }

  /// The address of the page from a row on, in an order.
  private func page(from start: Int, in order: WebOrder?) -> String {
    let fields = [("search", excerpt.search), ("order", order?.field ?? ""), ("start", "\(start)")]
    let parameters = fields.filter { !$0.1.isEmpty }.map { name, value in
      "\(address)\(name)=\(value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
    }
    return "\(path)?\(parameters.joined(separator: "&"))"
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

  /// A button of a row.
  ///
  /// - Parameters:
  ///   - label: what it is for, when the title doesn't say it.
  static func action(_ name: String, row: some CustomStringConvertible, _ title: String, label: String) -> HTML {
    """
    <button type="button" class="small" data-action="\(name)" data-row="\(row)" aria-label="\(label)">\(title)</button>
    """
  }

  /// The title of a row as a button that does something with it.
  static func titleAction(_ name: String, row: some CustomStringConvertible, _ title: String, label: String) -> HTML {
    """
    <button type="button" class="link" data-action="\(name)" data-row="\(row)" aria-label="\(label)"><span>\(title)</span></button>
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
