/// What a host has been told of cells and views: each kind once, and again when another one takes its name.
struct HostRegistrations<H: ListHost> {
  private var cells: [String: AnyHashable] = [:]
  private var views: [ViewKey: AnyHashable] = [:]

  private struct ViewKey: Hashable {
    let kind: SectionViewKind
    let reuseIdentifier: String
  }

  /// Makes a kind of cells known, unless it is.
  mutating func register(_ kind: CellKind<H>, in host: H) {
    guard let register = kind.register, cells[kind.reuseIdentifier] != kind.registration else { return }
    cells[kind.reuseIdentifier] = kind.registration
    register(host)
  }

  /// Makes views of a kind known, unless they are.
  mutating func register(_ template: SectionViewTemplate<H>, as kind: SectionViewKind, in host: H) {
    let key = ViewKey(kind: kind, reuseIdentifier: template.reuseIdentifier)
    guard let register = template.register, views[key] != template.registration else { return }
    views[key] = template.registration
    register(host, kind)
  }
}
