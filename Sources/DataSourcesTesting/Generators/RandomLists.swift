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
  /// The number of different IDs, which is so small that deleted items are sometimes inserted again.
  var idCount: Int { 4 * max(1, sectionCounts.upperBound) * max(4, itemCounts.upperBound) }

  /// Creates settings, in which negative bounds are treated as 0.
  public init(
    sectionCounts: ClosedRange<Int> = 0...4, itemCounts: ClosedRange<Int> = 0...6,
    editCounts: ClosedRange<Int> = 0...6, allowsDuplicates: Bool = false
  ) {
    func positive(_ range: ClosedRange<Int>) -> ClosedRange<Int> {
      max(0, range.lowerBound)...min(1_000_000, max(0, range.upperBound))
    }
    self.sectionCounts = positive(sectionCounts)
    self.itemCounts = positive(itemCounts)
    self.editCounts = positive(editCounts)
    self.allowsDuplicates = allowsDuplicates
  }

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
}
