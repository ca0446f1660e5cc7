/// The item counts of all sections of a list, which is all data that a platform list needs before it displays cells.
///
///     let shape = ListShape(itemCounts: [3, 0, 12])
///     let position = shape.position(atFlatIndex: 4)  // 2-1
///
/// A ``ChangeSet`` changes one shape into another. Sections that don't exist have no items.
public struct ListShape: Hashable, Sendable {
  /// The item count of each section, in order.
  public private(set) var itemCounts: [Int]
  /// For each section the number of items in all sections before it, followed by the number of all items.
  private var starts: [Int]

  /// Creates the shape of sections with the given item counts.
  ///
  /// - Parameter itemCounts: A count for each section. Negative counts are replaced by 0.
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

  /// Creates the shape of a list without sections.
  public init() { self.init(itemCounts: []) }

  /// The number of sections.
  public var sectionCount: Int { itemCounts.count }

  /// The number of items in all sections, at most `Int.max`.
  ///
  /// - Complexity: O(1).
  public var itemCount: Int { starts[starts.count - 1] }

  /// Returns the number of items in a section, or 0 if the section doesn't exist.
  ///
  /// - Complexity: O(1).
  public func itemCount(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  /// Returns whether an item exists at `position`.
  ///
  /// - Complexity: O(1).
  public func contains(_ position: ItemPosition) -> Bool {
    position.item >= 0 && position.item < itemCount(inSection: position.section)
  }

  /// Returns the position of the item at an index that counts the items of all sections, or `nil` if it doesn't exist.
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

  /// Returns the index of the item at `position` if the items of all sections are counted, or `nil` if it doesn't exist.
  ///
  ///     let line = shape.flatIndex(of: position)
  ///
  /// - Complexity: O(1).
  public func flatIndex(of position: ItemPosition) -> Int? {
    guard contains(position) else { return nil }
    let (index, overflows) = starts[position.section].addingReportingOverflow(position.item)
    return overflows ? nil : index
  }

  /// Returns the number of items before a section: 0 for a negative index, and all items for an index beyond the last section.
  ///
  /// - Complexity: O(1).
  package func flatStart(ofSection section: Int) -> Int {
    starts[min(max(0, section), itemCounts.count)]
  }
}

extension ListShape: CustomStringConvertible {
  /// The item counts, as in `[3, 0, 12]`.
  public var description: String { itemCounts.description }
}
