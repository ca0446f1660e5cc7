/// The item count of every section: all that a platform list asks before it draws.
///
/// A ``ChangeSet`` leads from one shape to another. Lookups are graceful: what does not exist has no items.
public struct ListShape: Hashable, Sendable {
  /// The item count of every section, in order.
  public private(set) var itemCounts: [Int]
  /// The number of rows in all sections before each one, and of all rows at the end.
  private var starts: [Int]

  /// The shape of sections with these many items.
  ///
  /// - Parameter itemCounts: one count a section. A negative count is taken as 0.
  /// - Complexity: O(*s*) where *s* is the number of sections.
  public init(itemCounts: [Int]) {
    self.itemCounts = itemCounts.map { max(0, $0) }
    starts = [0]
    starts.reserveCapacity(itemCounts.count + 1)
    for count in self.itemCounts {
      let (sum, overflows) = starts[starts.count - 1].addingReportingOverflow(count)
      starts.append(overflows ? .max : sum)
    }
  }

  /// The shape of a list without a section.
  public init() { self.init(itemCounts: []) }

  /// The number of sections.
  public var sectionCount: Int { itemCounts.count }

  /// The number of rows in all sections; the largest integer if it is larger than that.
  ///
  /// - Complexity: O(1).
  public var itemCount: Int { starts[starts.count - 1] }

  /// The number of rows in a section, or 0 when there is no such section.
  ///
  /// - Complexity: O(1).
  public func itemCount(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  /// Whether a row stands at this position.
  ///
  /// - Complexity: O(1).
  public func contains(_ position: ItemPosition) -> Bool {
    position.item >= 0 && position.item < itemCount(inSection: position.section)
  }

  /// The position of the row with this number, counted through all sections, or `nil` when there is none.
  ///
  /// - Complexity: O(log *s*) where *s* is the number of sections.
  public func position(atFlatIndex index: Int) -> ItemPosition? {
    guard index >= 0, index < itemCount else { return nil }
    var low = 0
    var high = itemCounts.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return ItemPosition(section: low, item: index - starts[low])
  }

  /// The number of the row at this position, counted through all sections, or `nil` when there is none.
  ///
  /// - Complexity: O(1).
  public func flatIndex(of position: ItemPosition) -> Int? {
    guard contains(position) else { return nil }
    let (index, overflows) = starts[position.section].addingReportingOverflow(position.item)
    return overflows ? nil : index
  }

  /// The number of rows before a section; of all rows for a section beyond the last, 0 for a negative one.
  ///
  /// - Complexity: O(1).
  public func flatStart(ofSection section: Int) -> Int {
    starts[min(max(0, section), itemCounts.count)]
  }
}

extension ListShape: CustomStringConvertible {
  /// The item counts, as in `[3, 0, 12]`.
  public var description: String { itemCounts.description }
}
