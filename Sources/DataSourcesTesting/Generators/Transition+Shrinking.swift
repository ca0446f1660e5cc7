// After Zeller and Hildebrandt's delta debugging: leave out large parts first, then smaller ones, until nothing more can go.
extension Transition {
  /// A smallest transition between lists of rows that still fails.
  ///
  /// Nothing can be left out of it, neither a row of one list nor the rows with one id of both, without the failure going
  /// away. It need not be the smallest one of all.
  ///
  ///     let smallest = Transition(from: before, to: after).shrunk { !isRight($0.old, $0.new) }
  ///
  /// - Parameter isFailing: whether a transition fails; must be true for this one, else this one comes back.
  /// - Complexity: O(*n*²) calls at worst for *n* rows, mostly far fewer.
  public func shrunk<Row: Identifiable>(while isFailing: (Transition) throws -> Bool) rethrows -> Transition
  where List == [Row] {
    let sections = Transition<[ListSection<Int, Row>]>(
      from: [ListSection(id: 0, items: old)], to: [ListSection(id: 0, items: new)])
    let reduced = try sections.reduced { candidate in
      guard candidate.old.count == 1, candidate.new.count == 1 else { return false }
      return try isFailing(Transition(from: candidate.old[0].items, to: candidate.new[0].items))
    }
    return Transition(from: reduced.old.first?.items ?? old, to: reduced.new.first?.items ?? new)
  }

  /// A smallest transition between lists of sections that still fails.
  ///
  /// Nothing can be left out of it, neither a section or a row of one list nor what has one id of both, without the failure
  /// going away. It need not be the smallest one of all.
  ///
  /// - Parameter isFailing: whether a transition fails; must be true for this one, else this one comes back.
  /// - Complexity: O(*n*²) calls at worst for *n* rows and sections, mostly far fewer.
  public func shrunk<Section: ListSectionProtocol>(
    while isFailing: (Transition) throws -> Bool
  ) rethrows -> Transition where List == [Section], Section.Item: Identifiable {
    try reduced(while: isFailing)
  }

  /// This transition with as much left out as can be.
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

  /// Tries to leave out runs of parts: half of them, then a quarter, down to each one.
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
