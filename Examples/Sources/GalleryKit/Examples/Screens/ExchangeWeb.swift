import DataSourcesWeb
import ExampleModels

/// What the screens “Exchange” show.
enum ExchangeWeb {
  static var contacts: CellList<Contact, WebHost> {
    ExchangeSamples.contacts().web { contact in
      .row(
        "<b>\(contact.name)</b> " + .quiet(contact.address),
        .action("tap", row: "\(contact.name) contact", "Tap", label: "Tap \(contact.name)"))
    }
    .headerTitle { _ in "Contacts" }
  }

  static var colours: CellList<NamedColour, WebHost> {
    ExchangeSamples.colours().web { colour in
      .row(
        .swatch(colour) + "\(colour.title)",
        .action("tap", row: "\(colour.title) color", "Tap", label: "Tap \(colour.title)"))
    }
    .headerTitle { _ in "Colours" }
  }

  static var title: CellList<String, WebHost> {
    ExchangeSamples.title().web { .row(#"<span class="heading">\#($0)</span>"#) }
  }

  /// The screen over one of the three forms.
  static func screen(_ model: ExchangeModel<CellReference<WebHost>>, headerHeight: Int = 0) -> ExampleWebScreen {
    ExampleWebScreen(model.rows) {
      [.button("Exchange", action: "exchange", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "exchange": model.exchange()
      case "tap": return .said("\(action.row) tapped!")
      default: return nil
      }
      return .done
    }
    .with(RowLayout(headerHeight: headerHeight))
  }
}
