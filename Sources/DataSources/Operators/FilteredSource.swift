/// A source that displays the items for which a condition holds.
///
/// Sections stay, even if they are empty.
///
/// - Complexity: A change of *k* items takes O(*k* log *n*) where *n* is the number of upstream items, and calls the condition
///   once for each item that is inserted or updated; an inserted section takes O(*m*) for its *m* items. A lookup takes
///   O(log *n*). Each upstream item takes about two bits.
public final class FilteredSource<Item>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  /// The condition.
  ///
  /// Setting it emits the items that are inserted and deleted.
  ///
  /// - Complexity: O(*n*) to set.
  public var isIncluded: (Item) -> Bool {
    didSet {
      guard let layout = derived.layout as? FilteredLayout<Item> else { return }
      derived.replaceLayout(with: layout.template(isIncluded)) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, isIncluded: @escaping (Item) -> Bool) {
    self.isIncluded = isIncluded
    derived = DerivedSource(FilteredLayout(Upstream(source), isIncluded: isIncluded))
    super.init(derived)
  }
}

extension DataSource {
  /// Returns a source with the items for which a condition holds.
  ///
  ///     let unread = mails.filter { !$0.isRead }
  ///
  /// Sections stay, even if they are empty; see ``hidingEmptySections()``.
  ///
  /// - Parameter isIncluded: The condition. It's called once for each item that is inserted or updated, and must not change
  ///   the list.
  public func filter(_ isIncluded: @escaping (Item) -> Bool) -> FilteredSource<Item> {
    FilteredSource(self, isIncluded: isIncluded)
  }
}
