/// A source that hides empty sections: all of them, or those for which a condition holds.
///
/// A section that is hidden while it is empty is inserted with its first item and deleted with its last one, in the same batch.
///
/// - Complexity: A change of *k* items and sections takes O(*k* log *k* + *k* log *s*) for *s* sections, a lookup O(log *s*). A
///   section takes about eight bytes, an item none.
public final class NonemptySectionsSource<Item>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  /// Whether a section is hidden while it is empty.
  ///
  /// Called once for each section that is inserted or updated. Setting it emits the sections that are inserted and deleted.
  ///
  /// - Complexity: O(*s* log *s*) to set.
  public var hidesWhenEmpty: (SectionInfo) -> Bool {
    didSet {
      let template = NonemptySectionsLayout(Upstream(derived.upstreamSource), hidesWhenEmpty: hidesWhenEmpty)
      derived.replaceLayout(with: template) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, hidesWhenEmpty: @escaping (SectionInfo) -> Bool) {
    self.hidesWhenEmpty = hidesWhenEmpty
    derived = DerivedSource(NonemptySectionsLayout(Upstream(source), hidesWhenEmpty: hidesWhenEmpty))
    super.init(derived)
  }
}

extension DataSource {
  /// Returns a source without the empty sections.
  public func hidingEmptySections() -> NonemptySectionsSource<Item> {
    NonemptySectionsSource(self) { _ in true }
  }

  /// Returns a source without those empty sections for which a condition holds.
  ///
  ///     let days = timetable.hidingEmptySections { $0.id != ItemID("today") }
  ///
  /// - Parameter hidesWhenEmpty: The condition. It's called once for each section that is inserted or updated, and must not
  ///   change the list.
  public func hidingEmptySections(
    where hidesWhenEmpty: @escaping (SectionInfo) -> Bool
  ) -> NonemptySectionsSource<Item> {
    NonemptySectionsSource(self, hidesWhenEmpty: hidesWhenEmpty)
  }
}
