/// The arrangement of the items of each section, for an operator of your own.
///
/// An arrangement depends only on the number of items. Every other item of each section, for example:
///
///     struct EveryOther: SectionLayout {
///       func displayedCount(of count: Int) -> Int { (count + 1) / 2 }
///       func upstreamIndex(of index: Int, count: Int) -> Int { 2 * index }
///       func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: 2) ? index / 2 : nil }
///     }
///
///     extension DataSource {
///       func everyOther() -> some DataSource<Item> { arranged(by: EveryOther()) }
///     }
///
/// ``DataSource/arranged(by:)`` translates changes, checks positions, and finds items by ID. The methods are called only for
/// indexes that exist. They must always return the same.
public protocol SectionLayout {
  /// Returns the number of displayed items of a section with `count` upstream items, at most `count`.
  func displayedCount(of count: Int) -> Int

  /// Returns the upstream index of a displayed item, a different one for each item.
  ///
  /// - Parameters:
  ///   - index: The index of the displayed item in its section.
  ///   - count: The number of upstream items in the section.
  func upstreamIndex(of index: Int, count: Int) -> Int

  /// Returns the index of an upstream item among the displayed ones, or `nil` if it isn't displayed.
  ///
  /// - Parameters:
  ///   - index: The upstream index of the item in its section.
  ///   - count: The number of upstream items in the section.
  func displayedIndex(of index: Int, count: Int) -> Int?
}
