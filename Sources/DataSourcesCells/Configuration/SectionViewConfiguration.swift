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
