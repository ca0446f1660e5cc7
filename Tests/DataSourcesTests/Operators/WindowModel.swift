import DataSources
import DataSourcesTesting
import ListTestSupport

/// The windows of a list as a naive model has them: marks among the rows, which go one step after the other.
struct WindowModel {
  private enum Token { case row, first, last }
  /// The rows of each section with the marks in front of its window and behind it.
  private var sections: [[Token]] = []
  private(set) var windows: [ItemWindow] = []

  init(_ windows: [ItemWindow], counts: [Int]) {
    for (section, window) in windows.enumerated() { insertSection(window, counts[section], at: section) }
  }

  /// The items inside the windows.
  var ranges: [Range<Int>] {
    sections.map { tokens in
      let first = tokens.prefix { $0 != .first }.count
      return first..<tokens.prefix { $0 != .last }.count - 1
    }
  }

  mutating func set(_ window: ItemWindow, inSection section: Int) {
    let count = sections[section].count - 2
    sections.remove(at: section)
    windows.remove(at: section)
    insertSection(window, count, at: section)
  }

  private mutating func insertSection(_ window: ItemWindow, _ count: Int, at section: Int) {
    windows.insert(window, at: section)
    sections.insert([], at: section)
    place(section, rowCount: count)
    fit(section)
  }

  private mutating func place(_ section: Int, rowCount: Int) {
    let window = windows[section]
    let rows = Array(0..<rowCount)
    let shown =
      window.pin == .beginning
      ? rows.dropFirst(window.offset).prefix(window.length) : rows.dropLast(window.offset).suffix(window.length)
    sections[section] = Array(repeating: .row, count: rowCount)
    // Of no rows, a slice is at an end of the others.
    sections[section].insert(.last, at: shown.endIndex)
    sections[section].insert(.first, at: shown.startIndex)
  }

  /// YV-26: too long, it loses rows at the edge that is not pinned; too short, it gets some at the pinned edge first.
  private mutating func fit(_ section: Int) {
    guard let flexibility = windows[section].flexibility else { return }
    let isPinnedToBeginning = windows[section].pin == .beginning
    func count() -> Int { ranges[section].count }
    while count() > flexibility.maxLength {
      if isPinnedToBeginning { shift(.last, by: -1, section) } else { shift(.first, by: 1, section) }
    }
    while count() < flexibility.minLength, count() < sections[section].count - 2 {
      let (canInFront, canBehind) = (sections[section].first == .row, sections[section].last == .row)
      if isPinnedToBeginning ? canInFront : !canBehind {
        shift(.first, by: -1, section)
      } else {
        shift(.last, by: 1, section)
      }
    }
  }

  private mutating func shift(_ mark: Token, by step: Int, _ section: Int) {
    guard let index = sections[section].firstIndex(of: mark) else { return }
    sections[section].swapAt(index, index + step)
  }

  /// One change of the list, step by step.
  mutating func follow(_ changes: ChangeSet, counts: [Int], window: (Int) -> ItemWindow) {
    var empty: Set<Int>?
    for step in changes.steps {
      switch step {
      case .deleteSection(let section):
        sections.remove(at: section)
        windows.remove(at: section)
      case .moveSection(let from, let to):
        sections.insert(sections.remove(at: from), at: to)
        windows.insert(windows.remove(at: from), at: to)
      case .insertSection(let section): insertSection(window(section), counts[section], at: section)
      default:
        // The sections are in their final order.
        var known = empty ?? Set(ranges.indices.filter { ranges[$0].isEmpty })
        follow(step, &known)
        empty = known
      }
    }
    for section in sections.indices {
      if windows[section].flexibility == nil { place(section, rowCount: counts[section]) }
      fit(section)
    }
  }

  private mutating func follow(_ step: ChangeSet.Step, _ empty: inout Set<Int>) {
    switch step {
    case .delete(let position): delete(position, &empty)
    case .insert(let position): insert(position, empty)
    case .move(let from, let to):
      delete(from, &empty)
      insert(to, empty)
    default: break
    }
  }

  private mutating func delete(_ position: ItemPosition, _ empty: inout Set<Int>) {
    let rows = sections[position.section].indices.filter { sections[position.section][$0] == .row }
    sections[position.section].remove(at: rows[position.item])
    if ranges[position.section].isEmpty { empty.insert(position.section) }
  }

  private mutating func insert(_ position: ItemPosition, _ empty: Set<Int>) {
    let (tokens, window) = (sections[position.section], windows[position.section])
    // The gaps that have as many rows before them: more than one at a mark.
    let gaps = (0...tokens.count).filter { gap in tokens[..<gap].filter { $0 == .row }.count == position.item }
    let inside = gaps.first { tokens[..<$0].contains(.first) && !tokens[..<$0].contains(.last) }
    let isFirst = gaps.contains { $0 < tokens.count && tokens[$0] == .first }
    let isLast = gaps.contains { $0 < tokens.count && tokens[$0] == .last }
    let growth = window.flexibility?.growth ?? .insideOnly
    let growsFirst = growth == .bothSides || growth == (window.pin == .beginning ? .pinnedSide : .otherSide)
    let growsLast = growth == .bothSides || growth == (window.pin == .end ? .pinnedSide : .otherSide)
    let joins = !isFirst && !isLast || isFirst && growsFirst || isLast && growsLast || empty.contains(position.section)
    let outside = isFirst ? gaps[0] : gaps[gaps.count - 1]
    sections[position.section].insert(.row, at: joins ? inside ?? gaps[0] : outside)
  }
}

// MARK: - Judge

/// Follows a window over a base, and checks what it displays and emits with the naive model.
final class WindowJudge {
  let base: any DataSource<TestItem>
  let source: WindowSource<TestItem>
  var model: WindowModel
  private let mirror: ListMirror<TestItem>
  private var baseChanges: [ChangeSet] = []
  private var observation: ListObservation?
  private var shape: ListShape
  private var checkedCount = 0

  init(_ base: any DataSource<TestItem>, _ source: WindowSource<TestItem>) {
    self.base = base
    self.source = source
    shape = base.shape
    model = WindowModel(
      (0..<base.sectionCount).compactMap(source.window(inSection:)), counts: base.shape.itemCounts)
    mirror = ListMirror(source, hasUniqueIDs: false)
    observation = base.observe { [unowned self] in baseChanges.append($0.changes) }
  }

  /// The first fault since the last call, with at most one change of the base, or of the windows that the model knows.
  ///
  /// - Parameters:
  ///   - old: the windows before.
  ///   - window: the window of an inserted section.
  func fault(since old: WindowModel, window: (Int) -> ItemWindow = { _ in .all }) -> String? {
    let (before, changes) = (shape, baseChanges.first ?? ChangeSet())
    baseChanges = []
    shape = base.shape
    if changes.isReload {
      model = WindowModel(shape.itemCounts.indices.map(window), counts: shape.itemCounts)
    } else {
      model.follow(changes, counts: shape.itemCounts, window: window)
    }
    let updates = mirror.updates[checkedCount...].map(\.changes)
    checkedCount = mirror.updates.count
    if updates.count > 1 { return "observers were notified twice" }
    if let fault = mirror.difference() ?? faultOfContents() { return fault }
    let all = updates.first ?? ChangeSet()
    if changes.isReload { return all.isReload ? nil : "no reload" }
    do {
      return try faultOfCounts(all, ReferenceBatch(changes, from: before, to: shape), old, Set(changes.updates))
    } catch {
      return "\(error)"
    }
  }

  private func faultOfContents() -> String? {
    let expected = zip(contents(of: base), model.ranges).map { rows, range in Array(rows[range]) }
    let shown = contents(of: source)
    if shown != expected { return "the items are \(shown), not \(expected), of \(contents(of: base))" }
    for (section, range) in model.ranges.enumerated() {
      let position = RangePosition(
        offsetFromBeginning: range.lowerBound, offsetFromEnd: shape.itemCounts[section] - range.upperBound,
        length: range.count)
      if source.rangePosition(inSection: section) != position { return "not \(position) in section \(section)" }
    }
    return nil
  }

  /// Items in both windows survive; others aren't reported.
  private func faultOfCounts(
    _ emitted: ChangeSet, _ batch: ReferenceBatch, _ old: WindowModel, _ updated: Set<ItemPosition>
  ) -> String? {
    let (were, are) = (old.ranges, model.ranges)
    var survivors: Set<ItemPosition> = []
    var (inserts, updates): ([ItemPosition], [ItemPosition]) = ([], [])
    for (section, origins) in batch.itemOrigins.enumerated() where batch.sectionOrigins[section] != nil {
      for item in are[section] {
        let here = ItemPosition(section: section, item: item - are[section].lowerBound)
        guard let origin = origins[item], were[origin.section].contains(origin.item) else {
          inserts.append(here)
          continue
        }
        survivors.insert(origin)
        if updated.contains(ItemPosition(section: section, item: item)) { updates.append(here) }
      }
    }
    let surviving = Set(batch.sectionOrigins.compactMap(\.self))
    let deletes = were.indices.filter(surviving.contains).flatMap { section in
      were[section].filter { !survivors.contains(ItemPosition(section: section, item: $0)) }.map {
        ItemPosition(section: section, item: $0 - were[section].lowerBound)
      }
    }
    if Array(emitted.inserts) != inserts { return "emitted \(emitted), not inserts at \(inserts)" }
    if Array(emitted.deletes) != deletes { return "emitted \(emitted), not deletes at \(deletes)" }
    return Array(emitted.updates) == updates ? nil : "emitted \(emitted), not updates at \(updates)"
  }
}
