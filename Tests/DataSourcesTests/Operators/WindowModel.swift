import DataSources

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
