public import DataSources

/// A row of the store's page.
public enum StoreRow: Identifiable {
  /// Fills the screen while the page is loading.
  case loading
  /// A title, and a list of apps that the row contains.
  case feature(StoreFeature)
  /// A title of the rows below.
  case label(String)
  /// Leads to somewhere else.
  case link(StoreLink)
  /// Small print.
  case footer(String)

  /// The kind of the row.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case loading, feature, label, link, footer
  }

  /// The kind of the row.
  public var kind: Kind {
    switch self {
    case .loading: .loading
    case .feature: .feature
    case .label: .label
    case .link: .link
    case .footer: .footer
    }
  }

  /// The kind, and which one of that kind.
  public var id: String {
    switch self {
    case .loading, .label, .footer: kind.rawValue
    case .feature(let feature): "feature \(feature.id)"
    case .link(let link): "link \(link.title)"
    }
  }
}

extension StoreRow: Equatable {
  /// Whether two rows have the same content; a feature's own list emits the changes of its apps.
  public static func == (left: StoreRow, right: StoreRow) -> Bool {
    switch (left, right) {
    case (.loading, .loading): true
    case (.feature(let left), .feature(let right)): left === right
    case (.label(let left), .label(let right)), (.footer(let left), .footer(let right)): left == right
    case (.link(let left), .link(let right)): left == right
    default: false
    }
  }
}

/// A row of the store that is a list itself.
public final class StoreFeature: Identifiable {
  /// How the apps are displayed.
  public enum Style: String, Hashable, Sendable {
    case banners, apps, chart
  }

  /// The number of the row.
  public let id: Int
  /// How the apps are displayed.
  public let style: Style
  /// The common category of the apps.
  public let title: String
  /// The apps.
  public let apps: ListSource<StoreApp>

  init(id: Int, title: String, style: Style) {
    self.id = id
    self.title = title
    self.style = style
    apps = ListSource()
  }
}

/// A row of the store that leads to somewhere else.
public struct StoreLink: Hashable, Sendable {
  /// The title of the link.
  public let title: String
  /// Where that is.
  public let address: String
}
