import DataSources

extension ListPresentation {
  /// What is known of a section that the host knows; `nil` when there is none, or it is about to go.
  public func sectionInfo(at index: Int) -> SectionInfo? { sourceSection(of: index).flatMap(source.sectionInfo(at:)) }

  /// How a section that the host knows shows a view of a kind, and what its closures are told; `nil` for no view.
  ///
  /// - Parameters:
  ///   - kind: the kind of the view.
  ///   - position: the section, and which of its views of this kind.
  public func sectionView(
    _ kind: SectionViewKind, at position: ItemPosition
  ) -> (template: SectionViewTemplate<H>, index: SectionIndex)? {
    guard let info = sectionInfo(at: position.section),
      let view = attachedViews(of: info)[kind]
    else { return nil }
    let index = view.index(listSection: position.section, item: position.item, info: info)
    return view.choose(index).map { ($0, index) }
  }

  /// The kinds of views that a section that the host knows has of its own.
  public func sectionViewKinds(at index: Int) -> Set<SectionViewKind> {
    Set(sectionInfo(at: index).map { attachedViews(of: $0).keys.map(\.self) } ?? [])
  }

  /// A view of a section that the host knows, filled; `nil` when the section shows none of this kind.
  public func makeSectionView(_ kind: SectionViewKind, at position: ItemPosition, in host: H) -> H.SectionView? {
    guard let (template, index) = sectionView(kind, at: position) else { return nil }
    registrations.register(template, as: kind, in: host)
    return template.make(host, kind, position, index)
  }

  /// Fills a view that is on screen with what its section shows now.
  ///
  /// - Returns: whether that is all; if not, the section shows another view, or none.
  public func refill(_ view: H.SectionView, _ kind: SectionViewKind, at position: ItemPosition) -> Bool {
    sectionView(kind, at: position).map { $0.template.refill(view, $0.index) } ?? false
  }

  /// What stands in the index at the list's edge, with the section of each.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var indexTitles: [(title: String, section: Int)] {
    (0..<sectionCount).compactMap { section in
      self.sectionInfo(at: section)?.indexTitle.map { ($0, section) }
    }
  }

  private func attachedViews(of info: SectionInfo) -> [SectionViewKind: AttachedView<H>] {
    info[SectionAttachment.self]?.views as? [SectionViewKind: AttachedView<H>] ?? [:]
  }

  private func sourceSection(of index: Int) -> Int? {
    guard index >= 0, index < sectionCount else { return nil }
    var section: Int? = index
    forEachMap { map in section = section.flatMap(map.newSection(ofOld:)) }
    return section
  }
}
