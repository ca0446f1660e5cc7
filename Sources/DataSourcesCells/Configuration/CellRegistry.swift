/// What has been registered with a host.
///
/// Two classes under one kind are a trap: a host would reuse cells of one class for the other, depending on chance.
package struct CellRegistry<Host: CellHost> {
  private struct Name: Hashable {
    let kind: String
    let sectionViewKind: SectionViewKind?
  }

  private var known: [Name: (key: AnyHashable, type: Any.Type)] = [:]

  /// The look that was registered last: most lists have one.
  private var last: AnyObject?

  package init() {}

  func isLast(_ look: AnyObject) -> Bool { last === look }

  mutating func setLast(_ look: AnyObject) { last = look }

  /// Registers a kind unless it is known.
  package mutating func register(
    _ registration: CellRegistration<Host>, kind: String, sectionViewKind: SectionViewKind? = nil, in host: Host
  ) {
    let name = Name(kind: kind, sectionViewKind: sectionViewKind)
    if let (key, type) = known[name] {
      if key == registration.key { return }
      let label = sectionViewKind.map { "\($0) \(kind)" } ?? kind
      precondition(
        type == registration.type,
        """
        "\(label)" is the reuse identifier of \(type) and of \(registration.type) in one list: each class needs its own
        """)
    }
    known[name] = (registration.key, registration.type)
    registration.register(host)
  }
}
