#if GRDB
  import DataSources
  import ListStorage

  /// Where a row is: in a group that is known by its number among those that are touched.
  struct RowPlace: Sendable {
    let group: Int
    let page: Int
    let rank: Int
  }

  /// A group some of whose rows were touched.
  struct TouchedGroup {
    private(set) var group: DirectoryGroup
    /// Its section before; `nil` when there was none.
    let oldIndex: Int?
    /// Its section now; `nil` when it is gone.
    var newIndex: Int?
    /// Whether the first row may be another one.
    private var mayHaveNewFirst = false
    /// The group's value in the first row, if that was touched.
    private var firstValue: SQLiteValue?
    /// Whether the section shows something else.
    private var hasNewValue = false
    /// What touched rows added to the aggregates before, and what they add.
    private var removed: [[SQLiteValue]] = []
    private var added: [[SQLiteValue]] = []
    /// The touched rows that were here, that are here, and that were and are.
    private var oldRanks: [Int] = []
    private var newRanks: [Int] = []
    private var stayed: [(old: Int, new: Int)] = []

    private let oldCount: Int
    private var touchedPages: [Int] = []

    init(_ group: DirectoryGroup, oldIndex: Int?) {
      self.group = group
      self.oldIndex = oldIndex
      oldCount = group.count
    }

    /// Notes the places that a row had and has here.
    mutating func note(old: Int?, new: Int?, value: SQLiteValue?) {
      if let old { oldRanks.append(old) }
      if let new { newRanks.append(new) }
      if let old, let new { stayed.append((old, new)) }
      if old == 0 || new == 0 { mayHaveNewFirst = true }
      if new == 0 { firstValue = value }
    }

    /// Takes over the value of the first row, which may be equal to the one before and not the same.
    mutating func updateValue(_ term: SortTerm, _ reader: ViewReader) throws {
      guard mayHaveNewFirst, group.count > 0, term.hasEquals(group.value),
        let value = try firstValue ?? reader.firstValue(ofGroup: group.value)
      else { return }
      hasNewValue = hasNewValue || value != group.value
      group.value = value
    }

    /// Notes what a row added to the aggregates or adds.
    mutating func noteAggregated(_ key: RowKey?, isRemoved: Bool) {
      guard let values = key?.aggregated, !values.isEmpty else { return }
      if isRemoved { removed.append(values) } else { added.append(values) }
    }

    /// Brings the aggregates to what the touched rows are now.
    ///
    /// - Complexity: O(*k*) for *k* touched rows; if the least or greatest value was removed, see ``ViewReader/extreme(_:ofGroup:)``.
    mutating func updateAggregates(_ reader: ViewReader) throws {
      // A section without rows is removed, or has the aggregates of no rows.
      if group.count == 0 {
        let empty = reader.plan.aggregates.map { AggregateState($0.key.function) }
        hasNewValue = hasNewValue || group.aggregates.map(\.value) != empty.map(\.value)
        group.aggregates = empty
        return
      }
      for (index, aggregate) in reader.plan.aggregates.enumerated() {
        let before = group.aggregates[index].value
        if !group.aggregates[index].replace(removed.map { $0[index] }, by: added.map { $0[index] }) {
          group.aggregates[index] = AggregateState(aggregate.key.function)
          group.aggregates[index].add(try reader.extreme(aggregate, ofGroup: group.value))
        }
        hasNewValue = hasNewValue || group.aggregates[index].value != before
      }
    }

    /// Counts an inserted or deleted row; the page gets another name.
    mutating func add(_ difference: Int, toPage page: Int, name: Int) {
      group.counts[page] = max(0, group.counts[page] + difference)
      group.pages.rename(page, to: name)
      if !touchedPages.contains(page) { touchedPages.append(page) }
    }

    /// Splits pages that are too large, and joins those that are too small.
    mutating func repairPages(_ directory: inout ViewDirectory, _ reader: ViewReader) throws {
      for page in touchedPages.sorted(by: >) { try group.repair(page, in: &directory, reader) }
    }

    /// What becomes of the section, and which of its rows move within it.
    func addSections(to draft: inout ChangeSet.Draft) {
      switch (oldIndex, newIndex) {
      case (let old?, nil): draft.sectionDeletes.append(old)
      case (nil, let new?): draft.sectionInserts.append(new)
      case (nil, nil): break
      case (let old?, let new?):
        if hasNewValue { draft.sectionUpdates.append(new) }
        let moves = SectionMoves(stayed, oldRanks: oldRanks.sorted(), newRanks: newRanks.sorted(), count: oldCount)
        for move in moves.moves {
          draft.moves.append(
            .init(from: ItemPosition(section: old, item: move.from), to: ItemPosition(section: new, item: move.to)))
        }
      }
    }
  }
#endif
