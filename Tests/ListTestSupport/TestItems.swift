public import DataSources
public import ListChanges

/// An item for tests, with an ID and some content.
public struct TestItem: Identifiable, Hashable, Sendable, CustomStringConvertible {
  public var id: Int
  public var content: Int

  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }

  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

public typealias TestSection = ListSection<String, TestItem>

// MARK: - Positions

/// Returns the position of an item.
public func at(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }

/// Returns a move of an item.
public func move(_ from: ItemPosition, _ to: ItemPosition) -> ChangeSet.ItemMove { .init(from: from, to: to) }

/// Returns a move of a section.
public func move(_ from: Int, _ to: Int) -> ChangeSet.SectionMove { .init(from: from, to: to) }

// MARK: - Random lists

/// A small, fast random number generator, whose numbers depend only on its seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator from a seed, which a failing test prints.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number from 0 up to, but not including, `bound`; 0 if `bound` isn't positive.
  public mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// Returns `true` once in `count` times on average.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns a range within `0..<count`, which is usually short.
  public mutating func range(within count: Int, longest: Int) -> Range<Int> {
    let start = below(count + 1)
    return start..<start + below(min(longest, count - start) + 1)
  }

  /// Returns ascending indices below `bound`, each with a probability of one in `oneOf`.
  public mutating func positions(below bound: Int, oneOf: Int) -> [Int] {
    (0..<max(0, bound)).filter { _ in oneIn(oneOf) }
  }
}

extension SeededGenerator {
  /// Returns random sections with letters as IDs, and items with IDs below `ids`, sometimes repeated.
  public mutating func sections(maximum: Int = 4, rows: Int = 6, ids: Int = 14) -> [TestSection] {
    let names = ["A", "B", "C", "D", "E", "F"].shuffled(using: &self).prefix(below(maximum + 1))
    var pool = Array(0..<ids).shuffled(using: &self)
    return names.map { name in
      let items = (0..<below(rows + 1)).map { _ in
        TestItem(oneIn(8) ? below(ids) : pool.popLast() ?? below(ids), content: below(2))
      }
      return TestSection(id: name, items: items, header: oneIn(4) ? "\(name)!" : name)
    }
  }

  /// Returns a later version of a list: A few items and sections are deleted, inserted, moved and changed.
  public mutating func edited(_ sections: [TestSection], edits: Int = 6) -> [TestSection] {
    var result = sections
    for _ in 0..<below(edits + 1) {
      let section = below(result.count)
      switch below(9) {
      case 0 where !result.isEmpty: result.remove(at: section)
      case 1 where result.count < 6:
        let free = ["A", "B", "C", "D", "E", "F"].filter { name in !result.contains { $0.id == name } }
        let items = (0..<below(4)).map { _ in TestItem(below(30)) }
        if let name = free.randomElement(using: &self) {
          result.insert(TestSection(id: name, items: items, header: name), at: below(result.count + 1))
        }
      case 2 where !result.isEmpty: result.insert(result.remove(at: section), at: below(result.count))
      case 3 where !result.isEmpty: result[section].header = "\(below(3))"
      case 4, 5:
        guard result.indices.contains(section), !result[section].items.isEmpty else { continue }
        let item = result[section].items.remove(at: below(result[section].items.count))
        let target = below(result.count)
        result[target].items.insert(item, at: below(result[target].items.count + 1))
      case 6 where !result.isEmpty && !result[section].items.isEmpty:
        result[section].items[below(result[section].items.count)].content += 1
      case 7 where !result.isEmpty && !result[section].items.isEmpty:
        result[section].items.remove(at: below(result[section].items.count))
      default:
        guard !result.isEmpty else { continue }
        result[section].items.insert(TestItem(below(30)), at: below(result[section].items.count + 1))
      }
    }
    return result
  }
}

// MARK: - A store

/// Lists of one table of numbers, which change together as those of a database do.
public final class TestStore {
  /// A list of the store.
  public final class List: DataSource {
    fileprivate let emitter = ChangeEmitter()
    private let query: ([TestItem]) -> [TestSection]
    fileprivate private(set) var sections: [TestSection] = []

    fileprivate init(_ query: @escaping ([TestItem]) -> [TestSection]) { self.query = query }

    public var changeHub: ChangeHub { emitter.hub }
    public var sectionCount: Int { sections.count }
    public func itemCount(inSection section: Int) -> Int { sections.itemCount(inSection: section) }
    public func item(at position: ItemPosition) -> TestItem? { sections.item(at: position) }
    public func sectionInfo(at index: Int) -> SectionInfo? { sections.sectionInfo(at: index) }

    fileprivate func show(_ rows: [TestItem]) -> ChangeSet {
      let old = sections
      sections = query(rows)
      return ChangeSet(fromSections: old, toSections: sections)
    }
  }

  // Belongs to one isolation domain; only `commit(_:)` changes the table.

  /// The rows by ID, with their contents.
  private var table: [Int: Int] = [:]
  public let lists = [
    List { [TestSection(id: "all", items: $0)] },
    List { rows in
      let odd = rows.filter { $0.content % 2 == 1 }
      return [TestSection(id: "odd", items: odd.sorted { ($0.content, $0.id) < ($1.content, $1.id) })]
    },
    List { rows in
      Set(rows.map(\.content)).sorted().map { content in
        TestSection(id: "\(content)", items: rows.filter { $0.content == content }, header: "\(content)")
      }
    },
  ]

  /// A store with an empty table.
  public init() { commit(table) }

  /// The items of the lists, section by section.
  public var contents: [[[TestItem]]] { lists.map { $0.sections.map(\.items) } }

  private var rows: [TestItem] { table.sorted { $0.key < $1.key }.map { TestItem($0.key, content: $0.value) } }

  /// Changes random rows, with one commit.
  public func mutate(_ generator: inout SeededGenerator) {
    var new = table
    for _ in 0...generator.below(4) {
      let id = generator.below(12)
      new[id] = generator.oneIn(3) ? nil : generator.below(8)
    }
    commit(new)
  }

  private func commit(_ new: [Int: Int]) {
    table = new
    let rows = rows
    ChangeEmitter.emit(lists.map { ($0.emitter, $0.show(rows)) })
  }
}
