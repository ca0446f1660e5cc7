import DataSourcesWeb
import ExampleModels

/// The screen “Exchange” in three forms, and its lists as cells.
enum ExchangeWeb {
  private static var contacts: CellList<Contact, WebHost> {
    ExchangeSamples.contacts().web { contact in
      .row(
        "<b>\(contact.name)</b> " + .quiet(contact.address),
        .action("tap", row: "\(contact.name) contact", "Tap", label: "Tap \(contact.name)"))
    }
  }

  private static var colors: CellList<NamedColor, WebHost> {
    ExchangeSamples.colors().web { color in
      .row(
        .swatch(color) + "\(color.title)",
        .action("tap", row: "\(color.title) color", "Tap", label: "Tap \(color.title)"))
    }
  }

  private static var title: CellList<String, WebHost> {
    ExchangeSamples.title().web { .row(#"<span class="heading">\#($0)</span>"#) }
  }

  static func screen() -> ExampleWebScreen {
    .forms(
      "Places",
      [
        ("Rows", screen(ExchangeModel(inOneSection: contacts, colors))),
        (
          "Sections",
          screen(
            ExchangeModel(inTwoSections: contacts.headerTitle { _ in "Contacts" }, colors.headerTitle { _ in "Colors" })
          )
        ),
        (
          "Mixed sections",
          screen(ExchangeModel(title: title, above: contacts, beside: colors.headerTitle { _ in "Colors" }))
        ),
      ]
    )
    .with(RowLayout(headerHeight: 32))
  }

  private static func screen(_ model: ExchangeModel<CellReference<WebHost>>) -> ExampleWebScreen {
    ExampleWebScreen(model.rows) {
      [.button("Exchange", action: "exchange", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "exchange": model.exchange()
      case "tap": return .message("\(action.row) tapped!")
      default: return nil
      }
      return .done
    }
  }
}
