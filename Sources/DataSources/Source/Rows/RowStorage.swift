/// The rows of a source: an array until the first of them is edited, then a tree, in which an edit costs O(log *n*).
///
/// Whoever only ever sets all rows pays for no tree. Positions must be in range.
final class RowStorage<Item> {
  /// All rows, unless they were edited since somebody set or read them.
  private var array: [Item]?
  /// All rows, since they were edited first.
  private var tree: ItemList<Item>?
  /// Made when somebody asks for a row by its identity.
  private var index: RowIndex?
  private let identify: ((Item) -> ItemID)?

  init(_ rows: [Item], identify: ((Item) -> ItemID)?) {
    array = rows
    self.identify = identify
  }

  var count: Int { array?.count ?? tree?.count ?? 0 }

  /// - Complexity: O(1), and O(log *n*) after an edit.
  subscript(position: Int) -> Item {
    if let array { return array[position] }
    return edited[position]
  }

  /// Calls a closure with a row.
  ///
  /// - Complexity: O(1), and O(log *n*) after an edit.
  func lendItem(at position: Int, to body: (Item) -> Void) {
    if let array { return body(array[position]) }
    edited.lendItem(at: position, to: body)
  }

  /// All rows.
  ///
  /// - Complexity: O(*n*) after an edit, else O(1).
  var rows: [Item] {
    let rows = array ?? edited.array
    array = rows
    return rows
  }

  /// Some of the rows.
  func rows(in range: Range<Int>) -> [Item] {
    if let array { return Array(array[range]) }
    let tree = edited
    return range.map { tree[$0] }
  }

  /// The number of the first row with an identity; `nil` when there is none, or rows have none.
  ///
  /// - Complexity: O(log *n*); O(*n*) for the first time since all rows were set.
  func position(of id: ItemID) -> Int? {
    guard let identify else { return nil }
    if index == nil { index = RowIndex(rows.map(identify)) }
    return index?.position(of: id)
  }

  private var edited: ItemList<Item> { tree ?? ItemList(array ?? []) }
}

extension RowStorage {
  /// - Complexity: O(*k* log *n*) for *k* rows that come and go; O(*n*) for the first edit since all rows were set.
  func apply(_ edit: ItemEdit<Item>) {
    // A row that goes may, if it is an object, edit this very list: it is let go of when all is done.
    withExtendedLifetime(departing(edit)) { perform(edit) }
  }

  private func departing(_ edit: ItemEdit<Item>) -> [Item] {
    switch edit {
    case .set: array ?? []
    case .move: []
    case .replaceSubrange(let range, _): range.isEmpty ? [] : rows(in: range)
    case .remove(let positions), .replace(let positions, _): positions.map { self[$0] }
    }
  }

  private func perform(_ edit: ItemEdit<Item>) {
    switch edit {
    case .set(let rows):
      // Rows that go may read the list in their `deinit`, so they go when it is in order again.
      let old = (array, tree)
      (array, tree, index) = (rows, nil, nil)
      withExtendedLifetime(old) {}
    case .replaceSubrange(let range, let rows):
      followIndex { identify in
        let (old, new) = (range.map { identify(self[$0]) }, rows.map(identify))
        return { index in
          index.remove(old, at: Array(range))
          index.insert(new, at: range.lowerBound)
        }
      }
      if range.isEmpty, rows.count == 1 {
        change { $0.insert(rows[0], at: range.lowerBound) }
      } else {
        change { $0.replaceSubrange(range, with: rows) }
      }
    case .remove(let indices):
      followIndex { identify in
        let old = indices.map { identify(self[$0]) }
        return { $0.remove(old, at: indices) }
      }
      if indices.count == 1 {
        change { $0.remove(at: indices[0]) }
      } else {
        change { $0.apply(deletes: indices, inserts: 0..<0, elements: EmptyCollection()) }
      }
    case .move(let position, let target):
      index?.move(from: position, to: target)
      change { $0.move(from: position, to: target) }
    case .replace(let positions, let rows):
      followIndex { identify in
        let (old, new) = (positions.map { identify(self[$0]) }, rows.map(identify))
        return { index in
          for (number, position) in positions.enumerated() { index.rename(old[number], to: new[number], at: position) }
        }
      }
      // Not side by side with `zip`, whose type is costly to ask for where rows can be anything.
      change { tree in for number in positions.indices { tree[positions[number]] = rows[number] } }
    }
  }

  private func change(_ body: (inout ItemList<Item>) -> Void) {
    var list = edited
    // Nobody else holds it now: the edit copies nothing.
    (array, tree) = (nil, nil)
    body(&list)
    tree = list
  }

  /// Brings the index up to date, if there is one: identities are asked for first, as that runs code of users.
  private func followIndex(_ edit: (_ identify: (Item) -> ItemID) -> (inout RowIndex) -> Void) {
    guard index != nil, let identify else { return }
    let edit = edit(identify)
    guard var index else { return }
    self.index = nil
    edit(&index)
    self.index = index
  }
}
