public import DataSources

/// A header, a footer or another view of a section.
///
///     states.cells(CityCell.self) { $0.show($1) }
///       .header { _ in .view(StateHeader.self) { $0.name = $1.info.header ?? "" }.height(40) }
///
/// A host of your own makes its views in a static method:
///
///     extension SectionViewConfiguration where Host == Page {
///       static func title(_ text: @escaping (SectionContext) -> String) -> SectionViewConfiguration {
///         SectionViewConfiguration(kind: "title") { _, _, _, section in
///           text(section)
///         } reconfigure: { _, _ in
///           false
///         }
///       }
///     }
public struct SectionViewConfiguration<Host: CellHost> {
  /// The kind of the view, which is its reuse identifier on hosts that reuse views.
  public let kind: String
  /// The size; `nil` leaves it to the host.
  var size: ((SectionContext, ListSize) -> CellSize)?
  private(set) var display: ((Host.SectionView, SectionContext) -> Void)?
  private(set) var endDisplay: ((Host.SectionView, SectionContext) -> Void)?
  let registration: ((SectionViewKind) -> CellRegistration<Host>)?
  let make: (Host, SectionViewKind, ItemPosition, SectionContext) -> Host.SectionView
  let reconfigure: (Host.SectionView, SectionContext) -> Bool

  /// Creates a configuration of views that a closure makes.
  ///
  /// - Parameters:
  ///   - kind: The kind of the view.
  ///   - registration: Makes the kind known to the host as a header, a footer or another view.
  ///   - make: Returns a configured view.
  ///   - reconfigure: Configures a displayed view again; returns `false` if the view is of another class.
  public init(
    kind: String, registration: ((SectionViewKind) -> CellRegistration<Host>)? = nil,
    make: @escaping (Host, SectionViewKind, ItemPosition, SectionContext) -> Host.SectionView,
    reconfigure: @escaping (Host.SectionView, SectionContext) -> Bool
  ) {
    self.kind = kind
    self.registration = registration
    self.make = make
    self.reconfigure = reconfigure
  }

  /// Returns the same view with a height.
  public func height(_ height: Double) -> Self { size { _, _ in .height(height) } }

  /// Returns the same view with a size.
  public func size(_ size: CellSize) -> Self { self.size { _, _ in size } }

  /// Returns the same view with a size in a list of a size.
  public func size(_ size: @escaping (SectionContext, _ list: ListSize) -> CellSize) -> Self {
    var copy = self
    copy.size = size
    return copy
  }

  /// Calls a closure when the view appears.
  public func onAppear(_ action: @escaping (Host.SectionView, SectionContext) -> Void) -> Self {
    var copy = self
    copy.display = action
    return copy
  }

  /// Calls a closure when the view has disappeared; its section may be deleted by then.
  public func onDisappear(_ action: @escaping (Host.SectionView, SectionContext) -> Void) -> Self {
    var copy = self
    copy.endDisplay = action
    return copy
  }
}

/// The kind of a section's view: a header, a footer, or a view that the layout of a collection knows by a name.
public enum SectionViewKind: Hashable, Sendable, CustomStringConvertible {
  /// A view above the items of a section.
  case header
  /// A view below the items of a section.
  case footer
  /// A view that the layout of a host knows by a name.
  ///
  /// The names of UIKit and AppKit for headers and footers, such as `UICollectionView.elementKindSectionHeader`, are those kinds.
  case named(String)

  /// The kinds that every host displays.
  package static let standard: [Self] = [.header, .footer]

  /// The kind without the names of UIKit and AppKit for headers and footers.
  var canonical: SectionViewKind {
    guard case .named(let name) = self else { return self }
    if name.hasSuffix("CollectionElementKindSectionHeader") { return .header }
    return name.hasSuffix("CollectionElementKindSectionFooter") ? .footer : self
  }

  /// `header`, `footer`, or the name.
  public var description: String {
    switch self {
    case .header: "header"
    case .footer: "footer"
    case .named(let name): name
    }
  }
}

/// A section and what is known about it while a list displays it.
public struct SectionContext {
  /// The index of the section in the source that was turned into cells.
  public let section: Int
  /// The index of the section in the displayed list, such as a composition of several lists.
  ///
  ///     let numbered = photos.cells(PhotoCell.self) { $0.show($1) }.headerTitle { "Part \($0.listSection + 1)" }
  public let listSection: Int
  /// The index of the view among the section's views of its kind; 0 for headers and footers.
  public let viewIndex: Int
  /// The identity and the titles of the section.
  public let info: SectionInfo
  private let values: (any ContextSource)?

  package init(section: Int, listSection: Int, viewIndex: Int, info: SectionInfo, values: (any ContextSource)?) {
    self.section = section
    self.listSection = listSection
    self.viewIndex = viewIndex
    self.info = info
    self.values = values
  }

  /// Returns what the source provides besides items, such as a database snapshot.
  ///
  /// - Returns: `nil` if the source provides nothing, or something of another type. See `ContextSource`.
  public func value<Value>(of type: Value.Type = Value.self) -> Value? { values?.cellContext as? Value }
}

// MARK: - Section views as hosts see them

/// What sections display besides items: views by kind, and titles.
struct SectionConfiguration<Host: CellHost> {
  private(set) var views: [SectionViewKind: (SectionContext) -> SectionViewConfiguration<Host>?] = [:]
  private(set) var titles: [SectionViewKind: (SectionContext) -> String?] = [:]
  var indexTitle: ((SectionContext) -> String?)?

  mutating func setQuery(_ kind: SectionViewKind, _ view: @escaping (SectionContext) -> SectionViewConfiguration<Host>?)
  {
    views[kind] = view
  }

  mutating func setTitle(_ kind: SectionViewKind, _ title: @escaping (SectionContext) -> String?) {
    titles[kind] = title
  }

  var hasTitles: Bool { !titles.isEmpty || indexTitle != nil }

  var capabilities: CellCapabilities {
    var result: CellCapabilities = []
    if !views.isEmpty { result.insert(.sectionViews) }
    if !titles.isEmpty { result.insert(.sectionTitles) }
    if indexTitle != nil { result.insert(.indexTitles) }
    return result
  }
}

/// A view of a section as a host sees it.
package struct HostedSectionView<Host: CellHost> {
  let configuration: SectionViewConfiguration<Host>
  let context: SectionContext

  init(_ configuration: SectionViewConfiguration<Host>, _ context: SectionContext) {
    self.configuration = configuration
    self.context = context
  }

  package var kind: String { configuration.kind }

  package func register(_ kind: SectionViewKind, in host: Host, _ registry: inout CellRegistry<Host>) {
    guard let registration = configuration.registration?(kind) else { return }
    registry.register(registration, kind: configuration.kind, sectionViewKind: kind, in: host)
  }

  /// Returns a configured view of a registered kind.
  package func makeView(_ kind: SectionViewKind, in host: Host, at position: ItemPosition) -> Host.SectionView {
    configuration.make(host, kind, position, context)
  }

  /// Configures a displayed view again; returns `false` if it is of another class.
  package func reconfigure(_ view: Host.SectionView) -> Bool { configuration.reconfigure(view, context) }

  package func size(in list: ListSize) -> CellSize? { configuration.size?(context, list) }

  package func display(_ view: Host.SectionView) { configuration.display?(view, context) }

  package func endDisplay(_ view: Host.SectionView) { configuration.endDisplay?(view, context) }
}
