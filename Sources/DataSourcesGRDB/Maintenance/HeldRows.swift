#if GRDB
  import DataSources
  import GRDB

  /// The rows of a view that no index keeps in order, as they were read.
  struct HeldRows: Sendable {
    var sections: [HeldSection] = []
    /// Why no index keeps them.
    var reason = "nothing was read yet"
    /// The aggregates that the sections have.
    var aggregates: [AggregateKey] = []

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
    /// One value for all that are equal in the order: as of ``TextCollation/representative(of:)``, or by a collation of the application
    /// the value that the section had first.
    let id: DatabaseValue
    /// That of the first row.
    let value: DatabaseValue
    var items: [HeldRow]
    var aggregates: [AggregateState] = []
    /// The definitions of the aggregates.
    var aggregateKeys: [AggregateKey] = []

    func hasSameContent(as other: HeldSection) -> Bool {
      value.isIdentical(to: other.value) && aggregateKeys == other.aggregateKeys
        && aggregates.map(\.value) == other.aggregates.map(\.value)
    }
  }

  /// A row that was read.
  struct HeldRow: Identifiable, Equatable, Sendable {
    /// The primary key, or the whole row if it has none.
    let key: [DatabaseValue]
    /// If the key isn't unique, the row ID, or the number of earlier rows with the same key.
    let number: DatabaseValue?
    private let copies: RowCopies
    private let index: Int

    /// Keeps a copy of the row.
    init(key: [DatabaseValue], number: DatabaseValue?, row: Row, in copies: RowCopies) {
      self.key = key
      self.number = number
      self.copies = copies
      index = copies.append(row.copy())
    }

    var row: Row { copies[index] }

    /// As in the identity of the row.
    var id: [DatabaseValue] { number.map { [.null] + key + [$0] } ?? key }

    var itemID: ItemID {
      number.map { ItemID(NumberedKey(values: key, number: $0)) } ?? ItemID(keyValues: key)
    }

    /// Whether they are the same, to the byte: 2 and 2.0 are shown in different ways.
    static func == (left: HeldRow, right: HeldRow) -> Bool {
      let (left, right) = (left.row, right.row)
      return left.count == right.count
        && zip(left, right).allSatisfy { $0.0 == $1.0 && $0.1.isIdentical(to: $1.1) }
    }
  }

  /// The copies of rows that are held, none of which changes after it was added.
  final class RowCopies: Sendable {
    private let rows = Locked<[Row]>([])

    /// - Returns: the index of the row.
    func append(_ row: Row) -> Int {
      rows.withLock { rows in
        rows.append(row)
        return rows.count - 1
      }
    }

    subscript(index: Int) -> Row { rows.read { $0[index] } }
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
