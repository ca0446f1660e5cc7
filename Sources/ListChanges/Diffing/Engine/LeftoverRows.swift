/// Rows that were left over, by number, where they lie in memory.
@usableFromInline
@frozen
struct LeftoverRows<Row> {
  /// The rows of every section.
  @usableFromInline let rows: UnsafeBufferPointer<UnsafeBufferPointer<Row>>
  @usableFromInline let items: UnsafeBufferPointer<UInt32>
  /// The section of each; empty when all are of one.
  @usableFromInline let sections: UnsafeBufferPointer<UInt32>
  @usableFromInline let only: Int

  @inlinable
  init(
    _ rows: UnsafeBufferPointer<UnsafeBufferPointer<Row>>, _ items: UnsafeBufferPointer<UInt32>,
    _ sections: UnsafeBufferPointer<UInt32>, only: Int
  ) {
    self.rows = rows
    self.items = items
    self.sections = sections
    self.only = only
  }

  @inlinable var count: Int { items.count }

  @inlinable
  func section(_ number: Int) -> Int { sections.isEmpty ? only : Int(sections[number]) }

  @inlinable
  func position(_ number: Int) -> PackedPosition {
    PackedPosition(section: section(number), item: Int(items[number]))
  }

  @inlinable
  subscript(number: Int) -> Row {
    @inline(__always) unsafeAddress { rows[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number]) }
  }

  /// Brings a row into the cache.
  @inlinable
  func touch(_ number: Int) -> UInt64 {
    let row = rows[section(number)].baseAddress.unsafelyUnwrapped + Int(items[number])
    return UInt64(UnsafeRawPointer(row).load(as: UInt8.self))
  }
}

extension RowPositions {
  /// Calls with the rows that stand at these positions.
  @inlinable
  func withRows<Row, Result>(
    _ rows: UnsafeBufferPointer<UnsafeBufferPointer<Row>>, _ body: (LeftoverRows<Row>) -> Result
  ) -> Result {
    items.withUnsafeBufferPointer { items in
      sections.withUnsafeBufferPointer { sections in body(LeftoverRows(rows, items, sections, only: only)) }
    }
  }
}
