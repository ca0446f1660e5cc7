/// A source that displays all items in one section while there are few of them, and in the upstream sections otherwise.
///
/// While there are fewer items than the threshold, section 0 has all of them in upstream order, and no section is inserted,
/// deleted or updated. When the number of items crosses the threshold, all sections are replaced. If an upstream section has
/// the same ID as the one section, the upstream sections are displayed.
///
/// - Complexity: A change of *k* items takes O(*k* log *s*) for *s* upstream sections. While there is one section, an upstream
///   section of *m* items that is inserted, deleted or moved takes O(*m* log *s*). Replacing all sections takes O(*s*), a
///   lookup O(log *s*). An upstream section takes about eight bytes, an item none.
public final class ConsolidatedSource<Item>: OperatorSource<Item> {
  private let derived: DerivedSource<Item, Item>
  private let info: SectionInfo

  /// The number of items from which on the upstream sections are displayed.
  ///
  /// Setting it replaces all sections if the number of items crosses it.
  ///
  ///     let sections = contacts.grouped(by: \.initial).consolidated(below: 12)
  ///     sections.threshold = 30  // one section on a larger screen
  public var threshold: Int {
    didSet {
      let template = ConsolidatedLayout(Upstream(derived.upstreamSource), below: threshold, as: info)
      derived.replaceLayout(with: template) { old, new in
        if old.isConsolidated == new.isConsolidated { return ChangeSet() }
        return ConsolidatedLayout<Item>.crossing(from: old.sectionCount, to: new.sectionCount)
      }
    }
  }

  init(_ source: some DataSource<Item>, below threshold: Int, as info: SectionInfo) {
    self.threshold = threshold
    self.info = info
    derived = DerivedSource(ConsolidatedLayout(Upstream(source), below: threshold, as: info))
    super.init(derived)
  }

  /// Whether all items are in one section for now.
  package var isConsolidated: Bool { (derived.layout as? ConsolidatedLayout)?.isConsolidated ?? false }
}

extension DataSource {
  /// Returns a source with all items in one section while there are only a few.
  ///
  ///     contacts.grouped(by: \.initial).consolidated(below: 12, as: SectionInfo(header: "All contacts"))
  ///
  /// - Parameters:
  ///   - threshold: The number of items from which on there are sections. With 0 or less, there always are.
  ///   - info: The ID, header and footer of the one section.
  public func consolidated(below threshold: Int, as info: SectionInfo = SectionInfo()) -> ConsolidatedSource<Item> {
    ConsolidatedSource(self, below: threshold, as: info)
  }
}
