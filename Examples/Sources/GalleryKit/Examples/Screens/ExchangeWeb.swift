import DataSourcesWeb
import ExampleModels

/// The screens “Exchange”, and their lists as cells.
enum ExchangeWeb {
  static var contacts: CellList<Contact, WebHost> {
    ExchangeSamples.contacts().web { contact in
      .row(
        "<b>\(contact.name)</b> " + .quiet(contact.address),
        .action("tap", row: "\(contact.name) contact", "Tap", label: "Tap \(contact.name)"))
    }
    .headerTitle { _ in "Contacts" }
  }

  static var colors: CellList<NamedColor, WebHost> {
    ExchangeSamples.colors().web { color in
      .row(
        .swatch(color) + "\(color.title)",
        .action("tap", row: "\(color.title) color", "Tap", label: "Tap \(color.title)"))
    }
    .headerTitle { _ in "Colors" }
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
      case "tap": return .message("\(action.row) tapped!")
      default: return nil
      }
      return .done
    }
    .with(RowLayout(headerHeight: headerHeight))
  }
}
