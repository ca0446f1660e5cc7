import ListChanges

extension EditableListSource {
  /// Inserts rows, each with the number that it has afterwards, in any order.
  ///
  ///     list.insert([(index: 2, item: paris), (index: 0, item: berlin)])
  ///
  /// A number takes no row if it is negative, beyond the end, or taken by an earlier one of these rows. The idea of naming final
  /// places is EDataSource's, which traps instead, and needs them in ascending order.
  ///
  /// - Returns: the rows that were not inserted, in the order in which they were given.
  /// - Complexity: O(*k* log *k*) for *k* rows, and what *k* single edits take at most.
  @discardableResult
  public func insert(
    _ rows: some Sequence<(index: Int, item: Item)>, animation: AnimationHint = .automatic
  ) -> [Item] {
    let rows = Array(rows)
    // In ascending order nothing that comes later moves a row that is in its place.
    let order = rows.indices.sorted { (rows[$0].index, $0) < (rows[$1].index, $1) }
    var places: [Int] = []
    var refused: [Int] = []
    var run: [Item] = []
    var count = count
    func insertRun() {
      guard let last = places.last, !run.isEmpty else { return }
      let start = last + 1 - run.count
      applySilently(.replaceSubrange(start..<start, with: run))
      run = []
    }
    for number in order {
      let index = rows[number].index
      guard index >= 0, index <= count, index != places.last else {
        refused.append(number)
        continue
      }
      if let last = places.last, last + 1 != index { insertRun() }
      run.append(rows[number].item)
      places.append(index)
      count += 1
    }
    insertRun()
    var draft = ChangeSet.Draft()
    draft.inserts = places.map { ItemPosition(section: 0, item: $0) }
    changeHub.emit(draft.changeSet(), animation: animation)
    return refused.sorted().map { rows[$0].item }
  }
}
