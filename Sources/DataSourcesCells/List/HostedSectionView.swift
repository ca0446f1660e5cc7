import DataSources

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
