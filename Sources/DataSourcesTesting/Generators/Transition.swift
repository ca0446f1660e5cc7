/// A list before and after a change.
///
/// Create one to shrink a pair of your own lists that fails a test:
///
///     let transition = Transition(from: [SampleItem(1)], to: [SampleItem(2)])
///     print(transition.swiftCode)  // let old: [SampleItem] = [SampleItem(1)] …
package struct Transition<List> {
  /// The list before the change.
  package var old: List
  /// The list after the change.
  package var new: List

  /// Creates a transition from one list to another.
  package init(from old: List, to new: List) {
    self.old = old
    self.new = new
  }
}

extension Transition: Equatable where List: Equatable {}
extension Transition: Hashable where List: Hashable {}
extension Transition: Sendable where List: Sendable {}

// MARK: - Swift code

extension Transition<[SampleSection]> {
  /// Both lists as Swift declarations.
  package var swiftCode: String {
    func literal(_ name: String, _ sections: [SampleSection]) -> String {
      if sections.isEmpty { return "let \(name): [SampleSection] = []" }
      return "let \(name) = [\n\(sections.map { "  \($0.literal),\n" }.joined())]"
    }
    return "\(literal("old", old))\n\(literal("new", new))"
  }
}

extension SampleSection {
  /// The section as a Swift expression.
  fileprivate var literal: String {
    var text = "SampleSection(id: \(id.debugDescription), items: \(items)"
    if let header { text += ", header: \(header.debugDescription)" }
    if let footer { text += ", footer: \(footer.debugDescription)" }
    return text + ")"
  }
}

extension Transition<[SampleItem]> {
  /// Both lists as Swift declarations.
  package var swiftCode: String { "let old: [SampleItem] = \(old)\nlet new: [SampleItem] = \(new)" }
}

// MARK: - Shrinking

// Delta debugging (Zeller and Hildebrandt): remove large parts first, then smaller ones, until none can be removed.
extension Transition {
  /// Returns a small transition between flat lists that still fails.
  ///
  /// If any item is removed from one list, or all items with one ID from both lists, the result no longer fails. A smaller
  /// transition that fails can exist nevertheless.
  ///
  ///     let smallest = Transition(from: before, to: after).shrunk { !isRight($0.old, $0.new) }
  ///
  /// - Parameter isFailing: Returns whether a transition fails. If this transition doesn't fail, it's returned unchanged.
  /// - Complexity: O(*n*²) calls in the worst case for *n* items, and usually far fewer.
  package func shrunk<Item: Identifiable>(while isFailing: (Transition) throws -> Bool) rethrows -> Transition
  where List == [Item] {
    let sections = Transition<[ListSection<Int, Item>]>(
      from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)])
    let reduced = try sections.reduced { candidate in
      guard candidate.old.count == 1, candidate.new.count == 1 else { return false }
      return try isFailing(Transition(from: candidate.old[0].items, to: candidate.new[0].items))
    }
    return Transition(from: reduced.old.first?.items ?? old, to: reduced.new.first?.items ?? new)
  }

  /// Returns a small transition between lists of sections that still fails.
  ///
  /// If any section or item is removed from one list, or everything with one ID from both lists, the result no longer
  /// fails. A smaller transition that fails can exist nevertheless.
  ///
  /// - Parameter isFailing: Returns whether a transition fails. If this transition doesn't fail, it's returned unchanged.
  /// - Complexity: O(*n*²) calls in the worst case for *n* items and sections, and usually far fewer.
  package func shrunk<Section: ListSectionProtocol>(
    while isFailing: (Transition) throws -> Bool
  ) rethrows -> Transition where List == [Section], Section.Item: Identifiable {
    try reduced(while: isFailing)
  }

  /// Removes parts until none can be removed.
  private func reduced<Section: ListSectionProtocol>(
    while isFailing: (Transition) throws -> Bool
  ) rethrows -> Transition where List == [Section], Section.Item: Identifiable {
    guard try isFailing(self) else { return self }
    var best = self
    while true {
      let before = best.partCount()
      for kind in PartKind.allCases { best = try best.reduced(by: kind, while: isFailing) }
      if best.partCount() == before { return best }
    }
  }

  /// Tries to remove parts: first all of them at once, then ever shorter runs, and finally single ones.
  private func reduced<Section: ListSectionProtocol>(
    by kind: PartKind, while isFailing: (Transition) throws -> Bool
  ) rethrows -> Transition where List == [Section], Section.Item: Identifiable {
    var parts = parts(kind)[...]
    var removed = Set<Part>()
    var best = self
    var length = parts.count
    while length > 0 {
      var necessary: [Set<Part>] = []
      while !parts.isEmpty {
        let run = parts.prefix(length)
        parts = parts.dropFirst(length)
        let union = run.reduce(removed) { $0.union($1) }
        let candidate = removing(union)
        if try isFailing(candidate) {
          removed = union
          best = candidate
        } else {
          necessary += run
        }
      }
      parts = necessary[...]
      length = length == 1 ? 0 : (length + 1) / 2
    }
    return best
  }
}

// MARK: - Parts of a transition

/// A section or an item of one of the two lists.
private struct Part: Hashable {
  let isOld: Bool
  let section: Int
  /// The index of the item, or `nil` for the section with all its items.
  var item: Int?
}

/// The kinds of parts that are removed together.
private enum PartKind: CaseIterable {
  /// All sections, or all items, of both lists that have the same ID; or a single section or item.
  case sectionPairs, sections, itemPairs, items
}

extension Transition {
  /// Returns the sets of parts that can be removed.
  private func parts<Section: ListSectionProtocol>(_ kind: PartKind) -> [Set<Part>]
  where List == [Section], Section.Item: Identifiable {
    switch kind {
    case .sections: sectionParts().map { [$0.part] }
    case .items: itemParts().map { [$0.part] }
    case .sectionPairs: Self.grouped(sectionParts())
    case .itemPairs: Self.grouped(itemParts())
    }
  }

  /// Returns the number of sections and items in both lists.
  private func partCount<Section: ListSectionProtocol>() -> Int where List == [Section] {
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
  private func removing<Section: ListSectionProtocol>(_ parts: Set<Part>) -> Transition where List == [Section] {
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

// MARK: - Shrinking of samples

// The IDs, contents and headers of samples can be simplified, too.
extension Transition<[SampleSection]> {
  /// Returns a small transition that still fails, with simple IDs, contents and headers.
  ///
  /// If the transition still fails that way, its IDs are replaced by A, B, … and 0, 1, … in the order in which they occur.
  ///
  ///     let transition = Transition(
  ///       from: [SampleSection(id: "X", items: [SampleItem(17)])], to: [SampleSection(id: "Y", items: [])])
  ///     let smallest = transition.shrunk { !$0.old.isEmpty }
  ///     #expect(smallest.old == [SampleSection(id: "A", items: [])] && smallest.new.isEmpty)
  package func shrunk(while isFailing: (Transition) throws -> Bool) rethrows -> Transition {
    var best = try reduced(while: isFailing)
    guard try isFailing(best) else { return best }
    while true {
      let before = best
      for candidate in best.renumbered() where candidate != best {
        guard try isFailing(candidate) else { continue }
        best = candidate
        break
      }
      best = try best.simplified(while: isFailing)
      best = try best.reduced(while: isFailing)
      if best == before { return best }
    }
  }

  /// Returns versions with new IDs for items and sections, for items only, and for sections only.
  private func renumbered() -> [Transition] {
    let sectionRanks = ranks((old + new).map(\.id))
    let itemRanks = ranks((old + new).flatMap(\.items).map(\.id))
    func renamed(_ sections: [SampleSection]) -> [SampleSection] {
      sections.map { section in
        var section = section
        section.id = RandomLists.name(sectionRanks[section.id] ?? 0)
        return section
      }
    }
    func renumbered(_ sections: [SampleSection]) -> [SampleSection] {
      sections.map { section in
        var section = section
        section.items = section.items.map { SampleItem(itemRanks[$0.id] ?? 0, content: $0.content) }
        return section
      }
    }
    return [
      Transition(from: renamed(renumbered(old)), to: renamed(renumbered(new))),
      Transition(from: renumbered(old), to: renumbered(new)),
      Transition(from: renamed(old), to: renamed(new)),
    ]
  }

  private func ranks<ID: Hashable>(_ ids: [ID]) -> [ID: Int] {
    var ranks: [ID: Int] = [:]
    for id in ids where ranks[id] == nil { ranks[id] = ranks.count }
    return ranks
  }

  /// Lowers the content of items and removes headers and footers as far as the transition still fails.
  private func simplified(while isFailing: (Transition) throws -> Bool) rethrows -> Transition {
    var best = self
    func attempt(_ change: (inout Transition) -> Void) throws {
      var candidate = best
      change(&candidate)
      if candidate != best, try isFailing(candidate) { best = candidate }
    }
    for list in [\Transition.old, \Transition.new] {
      for section in best[keyPath: list].indices {
        try attempt { $0[keyPath: list][section].header = nil }
        try attempt { $0[keyPath: list][section].footer = nil }
        for item in best[keyPath: list][section].items.indices {
          for content in 0...1 where best[keyPath: list][section].items[item].content > content {
            try attempt { $0[keyPath: list][section].items[item].content = content }
          }
        }
      }
    }
    return best
  }
}

extension Transition<[SampleItem]> {
  /// Returns a small transition that still fails, with simple IDs and contents.
  ///
  /// If the transition still fails that way, its IDs are replaced by 0, 1, … in the order in which they occur.
  package func shrunk(while isFailing: (Transition) throws -> Bool) rethrows -> Transition {
    let sections = Transition<[SampleSection]>(
      from: [SampleSection(id: "A", items: old)], to: [SampleSection(id: "A", items: new)])
    let shrunk = try sections.shrunk { candidate in
      guard candidate.old.count == 1, candidate.new.count == 1 else { return false }
      return try isFailing(Transition(from: candidate.old[0].items, to: candidate.new[0].items))
    }
    return Transition(from: shrunk.old.first?.items ?? old, to: shrunk.new.first?.items ?? new)
  }
}
