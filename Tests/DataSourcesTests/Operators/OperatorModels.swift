import DataSources
import DataSourcesTesting
import Foundation
import ListTestSupport

/// The seeds for comparing operators with models; `FUZZ_SEEDS` is their number.
let modelSeeds: ClosedRange<UInt64> =
  1...max(1, ProcessInfo.processInfo.environment["FUZZ_SEEDS"].flatMap { UInt64($0) } ?? 2)

/// Sections that change at random, one change set at a time; no content is ever repeated.
final class EditedSections {
  let source = SectionedSource<TestSection>()
  private var generator: SeededGenerator
  private var last = 0
  private let hasUniqueIDs: Bool

  init(seed: UInt64, hasUniqueIDs: Bool = true) {
    generator = SeededGenerator(seed: seed)
    self.hasUniqueIDs = hasUniqueIDs
    source.sections = ["A", "B"].map { name in
      TestSection(id: name, items: (0..<generator.below(7)).map { _ in newRow() }, header: name)
    }
  }

  /// Changes something, or several things at once.
  func edit() {
    let section = generator.below(source.sectionCount)
    let position = ItemPosition(section: section, item: generator.below(source.itemCount(inSection: section)))
    switch generator.below(9) {
    case 0: source.insert(newRow(), at: position)
    case 1: source.append(newRow(), toSection: section)
    case 2: source.remove(at: position)
    case 3:
      guard let row = source.item(at: position) else { return }
      source.replace(at: position, with: changed(row))
    case 4:
      let other = generator.below(source.sectionCount)
      source.move(
        from: position, to: ItemPosition(section: other, item: generator.below(source.itemCount(inSection: other))))
    case 5: source.moveSection(from: section, to: generator.below(source.sectionCount))
    default:
      var sections = source.sections
      for _ in 0...generator.below(6) { edit(&sections) }
      source.sections = sections
    }
  }

  private func edit(_ sections: inout [TestSection]) {
    guard !sections.isEmpty else { return sections = [TestSection(id: "A", items: [newRow()], header: "A")] }
    let section = generator.below(sections.count)
    let item = generator.below(sections[section].items.count)
    switch generator.below(10) {
    case 0:
      guard let free = "ABCDEF".map(String.init).first(where: { id in !sections.contains { $0.id == id } }) else {
        return
      }
      let rows = (0..<generator.below(4)).map { _ in newRow() }
      sections.insert(TestSection(id: free, items: rows, header: free), at: generator.below(sections.count + 1))
    case 1 where generator.oneIn(2): sections.remove(at: section)
    case 2: sections.insert(sections.remove(at: section), at: generator.below(sections.count))
    case 3: sections[section].header = "\(generator.below(3))"
    case 4, 5: sections[section].items.insert(newRow(), at: item)
    case _ where sections[section].items.isEmpty: sections[section].items.append(newRow())
    case 6, 7:
      let row = sections[section].items.remove(at: item)
      let other = generator.below(sections.count)
      sections[other].items.insert(row, at: generator.below(sections[other].items.count + 1))
    case 8: sections[section].items.remove(at: item)
    default: sections[section].items[item] = changed(sections[section].items[item])
    }
  }

  private func newRow() -> TestItem {
    last += 1
    return TestItem(hasUniqueIDs ? last : generator.below(9), content: last)
  }

  private func changed(_ row: TestItem) -> TestItem {
    last += 1
    return TestItem(row.id, content: last)
  }
}

/// Compares every update with the content of the items: exactly the remaining items with other content must be updated.
final class UpdateAudit<Value: Equatable> {
  private(set) var fault: String?
  private var copy: [[Value]] = []
  private var observation: ListObservation?

  init<Item>(_ source: any DataSource<Item>, _ look: @escaping (ItemPosition) -> Value) {
    func values() -> [[Value]] {
      (0..<source.sectionCount).map { section in
        (0..<source.itemCount(inSection: section)).map { look(ItemPosition(section: section, item: $0)) }
      }
    }
    copy = values()
    observation = source.observe { [unowned self] update in
      let before = copy
      copy = values()
      if !update.changes.isReload { compare(update.changes, before) }
    }
  }

  private func compare(_ changes: ChangeSet, _ before: [[Value]]) {
    let map = PositionMap(changes)
    let updates = Set(changes.updates)
    for (section, values) in copy.enumerated() {
      for (item, value) in values.enumerated() {
        let position = ItemPosition(section: section, item: item)
        guard let old = map.oldPosition(ofNew: position) else { continue }
        let isChanged = before[old.section][old.item] != value
        if isChanged != updates.contains(position) { fault = fault ?? "\(position): \(isChanged), but \(changes)" }
      }
    }
  }
}

/// Applies random edits below an operator, and compares it with a naive model after each of them.
///
/// Exact updates are required where IDs are unique: of items with equal IDs, any can be the one that remains.
///
/// - Returns: The fault, or `nil`.
func faultOfOperator(
  seed: UInt64, hasUniqueIDs: Bool = true, edits: Int = 50,
  _ make: (any DataSource<TestItem>) -> any DataSource<TestItem>, model: ([TestSection]) -> [[TestItem]]
) -> String? {
  let base = EditedSections(seed: seed, hasUniqueIDs: hasUniqueIDs)
  let source = make(base.source)
  let mirror = ListMirror(source)
  let audit = UpdateAudit(source) { source.item(at: $0) }
  for edit in 0..<edits {
    base.edit()
    let expected = model(base.source.sections)
    let fault =
      mirror.difference() ?? (hasUniqueIDs ? audit.fault : nil)
      ?? (contents(of: source) == expected ? nil : "\(contents(of: source)) where \(expected) is expected")
    if let fault { return "seed \(seed), edit \(edit): \(fault)" }
    if mirror.changeSets.contains(where: \.isReload) { return "seed \(seed), edit \(edit): a reload" }
  }
  return nil
}

/// The seeds of random edits of sections under an operator.
let runSeeds: ClosedRange<UInt64> = 1...50

/// Random edits of sections under an operator: a mirror checks what it emits, a naive model what it displays.
///
/// - Returns: The fault, or `nil`.
func faultOfRuns(
  seed: UInt64, over make: (SectionedSource<TestSection>) -> any DataSource<TestItem>,
  showing model: ([TestSection]) -> [[TestItem]]
) -> String? {
  var generator = SeededGenerator(seed: seed)
  let base = SectionedSource(generator.sections())
  let source = make(base)
  let mirror = ListMirror(source, hasUniqueIDs: false)
  for step in 0..<12 {
    if step > 0 { base.sections = generator.edited(base.sections) }
    if let fault = mirror.difference() { return "step \(step): \(fault)" }
    let (shown, expected) = (contents(of: source), model(base.sections))
    if shown != expected { return "step \(step): \(shown), not \(expected)" }
  }
  return nil
}
