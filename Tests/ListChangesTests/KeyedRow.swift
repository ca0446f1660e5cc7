/// A row with an id of any type.
///
/// Only the content makes two rows equal: an id may not even be equal to itself.
struct KeyedRow<ID: Hashable>: Identifiable, Equatable, CustomStringConvertible {
  let id: ID
  var content = 0

  static func == (left: KeyedRow, right: KeyedRow) -> Bool { left.content == right.content }
  var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

/// Rows with these ids.
func rows<ID: Hashable>(_ ids: some Sequence<ID>) -> [KeyedRow<ID>] { ids.map { KeyedRow(id: $0) } }
