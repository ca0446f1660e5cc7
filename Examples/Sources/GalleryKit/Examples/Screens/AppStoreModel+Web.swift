import DataSourcesWeb
import ExampleModels

extension AppStoreModel {
  /// The screen “App Store”.
  func webScreen() -> ExampleWebScreen {
    _ = beginLoading()
    endLoading()
    return ExampleWebScreen(rows.web { $0.html }) {
      [.button("Refresh", action: "load", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "load":
        if action.isContinued {
          self.endLoading()
        } else if self.beginLoading() {
          return PageAnswer(next: .seconds(3))
        } else {
          return .said("The page is loading already.")
        }
      case "open": return .said("This would open \(action.row)")
      default: return nil
      }
      return .done
    }
    .with(RowLayout(rowHeight: 104))
  }
}

extension StoreRow {
  fileprivate var html: HTML {
    switch self {
    case .loading: .row(#"<span class="loading">Loading …</span>"#)
    case .feature(let feature): feature.html
    case .label(let title): .row("<b>\(title)</b>")
    case .link(let link):
      .row(
        #"<button type="button" class="link" data-action="open" data-row="\#(link.address)">\#(link.title)</button>"#)
    case .footer(let text): .row(.quiet(text))
    }
  }
}

extension StoreFeature {
  fileprivate var html: HTML {
    let apps: HTML = apps.items.reduce("") { $0 + #"<span class="app \#($1.color.rawValue)">\#($1.name)</span>"# }
    return #"<div class="feature"><b>\#(title)</b><div class="apps" tabindex="0">\#(apps)</div></div>"#
  }
}
