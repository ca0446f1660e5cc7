/// How random lists, and their later versions, are made.
///
///     var generator = SplitMix64(seed: 1)
///     let lists = RandomLists(rowCounts: 0...20)
///     let before = lists.sections(using: &generator)
///     let after = lists.edited(before, using: &generator)
public struct RandomLists: Hashable, Sendable {
  /// How many sections a list has.
  public var sectionCounts: ClosedRange<Int>
  /// How many rows a section, or a flat list, has to begin with.
  public var rowCounts: ClosedRange<Int>
  /// How many edits lead to the next version.
  public var editCounts: ClosedRange<Int>
  /// Whether now and then a row has the id of another one.
  public var allowsDuplicates: Bool
  /// How many different ids rows have at most; a few, so that some come back.
  var idCount: Int { 4 * max(1, sectionCounts.upperBound) * max(4, rowCounts.upperBound) }

  /// Lists of these sizes; negative numbers count as 0.
  public init(
    sectionCounts: ClosedRange<Int> = 0...4, rowCounts: ClosedRange<Int> = 0...6,
    editCounts: ClosedRange<Int> = 0...6, allowsDuplicates: Bool = false
  ) {
    func positive(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
      max(0, range.lowerBound)...min(1_000_000, max(0, range.upperBound))
    }
    self.sectionCounts = positive(sectionCounts)
    self.rowCounts = positive(rowCounts)
    self.editCounts = positive(editCounts)
    self.allowsDuplicates = allowsDuplicates
  }

  /// A random list of sections, with ids out of a pool that other lists share.
  public func sections(using generator: inout some RandomNumberGenerator) -> [SampleSection] {
    let count = Int.random(in: sectionCounts, using: &generator)
    let names = (0..<count + 2).map(Self.name).shuffled(using: &generator).prefix(count)
    var rows = RowPool(self, [])
    return names.map { name in
      let items = (0..<Int.random(in: rowCounts, using: &generator)).map { _ in rows.next(using: &generator) }
      return SampleSection(id: name, items: items, header: generator.oneIn(4) ? "\(name)!" : nil)
    }
  }

  /// A random flat list.
  public func rows(using generator: inout some RandomNumberGenerator) -> [SampleRow] {
    var rows = RowPool(self, [])
    return (0..<Int.random(in: rowCounts, using: &generator)).map { _ in rows.next(using: &generator) }
  }

  /// The name of a section: A to Z, and then A1 and so on.
  static func name(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return number < letters.count
      ? String(letters[number]) : "\(letters[number % letters.count])\(number / letters.count)"
  }
}

/// Where new rows come from: ids that are not in the list, or some that are where duplicates are allowed.
struct RowPool {
  private var used: Set<Int>
  private var ids: [Int]
  private var nextID: Int
  private let idCount: Int
  private let allowsDuplicates: Bool

  init(_ lists: RandomLists, _ sections: [SampleSection]) {
    ids = sections.flatMap { $0.items.map(\.id) }
    used = Set(ids)
    nextID = lists.idCount
    idCount = lists.idCount
    allowsDuplicates = lists.allowsDuplicates
  }

  mutating func next(using generator: inout some RandomNumberGenerator) -> SampleRow {
    let content = generator.below(2)
    if allowsDuplicates, generator.oneIn(6), let id = ids.randomElement(using: &generator) {
      return SampleRow(id, content: content)
    }
    var id = generator.below(idCount)
    // A crowded pool is left after a few attempts.
    for _ in 0..<8 where used.contains(id) { id = generator.below(idCount) }
    while used.contains(id) {
      id = nextID
      nextID += 1
    }
    used.insert(id)
    ids.append(id)
    return SampleRow(id, content: content)
  }
}
