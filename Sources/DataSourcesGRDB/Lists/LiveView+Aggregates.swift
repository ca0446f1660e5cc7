#if GRDB
  import GRDB

  extension LiveView {
    /// The same view, with aggregates of each section and of the list.
    ///
    ///     let byCountry = LiveView<City>(
    ///       "cities by country", groupedBy: Column("country"), orderedBy: Column("population").desc
    ///     ).aggregating(.sum(Column("population")), .maximum(Column("population")))
    ///
    /// A list keeps them up to date from the rows that a commit touched, and reads them without a query. A section
    /// whose aggregates change is updated, so that a header can display them. They need no other index.
    ///
    /// A search of the view has no aggregates. In a view that joins parents a column is that of the view's table; an
    /// expression of parents' columns has a name: `LiveAggregate(.sum, of: country[Column("area")], named: "area")`.
    ///
    /// - Complexity: to open, O(*n*): each row is read once. A commit of *k* rows takes O(*k*) more. If it removes
    ///   the least or the greatest value of a section, SQLite looks for the next one: O(log *n*) if the view is ordered
    ///   by that first and joins no parents, else O(*m*) for *m* rows of the section.
    public func aggregating(_ aggregates: LiveAggregate...) -> LiveView {
      var view = self
      let table = TableAlias<Void>(name: definition.table)
      view.aggregates += parents.isEmpty ? aggregates : aggregates.map { $0.qualified(table) }
      return view
    }
  }
#endif
