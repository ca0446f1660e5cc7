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
    var new = info
    if let owner { new.attachment.owner = SectionAttachment.Owner(source: owner, section: section) }
    guard !isEmpty else { return new }
    let index = SectionIndex(section: section, listSection: section, item: 0, info: info, context: context)
    if let title = titles[.header] { new.header = title(index) }
    if let title = titles[.footer] { new.footer = title(index) }
    if let indexTitle { new.indexTitle = indexTitle(index) }
    if !templates.isEmpty {
      var views = new.attachment.views as? [SectionViewKind: AttachedView<H>] ?? [:]
      for (kind, choose) in templates {
        views[kind] = AttachedView(choose: choose, section: section, context: context)
      }
      new.attachment.views = views
    }
    return new
  }
}

/// A view of a section, before anybody knows where the list shows the section.
struct AttachedView<H: ListHost> {
  let choose: (SectionIndex) -> SectionViewTemplate<H>?
  let section: Int
  let context: Any?

  func index(listSection: Int, item: Int, info: SectionInfo) -> SectionIndex {
    SectionIndex(section: section, listSection: listSection, item: item, info: info, context: context)
  }
}

/// What a section carries for the host.
///
/// Of two sections with equal titles only the source they come from makes a difference to what is shown.
struct SectionAttachment: Hashable {
  /// The source of cells that the section comes from, and its number there.
  struct Owner {
    let source: ObjectIdentifier
    let section: Int
  }

  var owner: Owner?
  /// By kind, for the host's type.
  var views: Any?

  static func == (left: SectionAttachment, right: SectionAttachment) -> Bool {
    left.owner?.source == right.owner?.source
  }

  func hash(into hasher: inout Hasher) { hasher.combine(owner?.source) }
}
