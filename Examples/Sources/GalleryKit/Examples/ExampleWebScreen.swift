import DataSourcesWeb
import ExampleModels

/// A screen of the examples: the model's rows as cells of a page, and the model's actions by name.
///
/// Made and used on the actor of its list.
final class ExampleWebScreen: WebScreen {
  let list: any DataSource<CellReference<WebHost>>
  /// How high rows are.
  var layout = RowLayout()
  /// The longest text of an action, in bytes.
  static let longestText = 1_000

  /// What the list shows of a search.
  var search: ((String) -> any DataSource<CellReference<WebHost>>)?
  /// The number of items that a person can add up to.
  var maximumItemCount = Int.max
  private let makeControls: () -> [PageControl]
  private let act: (PageAction) -> PageAnswer?

  /// A screen.
  ///
  /// - Parameters:
  ///   - list: the rows.
  ///   - controls: what else is on the page, as it is now.
  ///   - act: does an action; `nil` when there is no such action.
  init(
    _ list: any DataSource<CellReference<WebHost>>, controls: @escaping () -> [PageControl] = { [] },
    act: @escaping (PageAction) -> PageAnswer? = { _ in nil }
  ) {
    self.list = list
    makeControls = controls
    self.act = act
  }

  /// What else is on the page, as it is now.
  var controls: [PageControl] { makeControls() }

  /// Does an action; `nil` when there is no such action.
  ///
  /// The lists are everybody's: one client can't fill them without end.
  func perform(_ action: PageAction) -> PageAnswer? {
    if action.value.utf8.count > Self.longestText { return .said("The text is too long.") }
    let isAddition = action.name == "add"
    if isAddition, list.shape.itemCount >= maximumItemCount {
      return .said("The list is full: remove something first.")
    }
    return act(action)
  }

  func makeSearch(isolation: isolated any Actor) async -> (any WebSearch)? { search.map(ListPerSearch.init) }

  func header(of section: SectionInfo, itemCount: Int) -> HTML {
    #"<span class="title">\#(section.header ?? "")</span><span class="count">\#(itemCount)</span>"#
  }
}

extension DataSource {
  /// The items of this source, each as HTML.
  func web(_ html: @escaping (Item) -> HTML) -> CellList<Item, WebHost> { cells(.html(html)) }
}

extension HTML {
  /// A row of a title, and of what stands at its end.
  static func row(_ title: HTML, _ end: HTML = "") -> HTML {
    #"<div class="row"><span class="title">\#(title)</span>\#(end)</div>"#
  }

  /// A button of a row.
  ///
  /// - Parameters:
  ///   - label: what it is for, where the title does not tell.
  static func action(_ name: String, row: some CustomStringConvertible, _ title: String, label: String) -> HTML {
    """
    <button type="button" class="small" data-action="\(name)" data-row="\(row)" aria-label="\(label)">\(title)</button>
    """
  }

  /// A sheet of a colour; the page's style knows the colours by their names.
  static func swatch(_ colour: NamedColour) -> HTML { #"<i class="swatch \#(colour.rawValue)"></i>"# }

  /// Something less important.
  static func quiet(_ text: some CustomStringConvertible) -> HTML { #"<span class="quiet">\#(text)</span>"# }
}
