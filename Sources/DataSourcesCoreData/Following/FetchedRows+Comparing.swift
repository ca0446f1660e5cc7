import DataSources

extension FetchedRows {
  /// All that results have now.
  ///
  /// - Complexity: O(*n*).
  init<Object>(
    reading results: any FetchedResults<Object>, _ titles: FetchedTitles, _ identities: FetchedIdentities<Object>
  ) {
    var sections: [Section] = []
    var ids: [[ItemID]] = []
    for index in 0..<results.knownSectionCount {
      guard let section = results.knownSection(at: index) else { break }
      sections.append(titles.section(section))
      ids.append(
        (0..<results.knownObjectCount(inSection: index)).compactMap { item in
          results.knownObject(at: ItemPosition(section: index, item: item)).map(identities.id(of:))
        })
    }
    self.init(sections, ids: ids)
  }

  /// The changes from this state to another one, by the IDs of rows and the names of sections.
  ///
  /// - Parameters:
  ///   - new: the other state.
  ///   - updatedSections: the names of sections that are updated in any case.
  ///   - isUpdated: whether a row that is in both is updated.
  /// - Complexity: O(*n*) on average, and O(*m* log *m*) for the *m* runs of rows that lost their order.
  func changes(
    to new: FetchedRows, updatedSections: Set<String> = [], isUpdated: (ItemID) -> Bool
  ) -> ChangeSet {
    let before = zip(sections, idsBySection).map { ComparedSection(section: $0, items: $1) }
    let after = zip(new.sections, new.idsBySection).map {
      ComparedSection(section: $0, items: $1, isUpdated: updatedSections.contains($0.name))
    }
    return withoutActuallyEscaping(isUpdated) { isUpdated in
      ChangeSet(fromSections: before, toSections: after, by: ItemComparison(id: { $0 }) { old, _ in !isUpdated(old) })
    }
  }
}

private struct ComparedSection: ListSectionProtocol {
  let section: FetchedRows.Section
  var items: [ItemID]
  var isUpdated = false
  var id: String { section.name }

  func hasSameContent(as other: ComparedSection) -> Bool {
    section == other.section && !isUpdated && !other.isUpdated
  }
}
