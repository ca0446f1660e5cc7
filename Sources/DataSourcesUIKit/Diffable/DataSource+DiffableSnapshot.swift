#if LIST_VIEWS
  public import DataSourcesCells

  extension DataSource where Item: Identifiable, Item.ID: Sendable {
    /// Returns the IDs of all sections and items, for a diffable data source.
    ///
    ///     let snapshot = inbox.diffableSnapshot { _ in MailSection.main }
    ///
    /// If several items share an ID, the snapshot contains the first one only, and `onError` is called for each of the
    /// others. Sections that share an ID become one section with the items of all of them.
    ///
    /// - Parameters:
    ///   - sectionID: Returns the ID of the section at an index. By default, sections have their own IDs. A section without an
    ///     ID of the type `SectionID` isn't in the snapshot.
    ///   - onError: Called for every item and section that isn't in the snapshot.
    /// - Complexity: O(*n*), where *n* is the number of items.
    public func diffableSnapshot<SectionID: Hashable & Sendable>(
      sectionID: ((_ index: Int) -> SectionID)? = nil, onError: (DiffableSnapshotError) -> Void = { _ in }
    ) -> NSDiffableDataSourceSnapshot<SectionID, Item.ID> {
      let content = DiffableContent(of: self) { index -> SectionID? in sectionID?(index) ?? ownSectionID(at: index) }
      content.errors.forEach(onError)
      return content.snapshot
    }
  }
#endif
