import DataSources

/// Some items of a list as HTML, for a page that can be read before, or without, its script.
public struct WebExcerpt: Hashable, Sendable {
  /// An item.
  package struct Row: Hashable, Sendable {
    /// The item's key, as in messages.
    package let key: String
    /// The inner HTML of the item's element.
    package let html: HTML
    /// The first items of the list that it contains.
    package let items: [Row]
  }

  /// A section, or a part of it.
  package struct Section: Hashable, Sendable {
    /// The inner HTML of the header's element.
    package let header: HTML
    /// The items of the section that the window has.
    package internal(set) var rows: [Row]
  }

  /// The text whose results these items are; empty for none.
  public let search: String
  /// The flat index of the first item.
  package let start: Int
  /// The number of items of the whole list.
  public let itemCount: Int
  /// The headings of the columns; empty for a list without columns.
  package let headings: [WebHeading]
  /// The order of the list; `nil` if it isn't sorted by a column.
  public let order: WebOrder?
  /// The sections with items in the window.
  package let sections: [Section]

  /// The flat index after the last item.
  package var end: Int { sections.reduce(start) { $0 + $1.rows.count } }
}

extension WebExcerpt {
  /// Creates an excerpt of the items of a window as they are now.
  ///
  /// The items are rendered once for all pages and excerpts.
  init(of host: WebHost, _ window: WebWindow, search: String = "") {
    let shape = host.shape
    let rows = window.range(in: shape.itemCount)
    var sections: [(index: Int, section: Section)] = []
    for position in rows.compactMap(shape.position(atFlatIndex:)) {
      if sections.last?.index != position.section {
        let header = host.isNested ? "" : HTML(json: host.view(.header, of: position.section)[...])
        sections.append((position.section, Section(header: header, rows: [])))
      }
      let text = host.row(at: position)
      let list = host.nestedHost(at: position).map {
        WebExcerpt(of: $0, WebWindow(start: 0, count: NestedWindows.firstCount))
      }
      sections[sections.count - 1].section.rows.append(
        Row(
          key: JSONBytes.text(of: text.key), html: HTML(json: text.markup), items: list?.sections.flatMap(\.rows) ?? [])
      )
    }
    self.init(
      search: search, start: rows.lowerBound, itemCount: shape.itemCount, headings: host.headings, order: host.order,
      sections: sections.map(\.section))
  }
}

// MARK: - HTML

extension WebExcerpt {
  /// Returns the content of the list's element in the HTML of a page, which the script continues with.
  ///
  ///     let rows = excerpt.html { start, order in "/players?start=\(start)&order=\(order?.field ?? "")" }
  ///
  /// Links lead to the items before and after, and from the headings of columns to the other orders. Buttons in rows are disabled,
  /// because they need the script.
  ///
  /// - Parameter address: Returns the address of a page that begins with an item, given by its flat index, in an order. Characters
  ///   that have a meaning in addresses must be escaped in it, those of HTML not.
  public func html(address: (_ start: Int, _ order: WebOrder?) -> String) -> HTML {
    let sections: [HTML] = sections.map { section in
      #"<div class="list-header"><div class="list-cell">\#(section.header)</div></div>\#(section.rows.map(\.element))"#
    }
    return #"<fieldset class="list-first" disabled>\#(columns(address))\#(sections)\#(links(address))</fieldset>"#
  }

  private func columns(_ address: (_ start: Int, _ order: WebOrder?) -> String) -> HTML {
    if headings.isEmpty { return "" }
    let cells: [HTML] = headings.map { heading in
      guard heading.isSortable else { return "<div>\(heading.title)</div>" }
      let current = order?.id == heading.id ? order : nil
      let sorted = address(0, WebOrder(heading.id, isAscending: current?.isAscending != true))
      let sort = current.map { $0.isAscending ? "ascending" : "descending" } ?? "none"
      return #"<div aria-sort="\#(sort)"><a href="\#(sorted)">\#(heading.title)</a></div>"#
    }
    return #"<div class="list-columns">\#(cells)</div>"#
  }

  private func links(_ address: (_ start: Int, _ order: WebOrder?) -> String) -> HTML {
    let count = max(1, end - start)
    let previous: HTML =
      start > 0 ? #"<a rel="prev" href="\#(address(max(0, start - count), order))">Previous</a> "# : ""
    let next: HTML = end < itemCount ? #"<a rel="next" href="\#(address(end, order))">Next</a>"# : ""
    return previous.markup.isEmpty && next.markup.isEmpty ? "" : "<nav>\(previous)\(next)</nav>"
  }
}

extension WebExcerpt.Row {
  /// The element of the row, with the first items of the list that it contains.
  fileprivate var element: HTML {
    let list: HTML =
      items.isEmpty
      ? ""
      : #"<div class="list-nested-cell"><div class="list-nested"><div class="list-nested-content">\#(items.map(\.element))</div></div></div>"#
    return #"<div class="list-first-row" data-key="\#(key)"><div class="list-cell">\#(html)</div>\#(list)</div>"#
  }
}

extension HTML {
  /// Creates HTML of the markup in a JSON string.
  fileprivate init(json: ArraySlice<UInt8>) { self.init(markup: JSONBytes.text(of: json)) }
}
