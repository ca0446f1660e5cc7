import ListChanges
import ListTestSupport

/// Every list of sections with some names and items with some IDs, each name and ID at most once.
///
/// - Parameter orders: Whether names and IDs are in any order; if not, one of all lists that differ in names only.
func smallLists(names: [String], ids: Int, orders: Bool = true) -> [[TestSection]] {
  let names = arrangements(of: names).filter { orders || $0 == Array(names.prefix($0.count)) }
  let rows = arrangements(of: Array(0..<ids)).filter { orders || $0 == Array(0..<$0.count) }
  var lists: [[TestSection]] = []
  for names in names {
    for rows in rows {
      for parts in splits(of: rows, into: names.count) {
        lists.append(zip(names, parts).map { name, ids in TestSection(id: name, items: ids.map { TestItem($0) }) })
      }
    }
  }
  return lists
}

/// Every arrangement of every subset.
func arrangements<Element>(of elements: [Element]) -> [[Element]] {
  var result: [[Element]] = [[]]
  for index in elements.indices {
    var rest = elements
    let first = rest.remove(at: index)
    result += arrangements(of: rest).map { [first] + $0 }
  }
  return result
}

private func splits<Element>(of elements: [Element], into count: Int) -> [[[Element]]] {
  guard count > 0 else { return elements.isEmpty ? [[]] : [] }
  guard count > 1 else { return [[elements]] }
  return (0...elements.count).flatMap { end in
    splits(of: Array(elements[end...]), into: count - 1).map { [Array(elements[..<end])] + $0 }
  }
}

func shape(of sections: [TestSection]) -> ListShape { ListShape(itemCounts: sections.map(\.items.count)) }

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
