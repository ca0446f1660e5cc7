/// Some items of a list as HTML, for a page that can be read before, or without, its script.
public struct WebExcerpt: Hashable, Sendable {
  /// An item.
  public struct Row: Hashable, Sendable {
    /// The item's key, as in messages.
    public let key: String
    /// The inside of its element.
    public let html: HTML
    /// The first items of the list that it contains.
    public let items: [Row]
  }

  /// A section, or a part of it.
  public struct Section: Hashable, Sendable {
    /// The inside of the header's element.
    public let header: HTML
    /// The items of the section that the window has.
    public internal(set) var rows: [Row]
  }

  /// The flat index of the first item.
  public let start: Int
  /// The number of items of the whole list.
  public let itemCount: Int
  /// The sections with items in the window.
  public let sections: [Section]

  /// The flat index after the last item.
  public var end: Int { sections.reduce(start) { $0 + $1.rows.count } }
}

extension WebHost {
  /// The items of a window as they are now; they are rendered once for all pages and excerpts.
  func excerpt(of window: WebWindow) -> WebExcerpt {
    let rows = window.range(in: shape.itemCount)
    var sections: [(index: Int, section: WebExcerpt.Section)] = []
    for position in rows.compactMap(shape.position(atFlatIndex:)) {
      if sections.last?.index != position.section {
        let header = isNested ? "" : HTML(markup: JSONBytes.text(of: view(.header, of: position.section)[...]))
        sections.append((position.section, WebExcerpt.Section(header: header, rows: [])))
      }
      let text = row(at: position)
      let list = nestedHost(at: position)?.excerpt(of: WebWindow(start: 0, count: NestedWindows.firstCount))
      sections[sections.count - 1].section.rows.append(
        WebExcerpt.Row(
          key: JSONBytes.text(of: text.key), html: HTML(markup: JSONBytes.text(of: text.markup)),
          items: list?.sections.flatMap(\.rows) ?? []))
    }
    return WebExcerpt(start: rows.lowerBound, itemCount: shape.itemCount, sections: sections.map(\.section))
  }
}
