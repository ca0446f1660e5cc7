#if GRDB
  import GRDB

  /// What the headers of sections say.
  struct SectionHeaders {
    var plain: (DatabaseValue) -> String? = { $0.sectionTitle }
    /// Replaces the plain ones.
    var aggregated: ((DatabaseValue, AggregateValues) -> String?)?

    func header(ofSection index: Int, in layout: ViewLayout) -> String? {
      guard let value = layout.value(ofSection: index) else { return nil }
      guard let aggregated else { return plain(value) }
      return aggregated(value, AggregateValues(layout.aggregates, layout.aggregates(ofSection: index)))
    }
  }
#endif
