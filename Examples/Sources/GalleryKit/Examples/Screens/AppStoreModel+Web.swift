import DataSources
import DataSourcesWeb
import ExampleModels

extension AppStoreModel {
  /// The screen “App Store”: rows of four heights, of which some contain lists that are scrolled sideways.
  func webScreen() -> ExampleWebScreen {
    _ = beginLoading()
    endLoading()
    let features = features
    let lists = features.map { feature in
      (name: feature.title, list: feature.apps.cells(.html { $0.html(feature.style) }))
    }
    let cells = rows.cells { row -> CellConfiguration<StoreRow, WebHost> in
      switch row {
      case .loading: .html { _ in #"<div class="store-loading"><span class="loading">Loading …</span></div>"# }
      case .feature(let feature):
        .html { _ in #"<h2 class="store-title \#(feature.style.rawValue)">\#(feature.title)</h2>"# }
          .nestedList { _ in lists[features.firstIndex { $0 === feature } ?? 0].list }
      case .label(let title): .html { _ in #"<h2 class="store-title">\#(title)</h2>"# }
      case .link(let link): .html { _ in link.html }
      case .footer(let text): .html { _ in #"<div class="store-footer">\#(text)</div>"# }
      }
    }
    let screen = ExampleWebScreen(cells) {
      [.button("Next edition", action: "next"), .button("Reload", action: "load", isPrimary: true)]
    } act: { action in
      switch action.name {
      case "load":
        if action.isContinued {
          self.endLoading()
        } else if self.beginLoading() {
          return ActionResult(next: .seconds(3))
        } else {
          return .message("The page is loading already.")
        }
      case "next": self.showNextEdition()
      case "open": return .message("This would open \(action.row)")
      case "get": return .message("This would install \(action.row).")
      default: return nil
      }
      return .done
    }
    screen.features.nestedLists = lists
    screen.features.tick = {
      self.moveInChart()
      return .seconds(2)
    }
    return screen.with(RowLayout(rowHeight: nil))
  }
}

extension StoreLink {
  fileprivate var html: HTML {
    """
    <div class="store-link"><button type="button" class="link" data-action="open" data-row="\(address)">\(title)</button></div>
    """
  }
}

extension StoreApp {
  /// The app as an item of a row.
  fileprivate func html(_ style: StoreFeature.Style) -> HTML {
    let icon: HTML = #"<i class="store-icon \#(color.rawValue)" aria-hidden="true">\#(String(name.prefix(1)))</i>"#
    let text: HTML = #"<span class="store-name"><b>\#(name)</b><span class="quiet">\#(category)</span></span>"#
    let button = HTML.action("get", row: name, "Get", label: "Get \(name)")
    return switch style {
    case .banners:
      #"<div class="store-banner \#(color.rawValue)"><span class="store-kicker">App of the week</span><b>\#(name)</b><span>\#(category) that people talk about</span></div>"#
    case .apps: #"<div class="store-app">\#(icon)\#(text)\#(button)</div>"#
    case .chart: #"<div class="store-place">\#(icon)\#(text)\#(button)</div>"#
    }
  }
}
