import ListTestSupport
import Testing

@testable import DataSourcesCells

@Suite struct PresentationOracleTests {
  /// Whatever the source does, and whenever the host takes it: what a host asks for is what it knows, row by row and
  /// section by section.
  @Test func everythingIsAnsweredInThePositionsTheHostKnows() {
    for seed in UInt64(1)...60 {
      let tree = RandomTree(seed: seed)
      let hosts = (1...3).map { number in SlowHost(tree.sources[tree.sources.count - number], seed: seed) }
      for step in 0..<40 {
        tree.mutate()
        for host in hosts { host.loiter() }
        guard let fault = hosts.compactMap(\.fault).first else { continue }
        Issue.record("seed \(seed), step \(step): \(fault)")
        return
      }
      for host in hosts { host.comeToRest() }
      if let fault = hosts.compactMap(\.fault).first {
        Issue.record("seed \(seed), at the end: \(fault)")
        return
      }
    }
  }

  /// Moves by the user, answered correctly, incorrectly and not at all, while other changes arrive and are deferred.
  @Test func movesByTheUserEndAtTheSourcesPosition() {
    for seed in UInt64(1)...200 {
      var generator = SeededGenerator(seed: seed)
      let list = ListSource((0..<6).map { TestItem($0) })
      let mood = generator.below(3)
      let cells = list.cells(SlowHost.cell()).onMove { _, position, target in
        switch mood {
        case 0: list.move(from: position.item, to: target.item)
        case 1: list.move(from: position.item, to: 0)
        default: break
        }
      }
      let host = SlowHost(cells, rows: list, seed: seed)
      var lastID = 10
      for _ in 0..<20 {
        if generator.oneIn(3) { host.presentation.suspend() }
        if generator.oneIn(2), !list.isEmpty { list.remove(at: generator.below(list.count)) }
        lastID += 1
        list.insert(TestItem(lastID), at: generator.below(list.count + 1))
        host.userMoves(using: &generator)
        host.presentation.resume()
        host.loiter()
      }
      host.comeToRest()
      if let fault = host.fault {
        Issue.record("seed \(seed), mood \(mood): \(fault)")
        return
      }
    }
  }
}

/// A host that is often not ready, and looks at everything at every moment.
private final class SlowHost: CellHost, ListPresenting {
  typealias Cell = Void
  static func cell() -> CellConfiguration<TestItem, SlowHost> { CellConfiguration(kind: "") { _, _, _ in } }
  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}
  func reportDisplayedItems() {}
  private(set) var presentation: PresentedList<CellReference<SlowHost>>!
  private(set) var fault: String?
  var isReady: Bool { !generator.oneIn(3) || isCalm }
  private var isCalm = false
  private var known: [[ItemID?]] = []
  private var generator: SeededGenerator
  private let rows: any DataSource<TestItem>

  convenience init(_ rows: any DataSource<TestItem>, seed: UInt64) {
    self.init(rows.cells(SlowHost.cell()), rows: rows, seed: seed)
  }

  init(_ cells: any DataSource<CellReference<SlowHost>>, rows: any DataSource<TestItem>, seed: UInt64) {
    self.rows = rows
    generator = SeededGenerator(seed: seed)
    presentation = PresentedList(cells)
    presentation.presenter = self
    known = ids
  }

  /// The identities of the source's rows now.
  private var ids: [[ItemID?]] {
    (0..<rows.sectionCount).map { section in
      (0..<rows.itemCount(inSection: section)).map { rows.id(at: ItemPosition(section: section, item: $0)) }
    }
  }

  func show(_ change: PresentedChange) {
    if !change.batches.isEmpty { check("before") }
    for batch in change.batches {
      batch.commit()
      take(batch.changes)
      check("after \(batch.changes)")
    }
    if change.update.changes.isReload {
      change.commit()
      known = (0..<presentation.sectionCount).map { section in
        (0..<presentation.itemCount(inSection: section)).map {
          presentation.id(at: ItemPosition(section: section, item: $0))
        }
      }
    }
  }

  /// Holds changes back for a while, now and then.
  func loiter() {
    if presentation.isSuspended, generator.oneIn(2) {
      presentation.resume()
    } else if generator.oneIn(6) {
      presentation.suspend()
    }
    check("later")
  }

  /// Displays all pending changes.
  func comeToRest() {
    isCalm = true
    while presentation.isSuspended { presentation.resume() }
    presentation.showPending()
    check("at rest")
    if known != ids { note("at rest, the host displays \(known), the source has \(ids)") }
  }

  func userMoves(using generator: inout SeededGenerator) {
    guard let count = known.first?.count, count > 0 else { return }
    let (from, to) = (generator.below(count), generator.below(count))
    known[0].insert(known[0].remove(at: from), at: to)
    presentation.userMoved(from: ItemPosition(section: 0, item: from), to: ItemPosition(section: 0, item: to))
  }

  private func take(_ changes: ChangeSet) {
    guard let presentation else { return }
    do {
      known = try changes.applied(to: known, shape: presentation.shape) { presentation.id(at: $0) }
    } catch {
      note("\(changes) does not lead from \(known) to \(presentation.shape): \(error)")
    }
  }

  private func check(_ moment: String) {
    let counts = known.map(\.count)
    if counts != presentation.shape.itemCounts { note("\(moment): counts \(presentation.shape), not \(counts)") }
    for (section, row) in known.enumerated() {
      for (item, id) in row.enumerated() {
        let position = ItemPosition(section: section, item: item)
        // A row that is about to go has no model any more.
        guard let now = presentation.id(at: position), let id, now != id else { continue }
        return note("\(moment): \(now) at \(position), the host knows \(id)")
      }
    }
  }

  private func note(_ text: String) { fault = fault ?? text }
}
