/// How rows are compared, told by a type: as fast as code written for these rows alone.
///
/// `Identifiable & Equatable` rows need none. Adopt it for rows whose identity or content is something else:
///
///     enum ByName: RowComparing {
///       static func id(of city: City) -> String { city.name }
///       static func hasSameContent(_ left: City, _ right: City) -> Bool { left.population == right.population }
///     }
///     let changes = ChangeSet(from: before, to: after, by: ByName.self)
public protocol RowComparing<Row> {
  /// The type of the rows.
  associatedtype Row
  /// The type of what makes a row the same one in two lists.
  associatedtype ID: Hashable

  /// What makes this row the same one in another list.
  static func id(of row: Row) -> ID
  /// Whether two rows with the same identity show the same content.
  static func hasSameContent(_ left: Row, _ right: Row) -> Bool
}
