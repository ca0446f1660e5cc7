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
  public func shrunk(while isFailing: (Transition) throws -> Bool) rethrows -> Transition {
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
    let (sectionRanks, itemRanks) = (ranks((old + new).map(\.id)), ranks((old + new).flatMap(\.items).map(\.id)))
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
  public func shrunk(while isFailing: (Transition) throws -> Bool) rethrows -> Transition {
    let sections = Transition<[SampleSection]>(
      from: [SampleSection(id: "A", items: old)], to: [SampleSection(id: "A", items: new)])
    let shrunk = try sections.shrunk { candidate in
      guard candidate.old.count == 1, candidate.new.count == 1 else { return false }
      return try isFailing(Transition(from: candidate.old[0].items, to: candidate.new[0].items))
    }
    return Transition(from: shrunk.old.first?.items ?? old, to: shrunk.new.first?.items ?? new)
  }
}
