#if GRDB
  extension LiveSource {
    /// The aggregates of a section, which the view has by ``LiveView/aggregating(_:)``.
    public func aggregates(inSection section: Int) -> AggregateValues {
      AggregateValues(layout.aggregates, layout.aggregates(ofSection: section))
    }

    /// The aggregates of all items.
    ///
    /// - Complexity: O(*g*) for *g* sections.
    public var aggregates: AggregateValues { AggregateValues(layout.aggregates, layout.totals) }
  }
#endif
