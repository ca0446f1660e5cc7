/// A section, or a row, of one of two lists.
struct Part: Hashable {
  let isOld: Bool
  let section: Int
  /// The row; `nil` for the section with all its rows.
  var item: Int?
}

/// What is left out at once.
enum PartKind: CaseIterable {
  /// The sections with one id in both lists, and the rows with one id; then each alone.
  case sectionPairs, sections, rowPairs, rows
}

extension Transition {
  /// What can be left out, part by part.
  func parts<Section: ListSectionProtocol>(_ kind: PartKind) -> [Set<Part>]
  where List == [Section], Section.Item: Identifiable {
    switch kind {
    case .sections: sectionParts().map { [$0.part] }
    case .rows: rowParts().map { [$0.part] }
    case .sectionPairs: Self.grouped(sectionParts())
    case .rowPairs: Self.grouped(rowParts())
    }
  }

  /// The number of sections and rows in both lists.
  func partCount<Section: ListSectionProtocol>() -> Int where List == [Section] {
    (old + new).reduce(0) { $0 + 1 + $1.items.count }
  }

  private func sectionParts<Section: ListSectionProtocol>() -> [(id: Section.ID, part: Part)] where List == [Section] {
    [(true, old), (false, new)].flatMap { isOld, sections in
      sections.enumerated().map { ($1.id, Part(isOld: isOld, section: $0)) }
    }
  }

  private func rowParts<Section: ListSectionProtocol>() -> [(id: Section.Item.ID, part: Part)]
  where List == [Section], Section.Item: Identifiable {
    [(true, old), (false, new)].flatMap { isOld, sections in
      sections.enumerated().flatMap { section, content in
        content.items.enumerated().map { ($1.id, Part(isOld: isOld, section: section, item: $0)) }
      }
    }
  }

  /// The parts by id, in the order in which ids appear.
  private static func grouped<ID: Hashable>(_ parts: [(id: ID, part: Part)]) -> [Set<Part>] {
    var groups: [Set<Part>] = []
    var numbers: [ID: Int] = [:]
    for (id, part) in parts {
      if let number = numbers[id] {
        groups[number].insert(part)
      } else {
        numbers[id] = groups.count
        groups.append([part])
      }
    }
    return groups
  }

  /// This transition without some of its sections and rows.
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
