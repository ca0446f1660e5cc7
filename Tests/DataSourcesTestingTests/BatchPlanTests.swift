import DataSourcesTesting
import Testing

/// Plans random transitions and performs them batch by batch in simulated lists.
///
/// No batch is illegal or unsafe, and every kept item and section keeps its ID. A plan has one batch, unless every choice of
/// the fewest section moves includes a section in which items change, and never more than two.
@Suite struct BatchPlanTests {
  @Test func sectionedTransitions() throws {
    let count = TestSettings.steps ?? 2_000
    let clock = ContinuousClock()
    var figures = BatchFigures()
    let time = try clock.measure {
      for kind in ListKind.allCases {
        let lists = RandomLists(
          sectionCounts: 0...6, itemCounts: 0...6, editCounts: 0...9, allowsDuplicates: kind != .uniqueIDs)
        try checkRandomTransitions(count: kind.share(of: count), seed: TestSettings.seed, lists: lists) { old, new in
          try figures.check(kind.prepared(old), kind.prepared(new))
        }
      }
    }
    #expect(figures.transitionCount == count && figures.batchCounts.keys.allSatisfy { $0 <= 2 })
    #expect(figures.batchCounts[2, default: 0] > 0, "nothing was split: \(figures)")
    TestSettings.report("seed \(TestSettings.seed): \(figures), \(time)")
  }

  @Test func flatTransitionsStepByStep() throws {
    let count = TestSettings.steps ?? 1_000
    let clock = ContinuousClock()
    var (stepCount, moveCount) = (0, 0)
    let time = try clock.measure {
      for (allowsDuplicates, count) in [(false, count - count / 2), (true, count / 2)] {
        let lists = RandomLists(itemCounts: 0...14, editCounts: 0...9, allowsDuplicates: allowsDuplicates)
        try checkRandomItemTransitions(count: count, seed: TestSettings.seed, lists: lists) { old, new in
          let changes = ChangeSet(from: old, to: new)
          let table = PlatformList(.appKitTable, showing: PlatformSnapshot(old))
          let steps = try changes.steps.compactMap { try PlatformStep($0) }
          let verdict = table.performSteps(steps, to: PlatformSnapshot(new)).verdict
          if let violation = verdict.violation { throw violation }
          let batch = PlatformList(.table, showing: PlatformSnapshot(old)).apply(changes, to: PlatformSnapshot(new))
            .verdict
          guard verdict.origins == batch.origins, batch.isLegal else {
            throw BatchFault("as steps \(verdict.origins?.description ?? "illegal"), as a batch \(batch)")
          }
          stepCount += steps.count
          moveCount += changes.moves.count
        }
      }
    }
    #expect(moveCount > 0)
    TestSettings.report(
      "seed \(TestSettings.seed): \(count) flat transitions in \(stepCount) single steps, \(time)")
  }
}

/// A property of the lists of a transition.
private enum ListKind: CaseIterable {
  case uniqueIDs, repeatedItems, repeatedSections

  /// Returns the number of transitions of this kind.
  func share(of count: Int) -> Int {
    switch self {
    case .uniqueIDs: count - count / 3 - count / 10
    case .repeatedItems: count / 3
    case .repeatedSections: count / 10
    }
  }

  /// Returns the sections or, for repeated sections, the same with shared IDs.
  func prepared(_ sections: [SampleSection]) -> [SampleSection] {
    guard self == .repeatedSections else { return sections }
    let others = ["C": "A", "D": "A", "F": "E"]
    return sections.map {
      SampleSection(id: others[$0.id] ?? $0.id, items: $0.items, header: $0.header, footer: $0.footer)
    }
  }
}

extension PlatformStep {
  /// Creates the call for a step in a list with one section, or `nil` for an update.
  fileprivate init?(_ step: ChangeSet.Step) throws {
    switch step {
    case .delete(let position) where position.section == 0: self = .remove(position.item)
    case .insert(let position) where position.section == 0: self = .insert(position.item)
    case .move(let from, let to) where from.section == 0 && to.section == 0:
      self = .move(from: from.item, to: to.item)
    case .update(let position) where position.section == 0: return nil
    default: throw BatchFault("\(step) in a list with one section")
    }
  }
}
