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
      for (section, rows) in sections.enumerated() {
        if let item = rows.items.firstIndex(where: { $0.itemID == id }) {
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
    /// The primary key, or the whole row where the rows have none.
    let id: [DatabaseValue]
    let row: Row

    var itemID: ItemID { ItemID(keyValues: id) }

    static func == (left: HeldRow, right: HeldRow) -> Bool { left.row == right.row }
  }
#endif
