/// Two rows, or two sections, of one list have the same id.
public struct DuplicateIDs: Error, Hashable, Sendable, CustomStringConvertible {
  /// One of the two lists that are compared.
  public enum List: String, Hashable, Sendable { case old, new }

  /// What has the id.
  public enum Places: Hashable, Sendable {
    /// Two rows.
    case rows(ItemPosition, ItemPosition)
    /// Two sections, by their indices.
    case sections(Int, Int)
  }

  /// The list that has both.
  public let list: List
  /// Where they stand, the first one first.
  public let places: Places
  /// The id, as text.
  public let id: String

  /// The error in a sentence, as in `rows 0-3 and 1-7 of the new list have the same id 4711`.
  public var description: String {
    switch places {
    case .rows(let first, let second): "rows \(first) and \(second) of the \(list) list have the same id \(id)"
    case .sections(let first, let second): "sections \(first) and \(second) of the \(list) list have the same id \(id)"
    }
  }

  @inlinable
  static func checkRows<Comparer: RowComparer>(
    _ sections: UnsafeBufferPointer<UnsafeBufferPointer<Comparer.Row>>, _ list: List, _ comparer: Comparer
  ) throws {
    var positions: [Comparer.ID: ItemPosition] = [:]
    positions.reserveCapacity(sections.reduce(0) { $0 + $1.count })
    for (section, rows) in sections.enumerated() {
      for (item, row) in rows.enumerated() {
        let (id, position) = (comparer.id(of: row), ItemPosition(section: section, item: item))
        if let first = positions.updateValue(position, forKey: id) {
          throw DuplicateIDs(list: list, places: .rows(first, position), id: "\(id)")
        }
      }
    }
  }

  @inlinable
  static func checkSections<Section: ListSectionProtocol>(_ sections: [Section], _ list: List) throws {
    var indices: [Section.ID: Int] = [:]
    for (index, section) in sections.enumerated() {
      if let first = indices.updateValue(index, forKey: section.id) {
        throw DuplicateIDs(list: list, places: .sections(first, index), id: "\(section.id)")
      }
    }
  }

  @usableFromInline
  init(list: List, places: Places, id: String) {
    self.list = list
    self.places = places
    self.id = id
  }
}
