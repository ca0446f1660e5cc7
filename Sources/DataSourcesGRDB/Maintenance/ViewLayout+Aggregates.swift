#if GRDB
  import ListStorage

  extension ViewLayout {
    /// The aggregates that the view has.
    var aggregates: [AggregateKey] {
      switch self {
      case .directory(let plan, _), .found(let plan, _): plan.plan.aggregates.map(\.key)
      case .held(let rows): rows.aggregates
      }
    }

    /// The aggregates of a section; none if there is no such section.
    func aggregates(ofSection section: Int) -> [AggregateState] {
      guard section >= 0, section < sectionCount else { return [] }
      return switch self {
      case .directory(_, let directory): directory.groups[section].aggregates
      case .found(_, let rows): rows.sections[section].aggregates
      case .held(let rows): rows.sections[section].aggregates
      }
    }

    /// The aggregates of all sections together.
    ///
    /// - Complexity: O(*g*) for *g* sections.
    var totals: [AggregateState] {
      var totals = aggregates.map { AggregateState($0.function) }
      if totals.isEmpty { return totals }
      for section in 0..<sectionCount {
        for (index, state) in aggregates(ofSection: section).enumerated() { totals[index].add(state) }
      }
      return totals
    }
  }
#endif
