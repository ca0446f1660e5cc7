import DataSources
import DataSourcesWeb
import ExampleModels

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

  /// A sheet of a color; the page's style knows the colors by their names.
  static func swatch(_ color: NamedColor) -> HTML { #"<i class="swatch \#(color.rawValue)"></i>"# }

  /// Something less important.
  static func quiet(_ text: some CustomStringConvertible) -> HTML { #"<span class="quiet">\#(text)</span>"# }
}
