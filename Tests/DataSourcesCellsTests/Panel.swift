@testable import DataSourcesCells

/// A host of a list of texts, with views of sections.
final class Panel: CellHost {
  typealias Cell = String
  typealias SectionView = String
  private let source: any DataSource<CellReference<Panel>>
  private(set) lazy var list = HostedList(source, in: self) { [unowned self] _ in changes += 1 }
  private(set) var changes = 0
  var positions: ListPositions { source.positions }
  var capabilities: CellCapabilities { CellUses(of: source).capabilities }
  var registered: [String] = []

  init(_ source: any DataSource<CellReference<Panel>>) {
    self.source = source
    _ = list
  }
}

extension CellConfiguration where Host == Panel {
  static func panel(_ text: @escaping (CellContext<Item>) -> String) -> Self {
    Self(kind: "panel", registration: CellRegistration(String.self) { $0.registered.append("panel") }) {
      _, _, context in
      text(context)
    }
  }
}
