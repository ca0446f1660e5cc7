import DataSources
import ListChanges

/// The sources of a random tree that display a value or pending edits.
struct RandomRecords {
  var entity: ValueSource<[Int], ListSection<Int, TestItem>>?
  var optimistic: [OptimisticSource<TestItem>] = []
  /// Records the changes of one leaf, to undo them sometimes.
  var recorder: UndoRecorder<TestItem>?
}

extension RandomTree {
  /// Creates more leaves, and optimistic sources, which require unique IDs, over some leaves.
  func makeRecords() -> [any DataSource<TestItem>] {
    let entity = ValueSource([1, 2, 3]) { $0.map { TestItem(-$0) } }
    records.entity = entity
    records.optimistic = [sources[0], sources[2], entity].map { OptimisticSource($0) }
    if let list = sources[1] as? ListSource<TestItem> { records.recorder = UndoRecorder(list) }
    let fixed = StaticSource(sections: [
      TestSection(id: "fixed", items: [TestItem(-9)]), TestSection(id: "none", items: []),
    ])
    return records.optimistic + [entity, fixed]
  }

  /// Sometimes changes one of these sources.
  ///
  /// - Returns: Whether it did.
  func mutateRecords() -> Bool {
    guard generator.oneIn(6) else { return false }
    if generator.oneIn(8), let entity = records.entity {
      entity.value = Array([1, 2, 3, 4, 5].shuffled(using: &generator).prefix(generator.below(6)))
      return true
    }
    if generator.oneIn(4), let recorder = records.recorder {
      if generator.oneIn(3) { recorder.redo() } else { recorder.undo() }
      return true
    }
    guard let source = records.optimistic.randomElement(using: &generator) else { return false }
    let section = generator.below(source.sectionCount + 2) - 1
    let count = source.itemCount(inSection: section)
    let position = ItemPosition(section: section, item: generator.below(count + 2) - 1)
    let section2 = generator.below(source.sectionCount + 1)
    let target = ItemPosition(section: section2, item: generator.below(source.itemCount(inSection: section2) + 2) - 1)
    let pending = source.pendingEdits.randomElement(using: &generator)
    switch generator.below(8) {
    case 0: source.insert(TestItem(hasUniqueIDs ? Int(generator.next() >> 20) : generator.below(20)), at: position)
    case 1: source.remove(at: position)
    case 2: source.move(from: position, to: target)
    case 3:
      let item = source.item(at: position) ?? TestItem(0)
      source.replace(at: position, with: TestItem(item.id, content: generator.below(4)))
    case 4: source.reject(pending?.id)
    case 5: if let pending { source.confirm(pending.id) }
    case 6 where generator.oneIn(4): source.rejectAll()
    default: echo(pending, of: source)
    }
    return true
  }

  /// The base performs a recorded edit.
  private func echo(_ edit: OptimisticEdit<TestItem>?, of source: OptimisticSource<TestItem>) {
    guard let edit, source === records.optimistic[0], let list = sources[0] as? ListSource<TestItem> else { return }
    let (index, shown) = (list.position(of: edit.itemID)?.item, source.position(of: edit.itemID)?.item)
    switch edit.kind {
    case .insert(let item): if index == nil { list.insert(item, at: min(shown ?? 0, list.items.count)) }
    case .remove: if let index { list.remove(at: index) }
    case .replace(let item): if let index { list.replace(at: index, with: item) }
    case .move: if let index, let shown { list.move(from: index, to: shown) }
    }
  }
}
