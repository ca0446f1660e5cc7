import DataSources

/// What the sections of a source show besides rows: views by kind, and titles.
///
/// A section that already has a view of a kind, from below, gets the one of the source above it: the outermost wins.
public struct SectionViews<H: ListHost> {
  private var templates: [SectionViewKind: (SectionIndex) -> SectionViewTemplate<H>?] = [:]
  private var titles: [SectionViewKind: (SectionIndex) -> String?] = [:]
  private var indexTitle: ((SectionIndex) -> String?)?

  /// Nothing.
  init() {}

  /// Groups of behaviours that sections have.
  var uses: CellUses {
    let views: CellUses = templates.isEmpty ? [] : .sectionViews
    return indexTitle == nil ? views : views.union(.indexTitles)
  }

  var isEmpty: Bool { templates.isEmpty && titles.isEmpty && indexTitle == nil }

  /// Has sections show a view of a kind, each as a closure chooses; `nil` shows none.
  public mutating func set(
    _ kind: SectionViewKind, _ choose: ((SectionIndex) -> SectionViewTemplate<H>?)?
  ) { templates[kind] = choose }

  /// Gives sections a title above or below their rows.
  public mutating func setTitle(_ kind: SectionViewKind, _ title: ((SectionIndex) -> String?)?) { titles[kind] = title }

  /// Gives sections what stands for them in the index at the list's edge.
  public mutating func setIndexTitle(_ title: ((SectionIndex) -> String?)?) { indexTitle = title }

  /// A section with these views and titles besides those that it has.
  func added(to info: SectionInfo, section: Int, owner: ObjectIdentifier?, context: Any?) -> SectionInfo {
    guard owner != nil || !isEmpty else { return info }
    var new = info
    let index = SectionIndex(section: section, listSection: section, item: 0, info: info, context: context)
    if let title = titles[.header] { new.header = title(index) }
    if let title = titles[.footer] { new.footer = title(index) }
    if let indexTitle { new.indexTitle = indexTitle(index) }
    guard owner != nil || !templates.isEmpty else { return new }
    var attachment = info[SectionAttachment.self] ?? SectionAttachment()
    if let owner { attachment.owner = SectionAttachment.Owner(source: owner, section: section) }
    if !templates.isEmpty {
      var views = attachment.views as? [SectionViewKind: AttachedView<H>] ?? [:]
      for (kind, choose) in templates {
        views[kind] = AttachedView(choose: choose, section: section, context: context)
      }
      attachment.views = views
    }
    new[SectionAttachment.self] = attachment
    return new
  }
}
