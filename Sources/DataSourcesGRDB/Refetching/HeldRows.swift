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
    /// The value that it had first, as long as it is there; it has others that are equal in the order.
    let id: DatabaseValue
    /// That of the first row.
    let value: DatabaseValue
    var items: [HeldRow]

    func hasSameContent(as other: HeldSection) -> Bool { value.isIdentical(to: other.value) }
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

    /// Whether they are the same, to the byte: 2 and 2.0 are shown in different ways.
    static func == (left: HeldRow, right: HeldRow) -> Bool {
      left.row.count == right.row.count
        && zip(left.row, right.row).allSatisfy { $0.0 == $1.0 && $0.1.isIdentical(to: $1.1) }
    }
  }

  extension DatabaseValue {
    func isIdentical(to other: DatabaseValue) -> Bool {
      switch (storage, other.storage) {
      case (.double(let left), .double(let right)): left.bitPattern == right.bitPattern
      case (.int64, .double), (.double, .int64): false
      // Swift takes an accent for the same letter in whatever way it is written.
      case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
      default: self == other
      }
    }
  }
#endif
