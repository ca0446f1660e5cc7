#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view that no index keeps in order, as they were read.
  struct HeldRows: Sendable {
    var sections: [HeldSection] = []
    /// Why no index keeps them.
    var reason = "nothing was read yet"

    func row(at position: ItemPosition) -> HeldRow? { sections.item(at: position) }

    /// - Complexity: O(*n*).
    func position(of id: ItemID) -> ItemPosition? {
      guard let key = id.keyValues else { return nil }
      for (section, rows) in sections.enumerated() {
        if let item = rows.items.firstIndex(where: { $0.id == key }) {
          return ItemPosition(section: section, item: item)
        }
      }
      return nil
    }
  }

  struct HeldSection: ListSectionProtocol, Sendable {
    let id: DatabaseValue
    var items: [HeldRow]
  }

  /// A row that was read: a copy, which nobody changes.
  struct HeldRow: Identifiable, Equatable, @unchecked Sendable {
    /// The primary key, or the whole row where it has none.
    let key: [DatabaseValue]
    /// Where the key does not tell it from others: how many rows before it have the same one.
    let number: Int?
    let row: Row

    /// As in the identity of the row.
    var id: [DatabaseValue] { number.map { [.null] + key + [$0.databaseValue] } ?? key }

    var itemID: ItemID {
      number.map { ItemID(NumberedKey(values: key, number: $0.databaseValue)) } ?? ItemID(keyValues: key)
    }

    static func == (left: HeldRow, right: HeldRow) -> Bool { left.row == right.row }
  }
#endif
