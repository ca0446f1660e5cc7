/// A section or an item of one of the two lists.
struct Part: Hashable {
  let isOld: Bool
  let section: Int
  /// The index of the item, or `nil` for the section with all its items.
  var item: Int?
}

/// The kinds of parts that are removed together.
enum PartKind: CaseIterable {
  /// All sections, or all items, of both lists that have the same ID; or a single section or item.
  case sectionPairs, sections, itemPairs, items
}

extension Transition {
  /// Returns the sets of parts that can be removed.
  func parts<Section: ListSectionProtocol>(_ kind: PartKind) -> [Set<Part>]
  where List == [Section], Section.Item: Identifiable {
    switch kind {
    case .sections: sectionParts().map { [$0.part] }
    case .items: itemParts().map { [$0.part] }
    case .sectionPairs: Self.grouped(sectionParts())
    case .itemPairs: Self.grouped(itemParts())
    }
  }

  /// Returns the number of sections and items in both lists.
  func partCount<Section: ListSectionProtocol>() -> Int where List == [Section] {
    (old + new).reduce(0) { $0 + 1 + $1.items.count }
  }

  private func sectionParts<Section: ListSectionProtocol>() -> [(id: Section.ID, part: Part)] where List == [Section] {
    [(true, old), (false, new)].flatMap { isOld, sections in
      sections.enumerated().map { ($1.id, Part(isOld: isOld, section: $0)) }
    }
  }

  private func itemParts<Section: ListSectionProtocol>() -> [(id: Section.Item.ID, part: Part)]
  where List == [Section], Section.Item: Identifiable {
    [(true, old), (false, new)].flatMap { isOld, sections in
      sections.enumerated().flatMap { section, content in
        content.items.enumerated().map { ($1.id, Part(isOld: isOld, section: section, item: $0)) }
      }
    }
  }

  /// Groups parts by ID, in the order in which the IDs occur first.
  private static func grouped<ID: Hashable>(_ parts: [(id: ID, part: Part)]) -> [Set<Part>] {
    var groups: [Set<Part>] = []
    var indices: [ID: Int] = [:]
    for (id, part) in parts {
      if let index = indices[id] {
        groups[index].insert(part)
      } else {
        indices[id] = groups.count
        groups.append([part])
      }
    }
    return groups
  }

  /// Returns this transition without some of its sections and items.
  func leavingOut<Section: ListSectionProtocol>(_ parts: Set<Part>) -> Transition where List == [Section] {
    func rest(_ sections: [Section], isOld: Bool) -> [Section] {
      sections.indices.filter { !parts.contains(Part(isOld: isOld, section: $0)) }.map { index in
        var section = sections[index]
        let items = section.items.enumerated().filter {
          !parts.contains(Part(isOld: isOld, section: index, item: $0.0))
        }
        if items.count < section.items.count { section.items = items.map(\.element) }
        return section
      }
    }
    return Transition(from: rest(old, isOld: true), to: rest(new, isOld: false))
  }
}
