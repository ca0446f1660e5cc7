import ListChanges
import ListStorage

// The first phase: where the items of a change belong. Nothing that a lookup sees is changed.
extension SortedLayout {
  /// Whether an item is between its neighbors, or on which side of them it belongs.
  private enum Fit { case inPlace, before, after, unknown }

  /// Finds the positions of the items of a change.
  ///
  /// - Returns: `false` if an item is unknown.
  func collectAnswers(_ change: UpstreamChange) -> Bool {
    answers.removeAll()
    guard handles.catchUp(), collectEntries(change) else { return false }
    if change.changes.hasSectionChanges { cache.removeAll() }
    cache.resize(forItemCount: order.counts.total)
    var fit = Fit.unknown
    var arriving: [Int] = []
    let unplaced = change.isSingle ? [] : Set(answers.entries.lazy.filter { $0.before != nil }.map(\.handle))
    for index in answers.entries.indices {
      let entry = answers.entries[index]
      if let before = entry.before {
        if entry.section >= 0 { fit = self.fit(entry, before, unplaced, change) } else { fit = .unknown }
        if fit == .inPlace { continue }
        answers.leaving.append(before)
      }
      if entry.section >= 0 { arriving.append(index) }
    }
    if answers.leaving.count > 1 { answers.leaving.sort() }
    if arriving.count == 1 {
      place(arriving[0], fit, change)
    } else if !arriving.isEmpty {
      place(arriving, change)
    }
    for section in change.changes.sectionInserts {
      answers.sections.append(sorted(handles.handles(inSection: section)))
    }
    return true
  }

  private func collectEntries(_ change: UpstreamChange) -> Bool {
    for index in 0..<change.count {
      let item = change[index]
      guard let handle = handles.handle(of: item) else { return false }
      var before: ItemPosition?
      if item.before != nil {
        cache.removeItem(of: handle)
        guard let position = order.position(of: handle) else { return false }
        before = position
      }
      answers.entries.append(.init(handle: handle, before: before, after: item.after))
    }
    return true
  }

  /// Compares an item with its neighbors, if these keep their order.
  private func fit(
    _ entry: SortAnswers.Entry, _ position: ItemPosition, _ unplaced: Set<UInt32>, _ change: UpstreamChange
  ) -> Fit {
    guard change.newSection(ofOld: position.section) == entry.section else { return .unknown }
    let previous = order.handle(at: ItemPosition(section: position.section, item: position.item - 1))
    let next = order.handle(at: ItemPosition(section: position.section, item: position.item + 1))
    if !unplaced.isEmpty {
      if let previous, unplaced.contains(previous) { return .unknown }
      if let next, unplaced.contains(next) { return .unknown }
    }
    var fit = Fit.inPlace
    _ = handles.withItem(entry.handle) { item in
      if let previous, !isBefore(previous, item, entry.handle, isKept: false) {
        fit = .before
      } else if let next, isBefore(next, item, entry.handle, isKept: false) {
        fit = .after
      }
    }
    return fit
  }

  /// Places the only item that is inserted into the order.
  private func place(_ index: Int, _ fit: Fit, _ change: UpstreamChange) {
    let entry = answers.entries[index]
    guard let old = change.oldSection(ofNew: entry.section) else { return }
    let kept = KeptPlaces(order.counts, answers.leaving, section: old)
    var range = 0..<kept.count
    if change.isSingle, let item = entry.before?.item {
      if fit == .before { range = 0..<item }
      if fit == .after { range = item..<kept.count }
    }
    var place = 0
    _ = handles.withItem(entry.handle) { place = search($0, entry.handle, in: range, kept) }
    answers.entries[index].arrival = 0
    let after = ItemPosition(section: entry.section, item: place)
    answers.arrivals.append(.init(handle: entry.handle, entry: index, after: after))
  }

  /// Places items in the order: those of each section are sorted, and merged with the items that stay.
  private func place(_ arriving: [Int], _ change: UpstreamChange) {
    let positions = arriving.map { answers.entries[$0].after ?? ItemPosition(section: 0, item: 0) }
    // Equal items are in upstream order. Inserted items are already.
    let sorted = stableOrder(count: arriving.count) { positions[$0] < positions[$1] }
    var start = 0
    while start < sorted.count {
      let section = positions[sorted[start]].section
      let end = sorted[start...].firstIndex { positions[$0].section != section } ?? sorted.count
      place(sorted[start..<end].map { arriving[$0] }, inSection: section, change)
      start = end
    }
  }

  /// Places items of a new section, which are in upstream order.
  private func place(_ entries: [Int], inSection section: Int, _ change: UpstreamChange) {
    guard let old = change.oldSection(ofNew: section) else { return }
    let kept = KeptPlaces(order.counts, answers.leaving, section: old)
    let handles = entries.map { answers.entries[$0].handle }
    let items = LentItems(handles, of: self.handles)
    let order = items.order(by: areInIncreasingOrder)
    var places = Array(repeating: kept.count, count: order.count)
    merge(0..<items.count, 0..<kept.count, into: &places) { number, range in
      let index = order[number]
      return search(items.item(at: index).pointee, handles[items.indexes[index]], in: range, kept)
    }
    for (number, index) in order.enumerated() {
      let entry = entries[items.indexes[index]]
      answers.entries[entry].arrival = answers.arrivals.count
      let after = ItemPosition(section: section, item: places[number] + number)
      answers.arrivals.append(.init(handle: answers.entries[entry].handle, entry: entry, after: after))
    }
  }

  /// Merges sorted items with a range of those that stay: the middle one first, so that it bounds the searches of the others.
  private func merge(
    _ items: Range<Int>, _ range: Range<Int>, into places: inout [Int], _ search: (Int, Range<Int>) -> Int
  ) {
    guard !items.isEmpty else { return }
    let middle = items.lowerBound + items.count / 2
    let place = range.isEmpty ? range.lowerBound : search(middle, range)
    places[middle] = place
    merge(items.lowerBound..<middle, range.lowerBound..<place, into: &places, search)
    merge(middle + 1..<items.upperBound, place..<range.upperBound, into: &places, search)
  }

  /// Returns the number of items that stay in a section and precede an item.
  private func search(_ item: Item, _ handle: UInt32, in range: Range<Int>, _ kept: KeptPlaces) -> Int {
    guard !range.isEmpty else { return range.lowerBound }
    let first = kept.index(of: range.lowerBound)
    if kept.index(of: range.upperBound - 1) - first == range.count - 1 {
      return index(of: item, handle, in: first..<first + range.count) - first + range.lowerBound
    }
    var questions = keptQuestions(in: range.count)
    let order = order.handles
    return partitionPoint(in: range) { number in
      questions -= 1
      return isBefore(order.handle(at: kept.index(of: number)), item, handle, isKept: questions >= 0)
    }
  }
}

/// The items of an old section that stay, numbered, and their indexes in the order.
private struct KeptPlaces {
  private let start: Int
  /// The items of the section that leave, ascending.
  private let leaving: [Int]
  let count: Int

  init(_ counts: CountList, _ leaving: [ItemPosition], section: Int) {
    start = counts.sum(before: section)
    let first = partitionPoint(in: leaving.indices) { leaving[$0].section < section }
    self.leaving = leaving[first...].prefix { $0.section == section }.map(\.item)
    count = counts[section] - self.leaving.count
  }

  func index(of number: Int) -> Int {
    if leaving.isEmpty { return start + number }
    return start + number + partitionPoint(in: leaving.indices) { leaving[$0] - $0 <= number }
  }
}
