/// What a list shows at one moment: how many rows in each section and, where they are known, which ones.
///
/// Without identities a judgement checks what the platform lists check; with them, it also says when a batch animates the
/// wrong rows.
public struct PlatformSnapshot: Hashable {
  /// The item count of every section.
  public let itemCounts: [Int]
  /// The identity of every row, where known.
  let rowIDs: [[AnyHashable?]]?
  /// The identity of every section, where known.
  let sectionIDs: [AnyHashable?]?

  /// Sections with these many rows, of which nothing else is known.
  public init(itemCounts: [Int]) {
    self.itemCounts = itemCounts
    rowIDs = nil
    sectionIDs = nil
  }

  /// Sections of these rows.
  public init(rowIDs: [[some Hashable]]) {
    itemCounts = rowIDs.map(\.count)
    self.rowIDs = rowIDs.map { $0.map { AnyHashable($0) } }
    sectionIDs = nil
  }

  /// Sections with these identities and rows.
  ///
  /// Sections beyond the shorter of the two arrays have no identity, or no rows.
  public init(rowIDs: [[some Hashable]], sectionIDs: [some Hashable]) {
    let missing = max(0, sectionIDs.count - rowIDs.count)
    itemCounts = rowIDs.map(\.count) + Array(repeating: 0, count: missing)
    self.rowIDs = rowIDs.map { $0.map { AnyHashable($0) } } + Array(repeating: [], count: missing)
    let ids: [AnyHashable?] = sectionIDs.map { AnyHashable($0) }
    self.sectionIDs = ids + Array(repeating: nil, count: max(0, rowIDs.count - sectionIDs.count))
  }

  /// One section of these rows.
  public init(_ rows: [some Identifiable]) {
    self.init(rowIDs: [rows.map(\.id)])
  }

  /// These sections, with the identities of their rows.
  public init<Section: ListSectionProtocol>(_ sections: [Section]) where Section.Item: Identifiable {
    self.init(rowIDs: sections.map { $0.items.map(\.id) }, sectionIDs: sections.map(\.id))
  }

  /// What a source shows now, with the identities it tells.
  public init(of source: some DataSource) {
    itemCounts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    rowIDs = itemCounts.enumerated().map { section, count in
      (0..<max(0, count)).map { source.id(at: ItemPosition(section: section, item: $0))?.base }
    }
    sectionIDs = itemCounts.indices.map { source.sectionInfo(at: $0)?.id?.base }
  }

  func rowID(at position: ItemPosition) -> AnyHashable? { rowIDs?[position.section][position.item] }

  func sectionID(at index: Int) -> AnyHashable? { sectionIDs?[index] }
}

extension PlatformSnapshot: CustomStringConvertible {
  /// The identities of the rows, section by section, or the item counts where nothing else is known.
  public var description: String {
    guard let rowIDs else { return itemCounts.description }
    let sections = rowIDs.enumerated().map { index, ids in
      let rows = "[\(ids.map { $0?.description ?? "?" }.joined(separator: ", "))]"
      return sectionID(at: index).map { "\($0): \(rows)" } ?? rows
    }
    return "[\(sections.joined(separator: ", "))]"
  }
}
