public import DataSources
import ListStorage

extension FetchedSource {
  /// The position of an object; `nil` when it is not in the list.
  public func position(of object: Object) -> ItemPosition? { rowPosition(of: identities.id(of: object)) }

  /// The name of a section; `nil` if the section doesn't exist.
  public func name(ofSection index: Int) -> String? { rows.section(at: index)?.name }

  /// The entries of the index beside the list, as the results have them now.
  ///
  ///     let index = events.indexTitles.indices.map { events.section(forIndexTitle: events.indexTitles[$0], at: $0) }
  public var indexTitles: [String] { results.sectionCount == nil ? [] : results.indexTitles }

  /// The section of an index title; `nil` if none exists.
  public func section(forIndexTitle title: String, at index: Int) -> Int? {
    guard index >= 0, index < indexTitles.count else { return nil }
    return results.section(forIndexTitle: title, at: index).flatMap { $0 >= 0 && $0 < sectionCount ? $0 : nil }
  }

  /// Where the row with an identity is.
  ///
  /// - Complexity: O(log *n*), and O(*n*) for the first time, and after all rows were compared.
  func rowPosition(of id: ItemID) -> ItemPosition? {
    if index == nil { index = ItemIndex(rows.ids.array) }
    return index?.position(of: id).flatMap(rows.position(atFlatIndex:))
  }
}

extension FetchedSource: DescribedSource, LeafSource {
  /// Whether it is paused.
  package var describedDetails: String? { isPaused ? "paused" : nil }

  /// Why the last change was found by comparing all rows.
  package var describedChange: String? { lastDisagreement.map { "compared: \($0)" } }
}
