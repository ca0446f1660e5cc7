import DataSources
import DataSourcesWeb
import ExampleModels

extension ListScreens {
  /// The screen “List”: rows, and a footer below them.
  static func webList() -> ExampleWebScreen {
    ExampleWebScreen(
      list().web { .row("\($0)") }
        .footer { _ in .html { _ in "That is all. This is the footer of the list." } })
  }

  /// The screens “Sections”, which displays the headers and footers of the data, and “List” on one page.
  static func webScreen() -> ExampleWebScreen {
    .forms("List", [("Sections", ExampleWebScreen(sections().web { .row("\($0)") })), ("Rows", webList())])
      .with(RowLayout(headerHeight: 32))
  }

  /// The screen “Colors”: a grid with as many columns as fit, and a number on each color.
  static func webColors() -> ExampleWebScreen {
    ExampleWebScreen(
      colors().cells(
        .html { color, context in
          .tile(#"<i class="badge">\#(context.position.item + 1)</i>"# + .swatch(color), .quiet(color.title))
        })
    )
    .with(RowLayout(rowHeight: 96, headerHeight: 36, itemWidth: 120))
  }
}

extension HTML {
  /// An item of a grid: something large, and what it is below.
  fileprivate static func tile(_ content: HTML, _ caption: HTML) -> HTML {
    #"<div class="tile">\#(content)\#(caption)</div>"#
  }
}
