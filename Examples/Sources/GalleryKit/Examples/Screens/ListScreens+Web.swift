import DataSources
import DataSourcesWeb
import ExampleModels

extension ListScreens {
  /// The screen “List”: rows, and a footer below them.
  static func webList() -> ExampleWebScreen {
    reversible(list()) { rows in
      rows.web { .row("\($0)") }.footer { _ in .html { _ in "That is all. This is the footer of the list." } }
    }
  }

  /// The screens “Sections”, which displays the headers and footers of the data, and “List” on one page.
  static func webScreen() -> ExampleWebScreen {
    .forms("List", [("Sections", reversible(sections()) { $0.web { .row("\($0)") } }), ("Rows", webList())])
      .with(RowLayout(headerHeight: 32))
  }

  private static func reversible(
    _ source: StaticSource<String>, _ cells: (SortedSource<String>) -> any DataSource<CellReference<WebHost>>
  ) -> ExampleWebScreen {
    let sorted = source.sorted(by: <)
    var isReversed = false
    return ExampleWebScreen(cells(sorted)) {
      [.button("Reverse", action: "reverse")]
    } act: { action in
      guard action.name == "reverse" else { return nil }
      isReversed.toggle()
      sorted.areInIncreasingOrder = isReversed ? { $0 > $1 } : { $0 < $1 }
      return .done
    }
  }

  /// The screen “Colors”: a grid with as many columns as fit, and on each color its number in the rainbow.
  static func webColors() -> ExampleWebScreen {
    func number(_ color: NamedColor) -> Int { NamedColor.allCases.firstIndex(of: color) ?? 0 }
    let sorted = colors().sorted { number($0) < number($1) }
    let cells = sorted.cells(
      .html { color, _ in
        .tile(#"<i class="badge">\#(number(color) + 1)</i>"# + .swatch(color), .quiet(color.title))
      })
    var order = "hue"
    return ExampleWebScreen(cells) {
      [.choice("Order", action: "sort", values: [("hue", "By hue"), ("name", "By name")], chosen: order)]
    } act: { action in
      guard action.name == "sort" else { return nil }
      order = action.value == "name" ? "name" : "hue"
      sorted.areInIncreasingOrder = order == "name" ? { $0.title < $1.title } : { number($0) < number($1) }
      return .done
    }
    .with(RowLayout(rowHeight: 96, headerHeight: 36, itemWidth: 120))
  }
}

extension HTML {
  /// An item of a grid: something large, and what it is below.
  fileprivate static func tile(_ content: HTML, _ caption: HTML) -> HTML {
    #"<div class="tile">\#(content)\#(caption)</div>"#
  }
}
