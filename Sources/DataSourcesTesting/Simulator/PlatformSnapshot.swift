/// The item counts that a list displays and, optionally, the IDs of the items and sections.
///
/// With counts alone, the simulator performs the checks of the platform lists. With IDs, it also detects batches that
/// animate the wrong items.
///
///     let counts = PlatformSnapshot(itemCounts: [2, 1])
///     let ids = PlatformSnapshot(itemIDs: [["a", "b"], ["c"]], sectionIDs: ["first", "second"])
///     let items = PlatformSnapshot([SampleItem(1), SampleItem(2)])
public struct PlatformSnapshot: Hashable {
  /// The number of items in each section.
  public let itemCounts: [Int]
  /// The IDs of the items by section, where known.
  let itemIDs: [[AnyHashable?]]?
  /// The IDs of the sections, where known.
  let sectionIDs: [AnyHashable?]?

  /// Creates a snapshot with item counts and without IDs.
  public init(itemCounts: [Int]) {
    self.itemCounts = itemCounts
    itemIDs = nil
    sectionIDs = nil
  }

  /// Creates a snapshot with the IDs of the items in each section.
  public init(itemIDs: [[some Hashable]]) {
    itemCounts = itemIDs.map(\.count)
    self.itemIDs = itemIDs.map { $0.map { AnyHashable($0) } }
    sectionIDs = nil
  }

  /// Creates a snapshot with the IDs of the sections and of the items in each section.
  ///
  /// If one array is shorter, the remaining sections have no ID, or no items.
  public init(itemIDs: [[some Hashable]], sectionIDs: [some Hashable]) {
    let missing = max(0, sectionIDs.count - itemIDs.count)
    itemCounts = itemIDs.map(\.count) + Array(repeating: 0, count: missing)
    self.itemIDs = itemIDs.map { $0.map { AnyHashable($0) } } + Array(repeating: [], count: missing)
    let ids: [AnyHashable?] = sectionIDs.map { AnyHashable($0) }
    self.sectionIDs = ids + Array(repeating: nil, count: max(0, itemIDs.count - sectionIDs.count))
  }

  /// Creates a snapshot of a flat list, which has one section.
  public init(_ items: [some Identifiable]) {
    self.init(itemIDs: [items.map(\.id)])
  }

  /// Creates a snapshot of a list of sections.
  public init<Section: ListSectionProtocol>(_ sections: [Section]) where Section.Item: Identifiable {
    self.init(itemIDs: sections.map { $0.items.map(\.id) }, sectionIDs: sections.map(\.id))
  }

  /// Creates a snapshot of the current state of a source.
  ///
  ///     let source = ListSource([SampleItem(1), SampleItem(2)])
  ///     let list = PlatformList(.table, showing: PlatformSnapshot(of: source))
  public init(of source: some DataSource) {
    itemCounts = (0..<source.sectionCount).map { source.itemCount(inSection: $0) }
    itemIDs = itemCounts.enumerated().map { section, count in
      (0..<max(0, count)).map { source.id(at: ItemPosition(section: section, item: $0))?.base }
    }
    sectionIDs = itemCounts.indices.map { source.sectionInfo(at: $0)?.id?.base }
  }

  func itemID(at position: ItemPosition) -> AnyHashable? { itemIDs?[position.section][position.item] }

  func sectionID(at index: Int) -> AnyHashable? { sectionIDs?[index] }
}

extension PlatformSnapshot: CustomStringConvertible {
  /// The IDs of the items, section by section, or the item counts if there are no IDs.
  public var description: String {
    guard let itemIDs else { return itemCounts.description }
    let sections = itemIDs.enumerated().map { index, ids in
      let items = "[\(ids.map { $0?.description ?? "?" }.joined(separator: ", "))]"
      return sectionID(at: index).map { "\($0): \(items)" } ?? items
    }
    return "[\(sections.joined(separator: ", "))]"
  }
}
