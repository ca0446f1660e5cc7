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
    if indexTitle != nil { result.insert(.indexTitles) }
    return result
  }
}
