/// The IDs of the sections that are collapsed, or that will be when they are inserted, shared by all layouts of a source.
final class CollapsedIDs {
  @exclusivity(unchecked) var all: Set<ItemID>

  init(_ all: Set<ItemID>) { self.all = all }

  /// Returns whether a section has one of the IDs.
  func contain<Item>(_ section: Int, of source: any DataSource<Item>) -> Bool {
    !all.isEmpty && source.sectionInfo(at: section)?.id.map(all.contains) ?? false
  }
}
