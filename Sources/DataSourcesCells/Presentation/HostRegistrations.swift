import DataSources

/// What a host has been told of cells and views: each kind once, and again when another one takes its name.
///
/// Two classes can not share a name: hosts keep used cells under it, and would hand out those of the other class. Which one
/// comes first is chance, so that is a trap from the beginning.
struct HostRegistrations<H: ListHost> {
  private var cells: [String: Registration] = [:]
  private var views: [ViewKey: Registration] = [:]

  private struct ViewKey: Hashable {
    let kind: SectionViewKind
    let reuseIdentifier: String
  }

  private struct Registration {
    let key: AnyHashable?
    let type: Any.Type
  }

  /// Makes a kind of cells known, unless it is.
  mutating func register(_ kind: CellKind<H>, in host: H) {
    guard let register = kind.register else { return }
    let known = cells[kind.reuseIdentifier]
    if let known, known.key == kind.registration { return }
    checkClass(kind.cellType, known, kind.reuseIdentifier)
    cells[kind.reuseIdentifier] = Registration(key: kind.registration, type: kind.cellType)
    register(host)
  }

  /// Makes views of a kind known, unless they are.
  mutating func register(_ template: SectionViewTemplate<H>, as kind: SectionViewKind, in host: H) {
    guard let register = template.register else { return }
    let key = ViewKey(kind: kind, reuseIdentifier: template.reuseIdentifier)
    let known = views[key]
    if let known, known.key == template.registration { return }
    checkClass(template.viewType, known, "\(kind) \(template.reuseIdentifier)")
    views[key] = Registration(key: template.registration, type: template.viewType)
    register(host, kind)
  }

  private func checkClass(_ type: Any.Type, _ known: Registration?, _ identifier: String) {
    guard let known, known.type != type else { return }
    preconditionFailure(
      "\"\(identifier)\" is the reuse identifier of \(known.type) and of \(type) in one list: each class needs its own")
  }
}
