/// An error for two items, or two sections, of one list that have the same ID.
///
///     do {
///       changes = try ChangeSet(from: before, to: after, options: DiffOptions(duplicates: .reject))
///     } catch let error as DuplicateIDs {
///       print(error)  // items 0-3 and 1-7 of the new list have the same ID 4711
///     }
public struct DuplicateIDs: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the two lists that a diff compares.
  public enum List: String, Hashable, Sendable { case old, new }

  /// What has the ID, in list order.
  public enum Duplicates: Hashable, Sendable {
    /// The positions of two items.
    case items(ItemPosition, ItemPosition)
    /// The indices of two sections.
    case sections(Int, Int)
  }

  /// The list that contains the duplicates.
  public let list: List
  /// The positions of the duplicates.
  public let duplicates: Duplicates
  /// A textual representation of the ID.
  public let id: String

  public var description: String {
    switch duplicates {
    case .items(let first, let second): "items \(first) and \(second) of the \(list) list have the same ID \(id)"
    case .sections(let first, let second): "sections \(first) and \(second) of the \(list) list have the same ID \(id)"
    }
  }

  @inlinable
  static func checkItems<Comparer: ItemComparer>(
    _ sections: SectionBuffers<Comparer.Item>, _ list: List, _ comparer: Comparer
  ) throws {
    var positions: [Comparer.ID: ItemPosition] = [:]
    positions.reserveCapacity(sections.reduce(0) { $0 + $1.count })
    for (section, items) in sections.enumerated() {
      for (index, item) in items.enumerated() {
        let (id, position) = (comparer.id(of: item), ItemPosition(section: section, item: index))
        if let first = positions.updateValue(position, forKey: id) {
          throw DuplicateIDs(list: list, duplicates: .items(first, position), id: "\(id)")
        }
      }
    }
  }

  @inlinable
  static func checkSections<Section: ListSectionProtocol>(_ sections: [Section], _ list: List) throws {
    var indices: [Section.ID: Int] = [:]
    for (index, section) in sections.enumerated() {
      if let first = indices.updateValue(index, forKey: section.id) {
        throw DuplicateIDs(list: list, duplicates: .sections(first, index), id: "\(section.id)")
      }
    }
  }

  @usableFromInline
  init(list: List, duplicates: Duplicates, id: String) {
    self.list = list
    self.duplicates = duplicates
    self.id = id
  }
}
