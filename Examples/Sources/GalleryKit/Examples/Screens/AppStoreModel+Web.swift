import DataSources
import DataSourcesWeb
import ExampleModels

extension AppStoreModel {
  /// The screen “App Store”: rows of four heights, of which some contain lists that are scrolled sideways.
  func webScreen() -> ExampleWebScreen {
    let lists = features.items.map { feature in
      (name: feature.title, list: feature.apps.cells(.html { $0.html(feature.style) }))
    }
    let page = features.cells(
      .html { #"<h2 class="store-title \#($0.style.rawValue)">\#($0.title)</h2>"# }
        .nestedList { feature in lists[self.features.index(ofID: feature.id) ?? 0].list }
    ).appendingItems(
      of: StaticSource(["Quick Links"], id: \.self).web { #"<h2 class="store-title">\#($0)</h2>"# },
      links.web { $0.html },
      StaticSource([()], id: { _ in 0 }).web { _ in #"<div class="store-footer">Terms and Conditions</div>"# })
    let rows = StateSource(
      content: page, loading: Self.message(#"<span class="loading">Loading …</span>"#),
      empty: Self.message("There is nothing in the store today."), comparison: .identity
    ) { error in
      Self.message(
        """
        <span>\((error as? StoreIsClosed)?.sentence ?? "")</span>
        <button type="button" class="primary" data-action="load">Try again</button>
        """)
    }
    _ = beginLoading(in: rows)
    endLoading(in: rows)
    let screen = ExampleWebScreen(rows) {
      [
        .choice(
          "The next load", action: "outcome",
          values: [("content", "Page"), ("empty", "Nothing"), ("failure", "Failure")], chosen: self.outcome.rawValue),
        .button("Next edition", action: "next"), .button("Reload", action: "load", isPrimary: true),
      ]
    } act: { action in
      switch action.name {
      case "load":
        if action.isContinued {
          self.endLoading(in: rows)
        } else if self.beginLoading(in: rows) {
          return ActionResult(next: .seconds(3))
        } else {
          return .message("The page is loading already.")
        }
      case "outcome": Outcome(rawValue: action.value).map { self.outcome = $0 }
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

  /// A row that fills the view instead of the page.
  private static func message(_ html: HTML) -> CellList<HTML, WebHost> {
    StaticSource([html], id: \.markup).web { #"<div class="store-message">\#($0)</div>"# }
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
