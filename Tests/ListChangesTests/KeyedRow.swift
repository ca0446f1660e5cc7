/// An item with an ID of any type.
///
/// Equality depends on the content only: an ID may not even equal itself.
struct KeyedRow<ID: Hashable>: Identifiable, Equatable, CustomStringConvertible {
  let id: ID
  var content = 0

  static func == (left: KeyedRow, right: KeyedRow) -> Bool { left.content == right.content }
  var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

/// Items with these IDs.
func rows<ID: Hashable>(_ ids: some Sequence<ID>) -> [KeyedRow<ID>] { ids.map { KeyedRow(id: $0) } }
