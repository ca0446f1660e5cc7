import ListChanges
import ListStorage

/// A source that displays the items for which a condition holds.
///
/// Sections stay, even if they are empty.
///
/// - Complexity: A change of *k* items takes O(*k* log *n*) where *n* is the number of upstream items, and calls the condition
///   once for each item that is inserted or updated; an inserted section takes O(*m*) for its *m* items. A lookup takes
///   O(log *n*). Each upstream item takes about two bits.
public final class FilteredSource<Item>: OperatorSource<Item> {
  private let stage: FilterStage<Item>

  /// The condition.
  ///
  /// Setting it emits the items that are inserted and deleted.
  ///
  /// - Complexity: O(*n*) to set.
  public var isIncluded: (Item) -> Bool {
    get { stage.isIncluded }
    set {
      stage.isIncluded = newValue
      changeHub.changeSetting { stage.reevaluated() }
    }
  }

  init(_ source: some DataSource<Item>, isIncluded: @escaping (Item) -> Bool) {
    let base = source.makeOutput()
    stage = FilterStage(base, isIncluded)
    super.init(StageSource(source, base, ChangeHub(), stage, items: stage, reader: base.reader))
  }
}

extension DataSource {
  /// Returns a source with the items for which a condition holds.
  ///
  ///     let unread = mails.filter { !$0.isRead }
  ///
  /// Sections stay, even if they are empty; see ``hidingEmptySections(where:)``.
  ///
  /// - Parameter isIncluded: The condition. It's called once for each item that is inserted or updated, and must not change
  ///   the list.
  public func filter(_ isIncluded: @escaping (Item) -> Bool) -> FilteredSource<Item> {
    FilteredSource(self, isIncluded: isIncluded)
  }
}

// MARK: - Stage

/// Asks the condition, and keeps the result: one bit for each upstream item.
private final class FilterStage<Item>: OperatorStage, IndexedItems {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the evaluation, and `apply(_:)` the table. Neither accesses a
  // variable while the condition runs.

  private let base: Output<Item>
  var isIncluded: (Item) -> Bool
  private var state = FilterState()

  init(_ base: Output<Item>, _ isIncluded: @escaping (Item) -> Bool) {
    self.base = base
    self.isIncluded = isIncluded
  }

  var name: String { "FilteredSource<\(Item.self)>" }

  func brokenInvariant() -> String? { state.table.brokenInvariant(base.arrangement.counts) }

  // MARK: Changes

  func evaluate(_ changes: ChildChanges) -> Bool {
    var evaluation = FilterEvaluation()
    // The memory of the last evaluation.
    swap(&evaluation, &state.evaluation)
    evaluation.removeAll()
    switch changes.only {
    case .none: break
    case .reload: evaluation.table = loaded()
    case .one(let item):
      if item.isNew, let after = item.after { evaluation.items.append(includes(item.handle, after.index)) }
    case .batch(let batch):
      for run in batch.inserts {
        for offset in 0..<run.count { evaluation.items.append(includes(run.handles[offset], run.start.index + offset)) }
      }
      for item in batch.moves + batch.updates {
        if item.isUpdated, let after = item.after { evaluation.items.append(includes(item.handle, after.index)) }
      }
      for content in batch.sections?.inserts ?? [] {
        var bits: [Bool] = []
        batch.forEachRun(insertedWith: content) { run in
          for offset in 0..<run.count { bits.append(includes(run.handles[offset], run.start.index + offset)) }
        }
        evaluation.sections.append(BitList(bits))
      }
    }
    state.evaluation = evaluation
    return true
  }

  private func loaded() -> FilterTable {
    let counts = base.arrangement.counts
    var bits: [Bool] = []
    bits.reserveCapacity(counts.total)
    var displayed: [Int] = []
    counts.forEach { count in
      var shown = 0
      for _ in 0..<count {
        var result = false
        let isThere = base.items.withItem(at: bits.count) { result = isIncluded($0) }
        bits.append(isThere && result)
        if isThere, result { shown += 1 }
      }
      displayed.append(shown)
    }
    return FilterTable(bits: BitList(bits), counts: CountList(displayed))
  }

  private func includes(_ handle: UInt32, _ index: Int) -> Bool {
    var result = false
    let isThere = base.withItem(handle, at: index) { result = isIncluded($0) }
    return isThere && result
  }

  func apply(_ changes: ChildChanges) -> Change {
    if case .reload = changes.only {
      state.table = state.evaluation.table
      state.evaluation.table = FilterTable()
      return .reload
    }
    return state.table.apply(changes.only, state.evaluation)
  }

  /// Evaluates the condition for all items, and returns the change.
  func reevaluated() -> Change {
    let new = loaded()
    let change = state.table.difference(to: new, base.arrangement)
    state.table = new
    return change
  }

  // MARK: Lookups

  var counts: CountList { state.table.counts }
  var order: ItemOrder { base.arrangement.order }
  func upstreamIndex(of index: Int) -> Int? {
    index >= 0 && index < state.table.bits.ones ? state.table.bits.select(index) : nil
  }

  func index(ofUpstream index: Int) -> Int? {
    index >= 0 && index < state.table.bits.count && state.table.bits[index] ? state.table.bits.rank(before: index) : nil
  }

  func handle(at index: Int) -> UInt32 {
    upstreamIndex(of: index).map { base.arrangement.handle(at: $0) } ?? HandleTable.none
  }

  func index(ofHandle handle: UInt32) -> Int? { base.arrangement.index(ofHandle: handle).flatMap(index(ofUpstream:)) }
  func id(at index: Int) -> ItemID? { upstreamIndex(of: index).flatMap { base.arrangement.id(at: $0) } }
  func index(of id: ItemID) -> Int? { base.arrangement.index(of: id).flatMap(index(ofUpstream:)) }
  func sectionInfo(at index: Int) -> SectionInfo? { base.arrangement.sectionInfo(at: index) }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    guard let upstream = upstreamIndex(of: index) else { return false }
    return base.items.withItem(at: upstream, body)
  }

  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) {
    guard !range.isEmpty, let first = upstreamIndex(of: range.lowerBound),
      let last = upstreamIndex(of: range.upperBound - 1)
    else { return }
    // A copy, because the closure can read this source.
    let bits = state.table.bits
    var index = first
    base.arrangement.forEachHandle(in: first..<last + 1) { handle in
      if index < bits.count, bits[index] { body(handle) }
      index += 1
    }
  }
}

// Not nested: a type in a generic class is generic, too, and code that isn't specialized looks it up with each use.

private struct FilterState {
  var table = FilterTable()
  var evaluation = FilterEvaluation()
}

/// The results of the condition.
private struct FilterEvaluation {
  /// Whether each inserted item, and each updated one, is displayed.
  var items: [Bool] = []
  /// Whether each item of each inserted section is displayed.
  var sections: [BitList] = []
  /// All items after a reload.
  var table = FilterTable()

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    if !sections.isEmpty { sections = [] }
  }
}

/// Which upstream items are displayed.
private struct FilterTable {
  /// Whether each upstream item is displayed.
  var bits = BitList()
  /// The number of displayed items in each section.
  var counts = CountList()

  /// Follows a change of the upstream source, and returns that of the displayed items.
  mutating func apply(_ change: Change, _ evaluation: FilterEvaluation) -> Change {
    switch change {
    case .none, .reload: .none
    case .one(let item): apply(item, evaluation.items.first ?? false)
    case .batch(let batch): apply(batch, evaluation)
    }
  }

  private mutating func apply(_ item: ItemChange, _ result: Bool) -> Change {
    let before = item.before.flatMap(location)
    let isDisplayed = item.isNew ? result : before != nil
    if item.hasRemoval, let old = item.before { bits.remove(at: old.index) }
    if item.hasInsertion, let new = item.after { bits.insert(isDisplayed, at: new.index) }
    if !item.isMoved, !item.isInsert, !item.isDelete, isDisplayed != (before != nil), let new = item.after {
      bits.set(isDisplayed, at: new.index)
    }
    if before == nil, item.isDelete || !isDisplayed { return .none }
    let isLost = before != nil && (item.isDelete || !isDisplayed || item.before?.section != item.after?.section)
    let isGained = !item.isDelete && isDisplayed && (before == nil || item.before?.section != item.after?.section)
    if isLost, let before { counts.add(-1, at: before.section) }
    if isGained, let after = item.after { counts.add(1, at: after.section) }
    let after = item.isDelete || !isDisplayed ? nil : item.after.map(displayedLocation)
    return .one(ItemChange(item.handle, from: before, to: after, isMoved: item.isMoved, isUpdated: item.isUpdated))
  }

  private mutating func apply(_ batch: ChangeBatch, _ evaluation: FilterEvaluation) -> Change {
    let oldCounts = counts
    var builder = ChangeBuilder()
    let origins = (batch.moves + batch.updates).map { $0.before.flatMap(location) }
    for run in batch.deletes {
      guard let part = displayed(run, oldCounts) else { continue }
      builder.add(deleted: part)
      counts.add(-part.count, at: part.start.section)
    }
    for origin in origins.prefix(batch.moves.count) { if let origin { counts.add(-1, at: origin.section) } }
    for range in batch.removals.reversed() { bits.removeSubrange(range) }
    // The evaluation of inserted items are first, then those of updated ones.
    var result = batch.inserts.reduce(0) { $0 + $1.count }
    let isDisplayed = (batch.moves + batch.updates).enumerated().map { number, item in
      if !item.isUpdated { return origins[number] != nil }
      result += 1
      return evaluation.items[result - 1]
    }
    let sections = applySections(batch, evaluation, oldCounts)
    applyInsertions(batch, evaluation, isDisplayed)
    for (number, item) in batch.updates.enumerated() {
      let (was, isNow) = (origins[batch.moves.count + number] != nil, isDisplayed[batch.moves.count + number])
      guard was != isNow, let after = item.after else { continue }
      bits.set(isNow, at: after.index)
      counts.add(isNow ? 1 : -1, at: after.section)
    }
    for run in batch.inserts { if let part = displayed(run, counts) { builder.add(inserted: part) } }
    var run = DisplayedRun()
    for (number, item) in (batch.moves + batch.updates).enumerated() {
      let after = isDisplayed[number] ? item.after.map { run.location($0, bits, counts) } : nil
      builder.add(
        ItemChange(item.handle, from: origins[number], to: after, isMoved: item.isMoved, isUpdated: item.isUpdated))
    }
    guard let all = batch.sections, let sections else { return builder.change() }
    return builder.change(
      sections: SectionChanges(
        deletes: sections.deletes, inserts: sections.inserts, moves: all.moves, updates: all.updates, before: oldCounts,
        after: counts))
  }

  private mutating func applySections(
    _ batch: ChangeBatch, _ evaluation: FilterEvaluation, _ oldCounts: CountList
  ) -> (deletes: [SectionChanges.Content], inserts: [SectionChanges.Content])? {
    guard let sections = batch.sections else { return nil }
    var deletes: [SectionChanges.Content] = []
    var inserts: [SectionChanges.Content] = []
    sections.forEachBlock(batch) { block in
      switch block {
      case .delete(let range, let number):
        let content = sections.deletes[number]
        let marks = bits.extractSubrange(range)
        deletes.append(.init(section: content.section, handles: content.handles.marked(by: marks)))
      case .move(let range, let index): bits.insert(contentsOf: bits.extractSubrange(range), at: index)
      case .insert(let index, let number):
        let content = sections.inserts[number]
        bits.insert(contentsOf: evaluation.sections[number], at: index)
        inserts.append(
          .init(section: content.section, handles: content.handles.marked(by: evaluation.sections[number])))
      }
    }
    for step in sections.steps {
      switch step {
      case .delete(let section, _): counts.remove(at: section)
      case .move(let from, let to): counts.move(from: from, to: to)
      case .insert(let section, let number): counts.insert(evaluation.sections[number].ones, at: section)
      }
    }
    return (deletes.reversed(), inserts)
  }

  private mutating func applyInsertions(_ batch: ChangeBatch, _ evaluation: FilterEvaluation, _ isDisplayed: [Bool]) {
    var result = 0
    for insertion in batch.insertions {
      if insertion.isMove {
        bits.insert(isDisplayed[insertion.number], at: insertion.index)
        if isDisplayed[insertion.number], let after = batch.moves[insertion.number].after {
          counts.add(1, at: after.section)
        }
        continue
      }
      if insertion.count == 1 {
        bits.insert(evaluation.items[result], at: insertion.index)
        if evaluation.items[result] { counts.add(1, at: batch.inserts[insertion.number].start.section) }
      } else {
        let marks = BitList(evaluation.items[result..<result + insertion.count])
        bits.insert(contentsOf: marks, at: insertion.index)
        counts.add(marks.ones, at: batch.inserts[insertion.number].start.section)
      }
      result += insertion.count
    }
  }

  // MARK: Places

  /// Returns the location of an upstream item, or `nil` if it isn't displayed.
  private func location(_ upstream: Location) -> Location? { bits[upstream.index] ? displayedLocation(upstream) : nil }

  private func displayedLocation(_ upstream: Location) -> Location {
    let index = bits.rank(before: upstream.index)
    return Location(section: upstream.section, item: index - counts.sum(before: upstream.section), index: index)
  }

  /// Returns the displayed items of a run, or `nil` if there are none.
  private func displayed(_ run: ItemRun, _ counts: CountList) -> ItemRun? {
    if run.count == 1, !bits[run.start.index] { return nil }
    let index = bits.rank(before: run.start.index)
    let start = Location(
      section: run.start.section, item: index - counts.sum(before: run.start.section), index: index)
    if run.count == 1 { return ItemRun(start: start, handles: run.handles) }
    let count = bits.rank(before: run.end) - index
    if count == 0 { return nil }
    if count == run.count { return ItemRun(start: start, handles: run.handles) }
    if !run.handles.areAssigned { return ItemRun(start: start, handles: HandleRun(unassigned: count)) }
    var handles: [UInt32] = []
    handles.reserveCapacity(count)
    for offset in 0..<run.count where bits[run.start.index + offset] { handles.append(run.handles[offset]) }
    return ItemRun(start: start, handles: HandleRun(handles))
  }

  // MARK: Comparing

  /// Returns the change that leads from these items to others of the same upstream source.
  func difference(to new: FilterTable, _ upstream: any Arrangement) -> Change {
    guard bits.count == new.bits.count, counts.count == new.counts.count else { return .reload }
    var builder = ChangeBuilder()
    var (index, was, isNow) = (0, 0, 0)
    var section = 0
    upstream.counts.forEach { count in
      let (oldStart, newStart) = (was, isNow)
      for _ in 0..<count where index < bits.count {
        let (before, after) = (bits[index], new.bits[index])
        if before != after {
          builder.add(
            ItemChange(
              upstream.handle(at: index),
              from: before ? Location(section: section, item: was - oldStart, index: was) : nil,
              to: after ? Location(section: section, item: isNow - newStart, index: isNow) : nil))
        }
        was += before ? 1 : 0
        isNow += after ? 1 : 0
        index += 1
      }
      section += 1
    }
    return builder.change()
  }

  /// Returns the first broken invariant as a sentence, or `nil`.
  func brokenInvariant(_ upstream: CountList) -> String? {
    if let fault = bits._checkInvariants() ?? counts._checkInvariants() { return fault }
    if bits.count != upstream.total { return "there are \(bits.count) bits for \(upstream.total) items" }
    return bits.ones == counts.total ? nil : "\(bits.ones) items are displayed, and \(counts.total) counted"
  }
}

/// The locations of consecutive displayed items, of which only the first one is searched.
private struct DisplayedRun {
  private var upstream = -2
  private var section = -1
  private var start = 0
  private var index = 0

  mutating func location(_ location: Location, _ bits: BitList, _ counts: CountList) -> Location {
    index = location.index == upstream + 1 ? index + 1 : bits.rank(before: location.index)
    if location.section != section { (section, start) = (location.section, counts.sum(before: location.section)) }
    upstream = location.index
    return Location(section: section, item: index - start, index: index)
  }
}

extension HandleRun {
  fileprivate func marked(by bits: BitList) -> HandleRun {
    if bits.ones == count { return self }
    if !areAssigned { return HandleRun(unassigned: bits.ones) }
    return HandleRun(zip(self, bits.array).compactMap { $1 ? $0 : nil })
  }
}
