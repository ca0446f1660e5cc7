import ListChanges

/// A source that displays the items of every section in an arrangement of your own.
///
/// - Complexity: A change takes O(*m* log *m*) where *m* is the number of items in the sections in which items are inserted,
///   deleted or moved; an update O(log *s*) for *s* sections. A section takes about sixteen bytes, an item none.
public final class ArrangedSource<Item, Layout: SectionLayout>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>

  /// The arrangement.
  ///
  /// Setting it emits the items that are inserted, deleted and moved:
  ///
  ///     let rows = photos.arranged(by: EveryNth(step: 2))
  ///     rows.layout.step = 3
  ///
  /// - Complexity: O(*n* log *n*) to set, for *n* items in all sections.
  public var layout: Layout {
    didSet {
      guard let old = derived.layout as? ArrangedLayout<Item, Layout> else { return }
      derived.replaceLayout(with: old.template(layout)) { $0.difference(to: $1) }
    }
  }

  init(_ source: some DataSource<Item>, layout: Layout) {
    self.layout = layout
    derived = DerivedSource(ArrangedLayout(Upstream(source), layout))
    super.init(derived)
  }
}

extension DataSource {
  /// Returns a source with the items of each section in an arrangement of your own.
  ///
  ///     let summary = stories.arranged(by: EveryNth(step: 3))
  ///
  /// Section headers, IDs and content are those of this source. If a layout contradicts itself, or returns numbers out of range,
  /// items are missing or displayed twice; see ``SectionLayout``.
  ///
  /// - Complexity: See ``ArrangedSource``.
  public func arranged<Layout: SectionLayout>(by layout: Layout) -> ArrangedSource<Item, Layout> {
    ArrangedSource(self, layout: layout)
  }
}
