import ListChanges
import ListStorage

/// A source that displays the items of every section in an order.
///
/// Items of which neither precedes the other keep their upstream order. If the order contradicts itself, the items are
/// displayed in an unspecified order, but the change sets are correct.
///
/// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of items, and calls the order about log₂ *n*
///   times for each item that is inserted, moved or updated; for many items, which are merged, about log₂ (*n* / *k*) times. An
///   inserted section of *m* items takes O(*m* log *m*). A lookup takes O(log *n*). An item takes about 10 bytes, and as
///   much again for its upstream order, which a chain of operators stores once.
public final class SortedSource<Item>: OperatorSource<Item> {
  private let stage: SortStage<Item>

  /// The order: whether the first item precedes the second one.
  ///
  /// Setting it sorts all items, and emits the fewest possible moves.
  public var areInIncreasingOrder: (Item, Item) -> Bool {
    get { stage.areInIncreasingOrder }
    set {
      stage.areInIncreasingOrder = newValue
      changeHub.changeSetting { stage.reordered() }
    }
  }

  init(_ source: some DataSource<Item>, by areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    let base = source.makeOutput()
    stage = SortStage(base, areInIncreasingOrder)
    super.init(StageSource(source, base, ChangeHub(), stage, items: stage, reader: base.reader))
  }
}

extension DataSource {
  /// Returns a source with the items of every section in an order; equal items keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first item precedes the second one. It must not change the list.
  public func sorted(by areInIncreasingOrder: @escaping (Item, Item) -> Bool) -> SortedSource<Item> {
    SortedSource(self, by: areInIncreasingOrder)
  }

  /// Sorts the items of every section by a value, ascending.
  ///
  ///     messages.sorted(by: \.date)
  ///
  /// - Parameter value: The value to compare. It must not change the list.
  public func sorted<Value: Comparable>(by value: @escaping (Item) -> Value) -> SortedSource<Item> {
    sorted(by: value, using: <)
  }

  /// Sorts the items of every section by a value, in an order of that value.
  ///
  ///     messages.sorted(by: \.date, using: >)
  ///
  /// - Parameters:
  ///   - value: The value to compare. It must not change the list.
  ///   - areInIncreasingOrder: Whether an item with the first value precedes an item with the second.
  public func sorted<Value>(
    by value: @escaping (Item) -> Value, using areInIncreasingOrder: @escaping (Value, Value) -> Bool
  ) -> SortedSource<Item> {
    SortedSource(self) { areInIncreasingOrder(value($0), value($1)) }
  }

  /// Sorts the items of every section by a value that some of them lack, ascending; items without a value are last.
  ///
  ///     tasks.sorted(by: \.dueDate)
  ///
  /// - Parameter value: The value to compare. It must not change the list.
  @_disfavoredOverload
  public func sorted<Value: Comparable>(by value: @escaping (Item) -> Value?) -> SortedSource<Item> {
    sorted(by: value, using: <)
  }

  /// Sorts the items of every section by a value that some of them lack, in an order of that value; items without a value are last.
  ///
  ///     tasks.sorted(by: \.dueDate, using: >)
  ///
  /// - Parameters:
  ///   - value: The value to compare. It must not change the list.
  ///   - areInIncreasingOrder: Whether an item with the first value precedes an item with the second.
  @_disfavoredOverload
  public func sorted<Value>(
    by value: @escaping (Item) -> Value?, using areInIncreasingOrder: @escaping (Value, Value) -> Bool
  ) -> SortedSource<Item> {
    SortedSource(self) { nilsLast(value($0), value($1), areInIncreasingOrder) }
  }
}

/// Whether an optional value precedes another one, if `nil` is last.
func nilsLast<Value>(_ left: Value?, _ right: Value?, _ areInIncreasingOrder: (Value, Value) -> Bool) -> Bool {
  guard let left else { return false }
  return right.map { areInIncreasingOrder(left, $0) } ?? true
}

extension DataSource where Item: Comparable {
  /// Returns a source with the items of every section in ascending order.
  public func sorted() -> SortedSource<Item> { SortedSource(self, by: <) }
}

// MARK: - Stage

/// Compares the items of a change, and keeps the order of all items: their handles, about 10 bytes an item.
private final class SortStage<Item>: OperatorStage, IndexedItems {
  // Guarded by the isolation domain of the source. `evaluate(_:)` sets the evaluation; `apply(_:)` and `reordered()` change the order. None
  // accesses a variable while the comparison runs. During `evaluate(_:)`, the upstream order is the new one and the order here the old one.

  private let base: Output<Item>
  /// The upstream order, which decides about equal items.
  private let upstream: ItemOrder
  let order: ItemOrder
  /// Items that searches have read.
  private let cache = ItemCache<Item>()
  var areInIncreasingOrder: (Item, Item) -> Bool
  private var evaluation = SortEvaluation()

  init(_ base: Output<Item>, _ areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    self.base = base
    self.areInIncreasingOrder = areInIncreasingOrder
    upstream = base.arrangement.order
    order = ItemOrder()
  }

  var name: String { "SortedSource<\(Item.self)>" }

  func brokenInvariant() -> String? {
    if let fault = order.brokenInvariant() { return fault }
    return order.counts == base.arrangement.counts ? nil : "the order has other counts than the upstream source"
  }

  // MARK: Evaluating: where the items of a change belong

  /// Whether an item is between its neighbors, or on which side of them it belongs; unknown if it is in another section or a neighbor
  /// changes as well.
  private enum Fit { case inPlace, before, after, unknown }

  func evaluate(_ changes: ChildChanges) -> Bool {
    var evaluation = SortEvaluation()
    // The memory of the last evaluation.
    swap(&evaluation, &self.evaluation)
    evaluation.removeAll()
    let isEvaluated = evaluate(changes.only, &evaluation)
    self.evaluation = evaluation
    return isEvaluated
  }

  private func evaluate(_ change: Change, _ evaluation: inout SortEvaluation) -> Bool {
    if case .reload = change {
      evaluation.sections = sortedSections()
      return true
    }
    guard collectItems(change, &evaluation) else { return false }
    if change.sections?.areStructural == true { cache.removeAll() }
    cache.resize(forItemCount: order.count)
    var fit = Fit.unknown
    var inserted: [Int] = []
    let changed = evaluation.items.count == 1 ? [] : Set(evaluation.items.lazy.filter { !$0.isInsert }.map(\.handle))
    for number in evaluation.items.indices {
      let item = evaluation.items[number]
      if let before = item.before {
        fit = item.isDelete ? .unknown : self.fit(item, before, changed, change.sections)
        if fit == .inPlace { continue }
        evaluation.removals.append(before.index)
      }
      if !item.isDelete { inserted.append(number) }
    }
    if evaluation.removals.count > 1 { evaluation.removals.sort() }
    if inserted.count == 1 {
      locate(inserted[0], evaluation.items.count == 1 ? fit : .unknown, change.sections, &evaluation)
    } else if !inserted.isEmpty {
      locate(inserted, change.sections, &evaluation)
    }
    for content in change.sections?.inserts ?? [] {
      // Those that arrive there on their own would have to be merged with the others; no source does that.
      if content.handles.count > 0, inserted.contains(where: { evaluation.items[$0].after?.section == content.section })
      {
        return false
      }
      evaluation.sections.append(sorted(content.handles.array))
    }
    return true
  }

  /// Collects the items of a change with their old locations here, and their new upstream locations.
  private func collectItems(_ change: Change, _ evaluation: inout SortEvaluation) -> Bool {
    var fits = true
    change.forEachItem { item in
      var before: Location?
      if let old = item.before {
        cache.removeItem(of: item.handle)
        guard let index = order.index(of: item.handle) else { return fits = false }
        before = Location(section: old.section, item: index - order.counts.sum(before: old.section), index: index)
      }
      evaluation.items.append(
        ItemChange(item.handle, from: before, to: item.after, isMoved: item.isMoved, isUpdated: item.isUpdated))
    }
    return fits
  }

  /// Compares an item with its neighbors, if these keep their order.
  private func fit(
    _ item: ItemChange, _ location: Location, _ changed: Set<UInt32>, _ sections: SectionChanges?
  ) -> Fit {
    let section = sections.map { $0.newSection(ofOld: location.section) } ?? location.section
    guard section == item.after?.section else { return .unknown }
    let isFirst = location.item == 0
    let isLast = location.item + 1 == order.counts[location.section]
    let previous = isFirst ? HandleTable.none : order.handle(at: location.index - 1)
    let next = isLast ? HandleTable.none : order.handle(at: location.index + 1)
    if !changed.isEmpty, changed.contains(previous) || changed.contains(next) { return .unknown }
    var fit = Fit.inPlace
    _ = base.reader.withItem(item.handle) { content in
      if !isFirst, !isBefore(previous, content, item.handle, isCacheable: false) {
        fit = .before
      } else if !isLast, isBefore(next, content, item.handle, isCacheable: false) {
        fit = .after
      }
    }
    return fit
  }

  /// Places the only item that is inserted into the order.
  private func locate(_ number: Int, _ fit: Fit, _ sections: SectionChanges?, _ evaluation: inout SortEvaluation) {
    let item = evaluation.items[number]
    guard let section = item.after?.section else { return }
    let remaining = RemainingItems(order.counts, evaluation.removals, section: old(section, sections))
    var range = 0..<remaining.count
    if let before = item.before?.item {
      if fit == .before { range = 0..<before }
      if fit == .after { range = before..<remaining.count }
    }
    var location = 0
    _ = base.reader.withItem(item.handle) { location = search($0, item.handle, in: range, remaining) }
    evaluation.insertions.append(.init(number: number, section: section, item: location))
  }

  /// Places items in the order: those of each section are sorted, and merged with the items that stay.
  private func locate(_ inserted: [Int], _ sections: SectionChanges?, _ evaluation: inout SortEvaluation) {
    let indexes = inserted.map { evaluation.items[$0].after?.index ?? 0 }
    // Equal items are in upstream order. Inserted items are already.
    let sorted = stableOrder(count: inserted.count) { indexes[$0] < indexes[$1] }.map { inserted[$0] }
    var start = 0
    while start < sorted.count {
      let section = evaluation.items[sorted[start]].after?.section ?? 0
      let end = sorted[start...].firstIndex { evaluation.items[$0].after?.section != section } ?? sorted.count
      locate(sorted[start..<end], inSection: section, sections, &evaluation)
      start = end
    }
  }

  /// Places items of a new section, which are in upstream order.
  private func locate(
    _ numbers: ArraySlice<Int>, inSection section: Int, _ sections: SectionChanges?, _ evaluation: inout SortEvaluation
  ) {
    let remaining = RemainingItems(order.counts, evaluation.removals, section: old(section, sections))
    let handles = numbers.map { evaluation.items[$0].handle }
    let items = LentItems(handles, of: base.reader)
    let order = items.order(by: areInIncreasingOrder)
    var locations = Array(repeating: remaining.count, count: order.count)
    merge(0..<items.count, 0..<remaining.count, into: &locations) { number, range in
      let index = order[number]
      return search(items.item(at: index).pointee, handles[items.indexes[index]], in: range, remaining)
    }
    for (offset, index) in order.enumerated() {
      let number = numbers[numbers.startIndex + items.indexes[index]]
      evaluation.insertions.append(.init(number: number, section: section, item: locations[offset] + offset))
    }
  }

  /// Returns the old index of a section, or `nil` if it is inserted.
  private func old(_ section: Int, _ sections: SectionChanges?) -> Int? {
    sections.map { $0.oldSection(ofNew: section) } ?? section
  }

  /// Merges sorted items with a range of those that stay: the middle one first, so that it bounds the searches of the others.
  private func merge(
    _ items: Range<Int>, _ range: Range<Int>, into locations: inout [Int], _ search: (Int, Range<Int>) -> Int
  ) {
    guard !items.isEmpty else { return }
    let middle = items.lowerBound + items.count / 2
    let location = range.isEmpty ? range.lowerBound : search(middle, range)
    locations[middle] = location
    merge(items.lowerBound..<middle, range.lowerBound..<location, into: &locations, search)
    merge(middle + 1..<items.upperBound, location..<range.upperBound, into: &locations, search)
  }

  /// Returns the number of items that stay in a section and precede an item.
  private func search(_ item: Item, _ handle: UInt32, in range: Range<Int>, _ remaining: RemainingItems) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let first = remaining.index(of: range.lowerBound)
    // A search of a part of the order begins with items that a search of all items reads later.
    var comparisons = cache.cachedDepth - (range.count.leadingZeroBitCount - order.count.leadingZeroBitCount)
    // A copy, because the comparison can read the source.
    let order = order.list
    if remaining.index(of: range.upperBound - 1) - first == range.count - 1 {
      let index = order.partitionPoint(in: first..<first + range.count, isCached: true) { other in
        comparisons -= 1
        return isBefore(other, item, handle, isCacheable: comparisons >= 0)
      }
      return index - first + range.lowerBound
    }
    return partitionPoint(in: range) { number in
      comparisons -= 1
      return isBefore(order.handle(at: remaining.index(of: number)), item, handle, isCacheable: comparisons >= 0)
    }
  }

  /// Whether another item precedes an item; equal ones are in upstream order.
  ///
  /// - Parameter isCacheable: Whether the other item is worth a slot in the cache.
  private func isBefore(_ other: UInt32, _ item: Item, _ handle: UInt32, isCacheable: Bool) -> Bool {
    if let known = cache.item(of: other) {
      // A copy, because the comparison can use the cache.
      let otherItem = known.pointee
      return isBefore(other, otherItem, item, handle)
    }
    var result = false
    _ = base.reader.withItem(other) { otherItem in
      if isCacheable { cache.insert(otherItem, of: other) }
      result = isBefore(other, otherItem, item, handle)
    }
    return result
  }

  private func isBefore(_ other: UInt32, _ otherItem: Item, _ item: Item, _ handle: UInt32) -> Bool {
    if areInIncreasingOrder(otherItem, item) { return true }
    if areInIncreasingOrder(item, otherItem) { return false }
    return upstream.isOrdered(other, before: handle)
  }

  /// Returns the handles of all sections, sorted.
  private func sortedSections() -> [[UInt32]] {
    cache.removeAll()
    let counts = base.arrangement.counts
    var start = 0
    let sections = counts.array.map { count in
      var handles: [UInt32] = []
      handles.reserveCapacity(count)
      base.arrangement.forEachHandle(in: start..<start + count) { handles.append($0) }
      start += count
      return sorted(handles)
    }
    cache.resize(forItemCount: start)
    return sections
  }

  /// Returns handles in the order of their items; equal ones, and those without an item, in their order here.
  private func sorted(_ handles: [UInt32]) -> [UInt32] {
    let items = LentItems(handles, of: base.reader)
    return items.order(by: areInIncreasingOrder).map { handles[items.indexes[$0]] }
  }

  // MARK: Applying

  func apply(_ changes: ChildChanges) -> Change {
    var evaluation = SortEvaluation()
    swap(&evaluation, &self.evaluation)
    defer {
      evaluation.removeAll()
      self.evaluation = evaluation
    }
    if case .reload = changes.only {
      order.replace(evaluation.sections)
      return .reload
    }
    let change = evaluation.change(changes.only, order)
    order.apply(change)
    return change
  }

  /// Sorts all items by another comparison, and returns the change.
  func reordered() -> Change {
    let old = order.counts
    let new = sortedSections()
    guard new.map(\.count) == old.array else { return .reload }
    func sections(_ handles: [[UInt32]]) -> [ListSection<Int, UInt32>] {
      handles.enumerated().map { ListSection(id: $0.offset, items: $0.element) }
    }
    let before = (0..<old.count).map { order.handles(inSection: $0) }
    let changes = ChangeSet(
      fromSections: sections(before), toSections: sections(new), by: ItemComparison(HandleComparison.self))
    guard changes.deletes.isEmpty, changes.inserts.isEmpty else { return .reload }
    var builder = ChangeBuilder()
    for move in changes.moves {
      let location = old.location(move.from)
      builder.add(
        ItemChange(order.handle(at: location.index), from: location, to: old.location(move.to), isMoved: true))
    }
    order.replace(new)
    return builder.change()
  }

  // MARK: Lookups

  var counts: CountList { order.counts }

  func upstreamIndex(of index: Int) -> Int? { base.arrangement.index(ofHandle: order.handle(at: index)) }
  func index(ofUpstream index: Int) -> Int? { order.index(of: base.arrangement.handle(at: index)) }
  func handle(at index: Int) -> UInt32 { order.handle(at: index) }
  func index(ofHandle handle: UInt32) -> Int? { order.index(of: handle) }
  func forEachHandle(in range: Range<Int>, _ body: (UInt32) -> Void) { order.forEach(in: range, body) }
  func id(at index: Int) -> ItemID? { upstreamIndex(of: index).flatMap { base.arrangement.id(at: $0) } }
  func index(of id: ItemID) -> Int? { base.arrangement.index(of: id).flatMap(index(ofUpstream:)) }
  func sectionInfo(at index: Int) -> SectionInfo? { base.arrangement.sectionInfo(at: index) }

  func withItem(at index: Int, _ body: (Item) -> Void) -> Bool {
    base.reader.withItem(order.handle(at: index), body)
  }
}

// Not nested: a type in a generic class is generic, too, and code that isn't specialized looks it up with each use.

/// The new positions of the items of a change.
private struct SortEvaluation {
  /// An item that is inserted into the order.
  struct Insertion {
    /// The index in `items`.
    let number: Int
    /// The new position.
    let section: Int
    let item: Int
  }

  /// The items of the change: their old locations in the order, and their new upstream locations.
  var items: [ItemChange] = []
  /// The old indexes from which items are removed, ascending.
  var removals: [Int] = []
  /// The items that are inserted, ascending by new position.
  var insertions: [Insertion] = []
  /// The handles of inserted sections, or after a reload of all, in their order.
  var sections: [[UInt32]] = []

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    removals.removeAll(keepingCapacity: true)
    insertions.removeAll(keepingCapacity: true)
    if !sections.isEmpty { sections = [] }
  }

  /// Returns the change of an order that is still in the old state.
  ///
  /// An item moves if it isn't between its neighbors any more, whether it moves upstream or not. Of several changed items, those that
  /// are neighbors are sorted again and count as moved, also if they return to where they were.
  func change(_ upstream: Change, _ order: ItemOrder) -> Change {
    if items.count == 1, upstream.sections == nil { return changeOfOnlyItem(order) }
    var counts = order.counts
    var sections: SectionChanges?
    if let all = upstream.sections {
      counts = all.after
      sections = SectionChanges(
        deletes: all.deletes.map { content in
          let gone = Set(content.handles)
          let handles = order.handles(inSection: content.section).filter(gone.contains)
          return .init(section: content.section, handles: HandleRun(handles))
        },
        inserts: all.inserts.enumerated().map { number, content in
          .init(section: content.section, handles: HandleRun(self.sections[number]))
        },
        moves: all.moves, updates: all.updates, before: order.counts, after: all.after)
    } else {
      counts.apply(upstream)
    }
    var builder = ChangeBuilder()
    var isInserted = Array(repeating: false, count: items.count)
    var (section, start) = (-1, 0)
    for insertion in insertions {
      if insertion.section != section { (section, start) = (insertion.section, counts.sum(before: insertion.section)) }
      let item = items[insertion.number]
      isInserted[insertion.number] = true
      builder.add(
        ItemChange(
          item.handle, from: item.before,
          to: Location(section: insertion.section, item: insertion.item, index: start + insertion.item), isMoved: true,
          isUpdated: item.isUpdated))
    }
    let changes = RemainingLocations(self, sections, counts)
    for number in items.indices where !isInserted[number] {
      let item = items[number]
      if item.isDelete {
        builder.add(item)
      } else if item.isUpdated, let before = item.before, let after = item.after {
        let location = changes.location(ofRemaining: before, inSection: after.section)
        builder.add(ItemChange(item.handle, from: before, to: location, isUpdated: true))
      }
    }
    return builder.change(sections: sections)
  }

  private func changeOfOnlyItem(_ order: ItemOrder) -> Change {
    let item = items[0]
    guard let insertion = insertions.first else {
      if item.isDelete { return .one(item) }
      // An item that is only moved upstream doesn't change here.
      return item.isUpdated ? .one(ItemChange(item.handle, from: item.before, to: item.before, isUpdated: true)) : .none
    }
    let shift = item.before.map { $0.section < insertion.section ? 1 : 0 } ?? 0
    let index = order.counts.sum(before: insertion.section) + insertion.item - shift
    let after = Location(section: insertion.section, item: insertion.item, index: index)
    return .one(
      ItemChange(item.handle, from: item.before, to: after, isMoved: item.before != after, isUpdated: item.isUpdated))
  }
}

/// The new locations of items that keep their order.
private struct RemainingLocations {
  private let removals: [Int]
  private let insertions: [SortEvaluation.Insertion]
  private let sections: SectionChanges?
  private let old: CountList
  private let new: CountList

  init(_ evaluation: SortEvaluation, _ sections: SectionChanges?, _ new: CountList) {
    removals = evaluation.removals
    insertions = evaluation.insertions
    self.sections = sections
    self.new = new
    old = sections?.before ?? new
  }

  /// Returns the new location of an item that keeps its order in its section.
  func location(ofRemaining before: Location, inSection section: Int) -> Location {
    let oldStart = before.index - before.item
    let first = partitionPoint(in: removals.indices) { removals[$0] < oldStart }
    let end = partitionPoint(in: first..<removals.count) { removals[$0] < before.index }
    let rank = before.item - (end - first)
    // Of the items that arrive in the section, those count that are in front of it.
    let begin = partitionPoint(in: insertions.indices) { insertions[$0].section < section }
    let stop = partitionPoint(in: begin..<insertions.count) { insertions[$0].section <= section }
    let passed = partitionPoint(in: begin..<stop) { insertions[$0].item - ($0 - begin) <= rank }
    let item = rank + passed - begin
    return Location(section: section, item: item, index: new.sum(before: section) + item)
  }
}

/// The items of an old section that stay, numbered, and their indexes in the order.
private struct RemainingItems {
  private let start: Int
  /// The items of the section that leave, ascending.
  private let removals: [Int]
  let count: Int

  /// - Parameter section: The old index; `nil` for a section that is inserted.
  init(_ counts: CountList, _ all: [Int], section: Int?) {
    guard let section else {
      (start, removals, count) = (0, [], 0)
      return
    }
    let range = counts.flatIndices(inSection: section)
    start = range.lowerBound
    let first = partitionPoint(in: all.indices) { all[$0] < range.lowerBound }
    let end = partitionPoint(in: first..<all.count) { all[$0] < range.upperBound }
    removals = all[first..<end].map { $0 - range.lowerBound }
    count = range.count - removals.count
  }

  func index(of number: Int) -> Int {
    if removals.isEmpty { return start + number }
    return start + number + partitionPoint(in: removals.indices) { removals[$0] - $0 <= number }
  }
}

/// Items that are handles.
private enum HandleComparison: StaticItemComparison {
  static func id(of handle: UInt32) -> UInt32 { handle }
  static func hasSameContent(_ left: UInt32, _ right: UInt32) -> Bool { true }
}
