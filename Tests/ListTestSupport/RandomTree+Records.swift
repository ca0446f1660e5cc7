import DataSources
import ListChanges

/// The sources of a random tree that show a value, or edits that are pending.
struct RandomRecords {
  var entity: ValueSource<[Int], ListSection<Int, TestRow>>?
  var optimistic: [OptimisticSource<TestRow>] = []
  /// Undoes what happens to one of the leaves, now and then.
  var recorder: UndoRecorder<TestRow>?
}

extension RandomTree {
  /// More leaves, and edits over leaves, which tell rows apart by their own ids alone.
  func makeRecords() -> [any DataSource<TestRow>] {
    let entity = ValueSource([1, 2, 3]) { $0.map { TestRow(-$0) } }
    records.entity = entity
    records.optimistic = [sources[0], sources[2], entity].map { OptimisticSource($0) }
    if let list = sources[1] as? ListSource<TestRow> { records.recorder = UndoRecorder(list) }
    let fixed = StaticSource(sections: [
      TestSection(id: "fixed", items: [TestRow(-9)]), TestSection(id: "none", items: []),
    ])
    return records.optimistic + [entity, fixed]
  }

  /// Now and then.
  ///
  /// - Returns: whether something was changed.
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
    case 0: source.insert(TestRow(hasUniqueIDs ? Int(generator.next() >> 20) : generator.below(20)), at: position)
    case 1: source.remove(at: position)
    case 2: source.move(from: position, to: target)
    case 3:
      let row = source.item(at: position) ?? TestRow(0)
      source.replace(at: position, with: TestRow(row.id, content: generator.below(4)))
    case 4: source.reject(pending?.id)
    case 5: if let pending { source.confirm(pending.id) }
    case 6 where generator.oneIn(4): source.rejectAll()
    default: echo(pending, of: source)
    }
    return true
  }

  /// The base does what an edit did.
  private func echo(_ edit: OptimisticEdit<TestRow>?, of source: OptimisticSource<TestRow>) {
    guard let edit, source === records.optimistic[0], let list = sources[0] as? ListSource<TestRow> else { return }
    let (place, shown) = (list.position(of: edit.itemID)?.item, source.position(of: edit.itemID)?.item)
    switch edit.kind {
    case .insert(let row): if place == nil { list.insert(row, at: min(shown ?? 0, list.items.count)) }
    case .remove: if let place { list.remove(at: place) }
    case .replace(let row): if let place { list.replace(at: place, with: row) }
    case .move: if let place, let shown { list.move(from: place, to: shown) }
    }
  }
}
