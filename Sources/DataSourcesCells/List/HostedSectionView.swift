import DataSources

/// A view of a section as a host sees it.
package struct HostedSectionView<Host: CellHost> {
  private let configuration: SectionViewConfiguration<Host>
  private let context: SectionContext

  init(_ configuration: SectionViewConfiguration<Host>, _ context: SectionContext) {
    self.configuration = configuration
    self.context = context
  }

  /// Returns a configured view.
  package func makeView(
    _ kind: SectionViewKind, in host: Host, at position: ItemPosition, _ registry: inout CellRegistry<Host>
  ) -> Host.SectionView {
    if let registration = configuration.registration?(kind) {
      registry.register(registration, kind: configuration.kind, sectionViewKind: kind, in: host)
    }
    return configuration.make(host, kind, position, context)
  }

  /// Configures a displayed view again; returns `false` if it is of another class.
  package func reconfigure(_ view: Host.SectionView) -> Bool { configuration.reconfigure(view, context) }

  package func size(in list: ListSize) -> CellSize? { configuration.size?(context, list) }

  package func display(_ view: Host.SectionView) { configuration.display?(view, context) }

  package func endDisplay(_ view: Host.SectionView) { configuration.endDisplay?(view, context) }
}
