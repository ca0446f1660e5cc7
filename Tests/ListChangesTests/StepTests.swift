import ListChanges
import ListTestSupport
import Testing

@Suite struct StepTests {
  @Test func everySmallTransition() throws {
    let targets = smallLists(names: ["A", "B", "C"], ids: 2)
    for old in smallLists(names: ["A", "B", "C"], ids: 2, orders: false) {
      for new in targets {
        let changes = ChangeSet(fromSections: old, toSections: new)
        let fault = try Self.fault(of: changes, old, new)
        #expect(fault == nil, "\(old) -> \(new): \(changes): \(changes.steps)")
      }
    }
  }

  @Test func everyPermutationOfFiveItems() throws {
    let old = [TestSection(id: "A", items: (0..<5).map { TestItem($0) })]
    for rows in arrangements(of: Array(0..<6)) {
      let new = [TestSection(id: "A", items: rows.map { TestItem($0, content: 1) })]
      let changes = ChangeSet(fromSections: old, toSections: new)
      let fault = try Self.fault(of: changes, old, new)
      #expect(fault == nil, "\(rows): \(changes): \(changes.steps)")
    }
  }

  @Test func randomTransitions() throws {
    let seed = fuzzSeed(23)
    var generator = SeededGenerator(seed: seed)
    for step in 0..<fuzzSteps(800) {
      let (old, middle) = (generator.sections(maximum: 6), generator.sections(maximum: 6))
      let new = generator.oneIn(3) ? generator.sections(maximum: 6) : generator.edited(old, edits: 9)
      var changes = ChangeSet(fromSections: old, toSections: new)
      if generator.oneIn(3) {
        changes = ChangeSet(fromSections: old, toSections: middle)
          .concatenated(with: ChangeSet(fromSections: middle, toSections: new))
      }
      let fault = try Self.fault(of: changes, old, new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) -> \(new): \(changes): \(changes.steps)")
    }
  }

  @Test func inOrderAndInWords() throws {
    let changes = try ChangeSet(
      sectionInserts: [0], sectionUpdates: [1], deletes: [at(0, 0), at(0, 2)], inserts: [at(1, 3)],
      moves: [.init(from: at(0, 4), to: at(1, 0))], updates: [at(1, 1)])
    #expect(
      changes.steps.map(\.description) == [
        "insert section 0", "delete 1-2", "delete 1-0", "move 1-2 to 1-0", "insert 1-3", "update section 1",
        "update 1-1",
      ])
    #expect(ChangeSet.reload.steps == [.reload])
    #expect(ChangeSet().steps.isEmpty)
  }

  /// A reversed list needs a move for every item but one; each is found without reading the others.
  @Test func aHundredThousandMoves() throws {
    let count = 100_000
    let moves = (0..<count - 1).map { ChangeSet.ItemMove(from: at(0, $0), to: at(0, count - 1 - $0)) }
    let steps = try ChangeSet(moves: moves).steps
    #expect(steps.count == count - 1)
    // The last item never moves; the others pass it, the one before it first.
    #expect(steps.first == .move(from: at(0, count - 2), to: at(0, count - 1)))
    #expect(steps.last == .move(from: at(0, 0), to: at(0, count - 1)))
  }

  /// Items identified by their origins, changed step by step in plain arrays.
  private static func fault(of changes: ChangeSet, _ old: [TestSection], _ new: [TestSection]) throws -> String? {
    let batch = try ReferenceBatch(changes, from: shape(of: old), to: shape(of: new))
    var sections = old.indices.map { section in
      (origin: section as Int?, rows: old[section].items.indices.map { at(section, $0) as ItemPosition? })
    }
    var content: [ChangeSet.Step] = []
    for step in changes.steps {
      switch step {
      case .reload: return "a reload"
      case .deleteSection(let section): sections.remove(at: section)
      case .moveSection(let from, let to): sections.insert(sections.remove(at: from), at: to)
      case .insertSection(let section):
        sections.insert((nil, Array(repeating: nil, count: new[section].items.count)), at: section)
      case .delete(let position): sections[position.section].rows.remove(at: position.item)
      case .move(let from, let to):
        if from == to { return "a step that changes nothing" }
        let row = sections[from.section].rows.remove(at: from.item)
        sections[to.section].rows.insert(row, at: to.item)
      case .insert(let position): sections[position.section].rows.insert(nil, at: position.item)
      case .updateSection, .update: content.append(step)
      }
    }
    if sections.map(\.origin) != batch.sectionOrigins { return "sections originate from \(sections.map(\.origin))" }
    if sections.map(\.rows) != batch.itemOrigins { return "items originate from \(sections.map(\.rows))" }
    let updates = changes.sectionUpdates.map { ChangeSet.Step.updateSection($0) } + changes.updates.map { .update($0) }
    return content == updates ? nil : "updates are \(content)"
  }
}

private func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
