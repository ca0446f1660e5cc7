/// The settings for random lists and random edits of them.
///
///     var generator = SplitMix64(seed: 1)
///     let lists = RandomLists(itemCounts: 0...20)
///     let before = lists.sections(using: &generator)
///     let after = lists.edited(before, using: &generator)
///
/// In some lists, items share an ID. Use them to test how a comparison pairs items:
///
///     let ambiguous = RandomLists(sectionCounts: 1...3, allowsDuplicates: true)
public struct RandomLists: Hashable, Sendable {
  /// The range of the number of sections of a list.
  public var sectionCounts: ClosedRange<Int>
  /// The range of the number of items of each section, or of a flat list, before edits.
  public var itemCounts: ClosedRange<Int>
  /// The range of the number of edits between two versions of a list.
  public var editCounts: ClosedRange<Int>
  /// Whether items sometimes share an ID.
  ///
  /// A ``ListMirror`` of such a list needs `hasUniqueIDs: false`.
  public var allowsDuplicates: Bool

  /// Creates settings; negative bounds become 0, and bounds above a million become a million.
  public init(
    sectionCounts: ClosedRange<Int> = 0...4, itemCounts: ClosedRange<Int> = 0...6,
    editCounts: ClosedRange<Int> = 0...6, allowsDuplicates: Bool = false
  ) {
    self.sectionCounts = sectionCounts.clamped(to: 0...1_000_000)
    self.itemCounts = itemCounts.clamped(to: 0...1_000_000)
    self.editCounts = editCounts.clamped(to: 0...1_000_000)
    self.allowsDuplicates = allowsDuplicates
  }

  // MARK: - Lists

  /// Returns a random list of sections, with IDs from a pool that all lists with the same settings share.
  public func sections(using generator: inout some RandomNumberGenerator) -> [SampleSection] {
    let count = Int.random(in: sectionCounts, using: &generator)
    let names = (0..<count + 2).map(Self.name).shuffled(using: &generator).prefix(count)
    var pool = ItemPool(self, [])
    return names.map { name in
      let items = (0..<Int.random(in: itemCounts, using: &generator)).map { _ in pool.next(using: &generator) }
      return SampleSection(id: name, items: items, header: generator.oneIn(4) ? "\(name)!" : nil)
    }
  }

  /// Returns a random flat list.
  public func items(using generator: inout some RandomNumberGenerator) -> [SampleItem] {
    var pool = ItemPool(self, [])
    return (0..<Int.random(in: itemCounts, using: &generator)).map { _ in pool.next(using: &generator) }
  }

  /// Returns the ID of a section: A to Z, then A1 and so on.
  static func name(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return index < letters.count
      ? String(letters[index]) : "\(letters[index % letters.count])\(index / letters.count)"
  }

  // MARK: - Edits

  /// Returns a later version of a list: items and sections are deleted, inserted, moved and changed, some of them in runs.
  ///
  ///     var generator = SplitMix64(seed: 1)
  ///     let old = [SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)])]
  ///     let new = RandomLists(editCounts: 1...3).edited(old, using: &generator)
  ///
  /// - Complexity: O(*n*) for each edit, where *n* is the number of items.
  public func edited(
    _ sections: [SampleSection], using generator: inout some RandomNumberGenerator
  ) -> [SampleSection] {
    var result = sections
    for _ in 0..<Int.random(in: editCounts, using: &generator) { edit(&result, using: &generator) }
    return result
  }

  /// Returns a later version of a flat list: items are deleted, inserted, moved and changed, some of them in runs.
  ///
  /// - Complexity: O(*n*) for each edit, where *n* is the number of items.
  public func edited(_ items: [SampleItem], using generator: inout some RandomNumberGenerator) -> [SampleItem] {
    var result = [SampleSection(id: "", items: items)]
    for _ in 0..<Int.random(in: editCounts, using: &generator) { editItems(&result, using: &generator) }
    return result[0].items
  }

  /// Performs one random edit.
  private func edit(_ sections: inout [SampleSection], using generator: inout some RandomNumberGenerator) {
    let index = generator.below(sections.count)
    switch generator.below(12) {
    case 0 where !sections.isEmpty: sections.remove(at: index)
    case 1: insertSection(into: &sections, using: &generator)
    case 2 where !sections.isEmpty:
      sections.insert(sections.remove(at: index), at: generator.below(sections.count + 1))
    case 3 where !sections.isEmpty: sections[index].header = generator.oneIn(3) ? nil : "\(generator.below(4))"
    default: editItems(&sections, using: &generator)
    }
  }

  private func insertSection(
    into sections: inout [SampleSection], using generator: inout some RandomNumberGenerator
  ) {
    let names = Set(sections.map(\.id))
    let free = (0..<sections.count + 3).map(Self.name).filter { !names.contains($0) }
    guard let name = free.randomElement(using: &generator) else { return }
    var pool = ItemPool(self, sections)
    let items = (0..<Int.random(in: itemCounts, using: &generator)).map { _ in pool.next(using: &generator) }
    sections.insert(SampleSection(id: name, items: items), at: generator.below(sections.count + 1))
  }

  /// Performs one random edit of the items of one section or two sections.
  private func editItems(_ sections: inout [SampleSection], using generator: inout some RandomNumberGenerator) {
    guard !sections.isEmpty else { return }
    let section = generator.below(sections.count)
    let count = sections[section].items.count
    let start = generator.below(count)
    // Usually one item, and sometimes a run of items.
    let length = min(count - start, generator.oneIn(4) ? 1 + generator.below(count - start) : 1)
    switch generator.below(4) {
    case 0: sections[section].items.removeSubrange(start..<start + length)
    case 1:
      let moved = Array(sections[section].items[start..<start + length])
      sections[section].items.removeSubrange(start..<start + length)
      let target = generator.oneIn(2) ? section : generator.below(sections.count)
      sections[target].items.insert(contentsOf: moved, at: generator.below(sections[target].items.count + 1))
    case 2:
      for index in start..<start + length { sections[section].items[index].content += 1 }
    default:
      var pool = ItemPool(self, sections)
      let new = (0..<max(1, length)).map { _ in pool.next(using: &generator) }
      sections[section].items.insert(contentsOf: new, at: generator.below(count + 1))
    }
  }
}

/// A generator of new items, with IDs that the list doesn't have yet or, if duplicates are allowed, sometimes with IDs that it has.
private struct ItemPool {
  private var used: Set<Int>
  private var ids: [Int]
  private var nextID: Int
  private let idCount: Int
  private let allowsDuplicates: Bool

  init(_ lists: RandomLists, _ sections: [SampleSection]) {
    ids = sections.flatMap { $0.items.map(\.id) }
    used = Set(ids)
    // So few that deleted items are sometimes inserted again.
    idCount = 4 * max(1, lists.sectionCounts.upperBound) * max(4, lists.itemCounts.upperBound)
    nextID = idCount
    allowsDuplicates = lists.allowsDuplicates
  }

  mutating func next(using generator: inout some RandomNumberGenerator) -> SampleItem {
    let content = generator.below(2)
    if allowsDuplicates, generator.oneIn(6), let id = ids.randomElement(using: &generator) {
      return SampleItem(id, content: content)
    }
    var id = generator.below(idCount)
    // If most IDs are used, stop guessing after a few attempts.
    for _ in 0..<8 where used.contains(id) { id = generator.below(idCount) }
    while used.contains(id) {
      id = nextID
      nextID += 1
    }
    used.insert(id)
    ids.append(id)
    return SampleItem(id, content: content)
  }
}

// MARK: - Samples

/// An item for tests, with an ID and some content.
///
///     let old = [SampleItem(1), SampleItem(2)]
///     let new = [SampleItem(2, content: 7)]
///     print(ChangeSet(from: old, to: new))  // delete 0-0; update 0-0
public struct SampleItem: Identifiable, Hashable, Sendable {
  public var id: Int
  /// The content that the item displays, in which two versions of one item can differ.
  public var content: Int

  /// Creates an item with an ID and some content.
  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension SampleItem: CustomStringConvertible {
  /// The item as a Swift expression.
  public var description: String { content == 0 ? "SampleItem(\(id))" : "SampleItem(\(id), content: \(content))" }
}

/// A section of sample items, for tests.
///
///     let section = SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)], header: "First")
///     let source = SectionedSource([section])
public typealias SampleSection = ListSection<String, SampleItem>

// MARK: - Random numbers

/// A small, fast random number generator, whose numbers depend only on its seed (SplitMix64 by Steele, Lea and Flood).
///
/// If a test prints the seed when it fails, the failure can be repeated:
///
///     var generator = SplitMix64(seed: 42)
///     let numbers = (0..<3).map { _ in Int.random(in: 0..<10, using: &generator) }
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// Returns a number from 0 up to, but not including, `bound`; 0 if `bound` isn't positive.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// Returns `true` once in `count` times on average, and never if `count` is 0.
  mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }
}
