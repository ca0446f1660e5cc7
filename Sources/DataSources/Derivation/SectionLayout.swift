/// The arrangement of the items of each section, for an operator of your own.
///
/// An arrangement depends only on the number of items, and on settings of its own. Every second or third item of each section,
/// for example:
///
///     struct EveryNth: SectionLayout {
///       var step: Int { didSet { step = max(1, step) } }
///
///       func displayedCount(of count: Int) -> Int { (count + step - 1) / step }
///       func upstreamIndex(of index: Int, count: Int) -> Int { step * index }
///       func displayedIndex(of index: Int, count: Int) -> Int? { index.isMultiple(of: step) ? index / step : nil }
///     }
///
///     extension DataSource {
///       func every(_ step: Int) -> ArrangedSource<Item, EveryNth> { arranged(by: EveryNth(step: max(1, step))) }
///     }
///
/// ``DataSource/arranged(by:)`` translates changes, checks positions, and finds items by ID. The methods are called only for
/// indexes that exist, and must return the same for as long as the layout is the same. To change a setting, set
/// ``ArrangedSource/layout``.
///
/// What a method returns is checked: a count is clamped to the number of upstream items. If an index is out of range, the displayed item is
/// missing: `item(at:)` returns `nil`. If the two methods for indexes disagree, the item isn't found by its ID; if an index is returned twice, the item is displayed
/// twice, and one of the two isn't updated. The arithmetic of the methods is yours: it can trap.
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
