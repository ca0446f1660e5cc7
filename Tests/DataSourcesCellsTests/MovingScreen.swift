import ListTestSupport

@testable import DataSources
@testable import DataSourcesCells

/// The displayed items of a host while the user moves items and the source follows later.
final class MovingScreen: CellHost, ListPresenting {
  typealias Cell = Void
  let list: SectionedSource<TestSection>
  private(set) var presentation: PresentedList<CellReference<MovingScreen>>!
  /// The IDs of the displayed items.
  private(set) var shown: [[Int]] = []
  private(set) var log: [String] = []
  private(set) var fault: String?
  /// The moves that the user made and the source didn't, with the items.
  private(set) var held: [(number: Int, id: Int)] = []
  private var target: ItemPosition?
  private var lastID = 100

  init(_ list: SectionedSource<TestSection>) {
    self.list = list
    let configuration = CellConfiguration<TestItem, MovingScreen>(kind: "") { _, _, _ in }
    let cells = list.cells(configuration).onMove { [unowned self] _, _, target async in self.target = target }
    presentation = PresentedList(cells, on: self)
    shown = ids
  }

  var ids: [[Int]] { list.sections.map { $0.items.map(\.id) } }
  var changes: Int { log.count }
  var isSettled: Bool { held.isEmpty }
  var isReady: Bool { true }
  func presentationDidDeferChanges() {}
  func presentationDidCancelChanges() {}
  func reportDisplayedItems() {}

  func show(_ change: PresentedChange) {
    log.append("\(change.update.changes)")
    if change.update.changes.isReload {
      change.commit()
      shown = ids
    }
    for batch in change.batches {
      batch.commit()
      do {
        shown = try batch.changes.applied(to: shown, shape: presentation.shape) {
          presentation.id(at: $0)?.number ?? -1
        }
      } catch {
        fault = fault ?? "\(batch.changes) doesn't lead from \(shown) to \(presentation.shape): \(error)"
      }
    }
    check()
  }

  /// Compares the answers of the list with what is displayed.
  private func check() {
    if presentation.shape.itemCounts != shown.map(\.count) { fault = fault ?? "\(presentation.shape) for \(shown)" }
    for (section, items) in shown.enumerated() {
      for (item, id) in items.enumerated() {
        let position = ItemPosition(section: section, item: item)
        guard let now = presentation.id(at: position)?.number, now != id else { continue }
        fault = fault ?? "\(now) at \(position) of \(shown)"
      }
    }
  }

  /// The user moves an item, which is displayed already; returns whether it can be at the target.
  func user(_ from: ItemPosition, _ to: ItemPosition) -> Bool {
    let number = presentation.hold(from: from, to: to)
    let last = shown[to.section].count - (from.section == to.section ? 1 : 0)
    guard from != to, to.item <= last else { return false }
    let id = shown[from.section].remove(at: from.item)
    shown[to.section].insert(id, at: to.item)
    check()
    // It can be deleted already.
    guard let number else { return true }
    held.append((number, id))
    presentation.whenReleased(number) { [unowned self] in held.removeAll { $0.number == number } }
    return true
  }

  /// Begins the first move; returns the target that its handler would get.
  func begin() async -> ItemPosition? {
    guard let number = held.first?.number, case .async(let work)? = presentation.beginHeldMove(number) else {
      return nil
    }
    target = nil
    try? await work(())
    return target
  }

  func release() { if let number = held.first?.number { presentation.release(number) } }

  /// The first fault of the items that the user doesn't move.
  var faultOfOthers: String? {
    if presentation.hasPending { return nil }
    let ids = Set(held.map(\.id))
    func others(_ all: [[Int]]) -> [[Int]] { all.map { $0.filter { !ids.contains($0) } } }
    return others(shown) == others(self.ids) ? nil : "without \(ids), \(shown) isn't \(self.ids)"
  }

  func act(_ generator: inout SeededGenerator) async {
    let positions = Array(list.positions)
    let shownPositions = presentation.shape.positions
    switch generator.below(14) {
    case 0, 1: insert(&generator)
    case 2: if let position = positions.randomElement(using: &generator) { list.remove(at: position) }
    case 3: if let position = positions.randomElement(using: &generator) { move(position, &generator) }
    case 4:
      if let id = positions.randomElement(using: &generator).flatMap(list.item(at:))?.id {
        list.update(TestItem(id, content: generator.below(9)))
      }
    case 5: changeSections(&generator)
    case 6, 7, 8:
      guard let from = shownPositions.randomElement(using: &generator) else { return }
      let section = generator.below(shown.count)
      let count = shown[section].count - (section == from.section ? 1 : 0)
      _ = user(from, ItemPosition(section: section, item: generator.below(count + 1)))
    case 9, 10: await makeMove(&generator)
    case 11: release()
    case 12: if presentation.isSuspended { presentation.resume() } else { presentation.suspend() }
    default: list.batch { for _ in 0..<3 { generator.oneIn(2) ? insert(&generator) : changeSections(&generator) } }
    }
  }

  private func insert(_ generator: inout SeededGenerator) {
    guard list.sectionCount > 0 else { return }
    lastID += 1
    let section = generator.below(list.sectionCount)
    let item = generator.below(list.itemCount(inSection: section) + 1)
    list.insert(TestItem(lastID), at: ItemPosition(section: section, item: item))
  }

  private func move(_ position: ItemPosition, _ generator: inout SeededGenerator) {
    let section = generator.below(list.sectionCount)
    let count = list.itemCount(inSection: section) - (section == position.section ? 1 : 0)
    list.move(from: position, to: ItemPosition(section: section, item: generator.below(count + 1)))
  }

  private func changeSections(_ generator: inout SeededGenerator) {
    let count = list.sectionCount
    lastID += 1
    switch generator.below(4) {
    case 0: list.insertSection(TestSection(id: "\(lastID)", items: [TestItem(lastID)]), at: generator.below(count + 1))
    case 1: if count > 1 { list.removeSection(at: generator.below(count)) }
    case 2: if count > 1 { list.moveSection(from: generator.below(count), to: generator.below(count)) }
    default: if generator.oneIn(5) { list.reload(with: [TestSection(id: "\(lastID)", items: [TestItem(lastID)])]) }
    }
  }

  /// The source makes the first move, sometimes another one, sometimes none.
  private func makeMove(_ generator: inout SeededGenerator) async {
    guard let id = held.first?.id, let target = await begin(), let position = list.position(of: ItemID(id)) else {
      return
    }
    switch generator.below(4) {
    case 0: break
    case 1: move(position, &generator)
    default: list.move(from: position, to: target)
    }
  }
}

extension ListShape {
  var positions: [ItemPosition] { (0..<itemCount).compactMap(position(atFlatIndex:)) }
}

extension ItemID {
  fileprivate var number: Int? { base.base as? Int }
}
