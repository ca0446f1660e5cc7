/// A source that displays the items of every section in an order.
///
/// Items of which neither precedes the other keep their upstream order. If the order contradicts itself, the items are
/// displayed in an unspecified order, but the change sets are correct.
///
/// - Complexity: A change of *k* items takes O(*k* log² *n*) where *n* is the number of items, and calls the order about log₂ *n*
///   times for each item that is inserted, moved or updated; for many items, which are merged, about log₂ (*n* / *k*) times. An
///   inserted section of *m* items takes O(*m* log *m*). A lookup takes O(log *n*). An item takes about 10 bytes, and as
///   much again for its upstream order, which a chain of operators stores once.
public final class SortedSource<Item>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  /// The order: whether the first item precedes the second one.
  ///
  /// Setting it sorts all items, and emits the fewest possible moves.
  public var areInIncreasingOrder: (Item, Item) -> Bool {
    didSet {
      guard let layout = derived.layout as? SortedLayout<Item> else { return }
      derived.replaceLayout(with: layout.template(areInIncreasingOrder)) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, by areInIncreasingOrder: @escaping (Item, Item) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
    derived = DerivedSource(SortedLayout(Upstream(source), by: areInIncreasingOrder))
    super.init(derived)
  }
}

extension DataSource {
  /// Returns a source with the items of every section in an order; equal items keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first item precedes the second one. It must not change the list.
  public func sorted(by areInIncreasingOrder: @escaping (Item, Item) -> Bool) -> SortedSource<Item> {
    SortedSource(self, by: areInIncreasingOrder)
  }

  /// Sorts the items of every section by a value, ascending.
  ///
  ///     messages.sorted(by: \.date)
  ///
  /// - Parameter value: The value to compare. It must not change the list.
  public func sorted<Value: Comparable>(by value: @escaping (Item) -> Value) -> SortedSource<Item> {
    sorted(by: value, using: <)
  }

  /// Sorts the items of every section by a value, in an order of that value.
  ///
  ///     messages.sorted(by: \.date, using: >)
  ///
  /// - Parameters:
  ///   - value: The value to compare. It must not change the list.
  ///   - areInIncreasingOrder: Whether an item with the first value precedes an item with the second.
  public func sorted<Value>(
    by value: @escaping (Item) -> Value, using areInIncreasingOrder: @escaping (Value, Value) -> Bool
  ) -> SortedSource<Item> {
    SortedSource(self) { areInIncreasingOrder(value($0), value($1)) }
  }
}

extension DataSource where Item: Comparable {
  /// Returns a source with the items of every section in ascending order.
  public func sorted() -> SortedSource<Item> { SortedSource(self, by: <) }
}
