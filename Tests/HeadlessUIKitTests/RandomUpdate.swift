#if LIST_VIEWS
  @testable import DataSourcesTesting
  import ListTestSupport
  import Testing
  import UIKitStage

  /// Random calls of a batch, illegal ones too, with the rows before and after it.
  struct RandomUpdate: CustomStringConvertible {
    let old: [[Int]]
    let new: [[Int]]
    let batch: PlatformBatch
    /// The simulator's.
    let verdict: BatchVerdict
    var description: String { "\(old) \(batch)" }

    init(in kind: PlatformListKind, _ generator: inout SeededGenerator) {
      old = (0...generator.below(3)).map { section in (0..<generator.below(5)).map { section * 10 + $0 } }
      batch = Self.batch(old.map(\.count), &generator)
      let counts = Self.expectedCounts(old.map(\.count), batch, in: kind)
      new = counts.enumerated().map { section, count in (0..<count).map { 100 + section * 10 + $0 } }
      verdict =
        batch.judged(
          from: PlatformSnapshot(itemCounts: old.map(\.count)), to: PlatformSnapshot(itemCounts: counts), in: kind
        )
        .verdict
    }

    /// Expects of random updates that a list refuses those that the simulator refuses, and has the counts of the others.
    @MainActor
    static func expectJudgments(
      of kind: PlatformListKind, seed: UInt64,
      performing: (RandomUpdate) -> (exceptions: [ViewException], counts: () -> [Int])
    ) {
      var generator = SeededGenerator(seed: seed)
      var (taken, refused) = (0, 0)
      for step in 0..<200 {
        let update = RandomUpdate(in: kind, &generator)
        // Those that are known to fail in other ways than by an exception aren't tried.
        if !update.verdict.hazards.isEmpty { continue }
        let (exceptions, counts) = performing(update)
        if let violation = update.verdict.violation {
          refused += 1
          #expect(exceptions.isRefusal(by: violation.rule), "seed \(seed), step \(step): \(update) \(violation)")
        } else {
          taken += 1
          #expect(exceptions.isEmpty, "seed \(seed), step \(step): \(update)")
          if exceptions.isEmpty {
            #expect(counts() == update.new.map(\.count), "seed \(seed), step \(step): \(update)")
          }
        }
      }
      #expect(taken > 30 && refused > 30, "seed \(seed): \(taken) taken, \(refused) refused")
    }

    private static func batch(_ counts: [Int], _ generator: inout SeededGenerator) -> PlatformBatch {
      var batch = PlatformBatch()
      func row(_ generator: inout SeededGenerator) -> ItemPosition {
        let section = generator.below(counts.count)
        return ItemPosition(section: section, item: generator.below(counts[section] + (generator.oneIn(20) ? 2 : 0)))
      }
      var used = Set<ItemPosition>()
      for _ in 0..<generator.below(4) {
        let (from, to) = (row(&generator), row(&generator))
        guard used.insert(from).inserted || generator.oneIn(10) else { continue }
        switch generator.below(9) {
        case 0, 1: batch.deletedItems.append(from)
        case 2: if !batch.insertedItems.contains(to) { batch.insertedItems.append(to) }
        case 3, 4: batch.movedItems.append(.init(from: from, to: to))
        case 5: batch.reloadedItems.append(from)
        case 6: if !batch.deletedSections.contains(from.section) { batch.deletedSections.append(from.section) }
        case 7: if !batch.insertedSections.contains(to.section) { batch.insertedSections.append(to.section) }
        default:
          if generator.oneIn(2) {
            if !batch.reloadedSections.contains(from.section) { batch.reloadedSections.append(from.section) }
          } else {
            batch.movedSections.append(.init(from: from.section, to: to.section))
          }
        }
      }
      // Only a judge reports repeated calls.
      batch.deletedItems = Array(Set(batch.deletedItems))
      batch.reloadedItems = Array(Set(batch.reloadedItems))
      return batch
    }

    /// Counts that mostly fit: the first counts near the old ones that the simulator accepts.
    private static func expectedCounts(_ old: [Int], _ batch: PlatformBatch, in kind: PlatformListKind) -> [Int] {
      let sections = max(0, old.count + batch.insertedSections.count - batch.deletedSections.count)
      var choices: [[Int]] = [[]]
      for _ in 0..<min(sections, 5) { choices = choices.flatMap { prefix in (0...5).map { prefix + [$0] } } }
      if sections > 3 { return Array(repeating: 2, count: sections) }
      let before = PlatformSnapshot(itemCounts: old)
      return choices.first {
        batch.judged(from: before, to: PlatformSnapshot(itemCounts: $0), in: kind).verdict.violation == nil
      } ?? Array(repeating: 3, count: sections)
    }
  }

  extension ItemPosition {
    fileprivate var path: IndexPath { IndexPath(item: item, section: section) }
  }

  extension UITableView {
    /// Calls what a batch has.
    func send(_ batch: PlatformBatch) {
      for section in batch.deletedSections { deleteSections([section], with: .none) }
      for section in batch.insertedSections { insertSections([section], with: .none) }
      for section in batch.reloadedSections { reloadSections([section], with: .none) }
      for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
      deleteRows(at: batch.deletedItems.map(\.path), with: .none)
      insertRows(at: batch.insertedItems.map(\.path), with: .none)
      reloadRows(at: batch.reloadedItems.map(\.path), with: .none)
      for move in batch.movedItems { moveRow(at: move.from.path, to: move.to.path) }
    }
  }

  extension UICollectionView {
    /// Calls what a batch has.
    func send(_ batch: PlatformBatch) {
      for section in batch.deletedSections { deleteSections([section]) }
      for section in batch.insertedSections { insertSections([section]) }
      for section in batch.reloadedSections { reloadSections([section]) }
      for move in batch.movedSections { moveSection(move.from, toSection: move.to) }
      deleteItems(at: batch.deletedItems.map(\.path))
      insertItems(at: batch.insertedItems.map(\.path))
      reloadItems(at: batch.reloadedItems.map(\.path))
      for move in batch.movedItems { moveItem(at: move.from.path, to: move.to.path) }
    }
  }
#endif
