/// Where every section and row of the new list comes from, as the platform list sees it.
public struct BatchOrigins: Hashable, Sendable {
  /// For every new section its old index; `nil` when it was inserted or reloaded.
  public internal(set) var sections: [Int?]
  /// For every new row its old position; `nil` when it was inserted or reloaded.
  public internal(set) var rows: [[ItemPosition?]]

  /// The origins of these sections and rows.
  public init(sections: [Int?], rows: [[ItemPosition?]]) {
    self.sections = sections
    self.rows = rows
  }

  /// The old position of a new row; `nil` when it has none, or there is no such row.
  public func row(at position: ItemPosition) -> ItemPosition? {
    guard rows.indices.contains(position.section), rows[position.section].indices.contains(position.item) else {
      return nil
    }
    return rows[position.section][position.item]
  }

  /// All rows that are kept, in the order of their new positions.
  public var keptRows: [(old: ItemPosition, new: ItemPosition)] {
    var kept: [(old: ItemPosition, new: ItemPosition)] = []
    for (section, origins) in rows.enumerated() {
      for (item, origin) in origins.enumerated() {
        guard let origin else { continue }
        kept.append((origin, ItemPosition(section: section, item: item)))
      }
    }
    return kept
  }

  /// All sections that are kept, in the order of their new indices.
  public var keptSections: [(old: Int, new: Int)] {
    sections.enumerated().compactMap { after, before in before.map { ($0, after) } }
  }
}

extension BatchOrigins: CustomStringConvertible {
  /// Each new section with its old index and the old positions of its rows, `+` for what is new.
  public var description: String {
    let parts = zip(sections, rows).map { section, rows in
      let origins = rows.map { $0?.description ?? "+" }.joined(separator: ", ")
      return "\(section?.description ?? "+"): [\(origins)]"
    }
    return "[\(parts.joined(separator: "; "))]"
  }
}
