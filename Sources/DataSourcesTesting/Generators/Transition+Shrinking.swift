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
  public func shrunk<Item: Identifiable>(while isFailing: (Transition) throws -> Bool) rethrows -> Transition
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
  public func shrunk<Section: ListSectionProtocol>(
    while isFailing: (Transition) throws -> Bool
  ) rethrows -> Transition where List == [Section], Section.Item: Identifiable {
    try reduced(while: isFailing)
  }

  /// Removes parts until none can be removed.
  func reduced<Section: ListSectionProtocol>(
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
    var (left, best) = (Set<Part>(), self)
    var length = parts.count
    while length > 0 {
      var kept: [Set<Part>] = []
      while !parts.isEmpty {
        let run = parts.prefix(length)
        parts = parts.dropFirst(length)
        let out = run.reduce(left) { $0.union($1) }
        let candidate = leavingOut(out)
        if try isFailing(candidate) { (left, best) = (out, candidate) } else { kept += run }
      }
      parts = kept[...]
      length = length == 1 ? 0 : (length + 1) / 2
    }
    return best
  }
}
