#if GRDB

  /// The state of an aggregate of a section's rows, from which changes of rows compute the next one.
  enum AggregateState: Equatable, Sendable {
    case count(Int)
    case sum(ExactSum)
    case average(ExactSum)
    /// The least value; NULL if there is none.
    case minimum(SQLiteValue)
    case maximum(SQLiteValue)

    /// Creates the aggregate of no rows.
    init(_ function: LiveAggregate.Function) {
      switch function {
      case .count: self = .count(0)
      case .sum: self = .sum(ExactSum())
      case .average: self = .average(ExactSum())
      case .minimum: self = .minimum(.null)
      case .maximum: self = .maximum(.null)
      }
    }

    /// The aggregate as SQLite's function gives it.
    var value: SQLiteValue {
      switch self {
      case .count(let count): .integer(Int64(count))
      case .sum(let sum): sum.sum
      case .average(let sum): sum.average
      case .minimum(let value), .maximum(let value): value
      }
    }

    /// Adds the value of another row.
    mutating func add(_ value: SQLiteValue) {
      if value.isNull { return }
      switch self {
      case .count(let count): self = .count(count + 1)
      case .sum(var sum):
        self = .count(0)
        sum.add(value)
        self = .sum(sum)
      case .average(var sum):
        self = .count(0)
        sum.add(value)
        self = .average(sum)
      case .minimum(let least): if least.isNull || value.isOrdered(before: least) { self = .minimum(value) }
      case .maximum(let greatest): if greatest.isNull || greatest.isOrdered(before: value) { self = .maximum(value) }
      }
    }

    /// Adds the rows of another section.
    mutating func add(_ other: AggregateState) {
      switch (self, other) {
      case (.count(let count), .count(let others)): self = .count(count + others)
      case (.sum(var sum), .sum(let others)):
        sum.add(others)
        self = .sum(sum)
      case (.average(var sum), .average(let others)):
        sum.add(others)
        self = .average(sum)
      case (_, .minimum(let value)), (_, .maximum(let value)): add(value)
      default: break
      }
    }

    /// Replaces the values of some rows.
    ///
    /// - Returns: Whether the aggregate is valid: if the least or the greatest value was removed, the other rows have to be read.
    mutating func replace(_ removed: [SQLiteValue], by added: [SQLiteValue]) -> Bool {
      switch self {
      case .count(let count): self = .count(count - removed.count { !$0.isNull })
      case .sum(var sum):
        self = .count(0)
        for value in removed { sum.subtract(value) }
        self = .sum(sum)
      case .average(var sum):
        self = .count(0)
        for value in removed { sum.subtract(value) }
        self = .average(sum)
      case .minimum(let least):
        return replace(least, removed, by: added) { !least.isOrdered(before: $0) }
      case .maximum(let greatest):
        return replace(greatest, removed, by: added) { !$0.isOrdered(before: greatest) }
      }
      for value in added { add(value) }
      return true
    }

    /// Replaces the values of some rows in a least or greatest value.
    ///
    /// - Parameter isExtreme: Whether a value is at least as extreme as the current one.
    private mutating func replace(
      _ current: SQLiteValue, _ removed: [SQLiteValue], by added: [SQLiteValue], isExtreme: (SQLiteValue) -> Bool
    ) -> Bool {
      let isRemoved = !current.isNull && removed.contains { !$0.isNull && isExtreme($0) }
      if isRemoved, !added.contains(where: { !$0.isNull && isExtreme($0) }) { return false }
      if isRemoved { self = if case .minimum = self { .minimum(.null) } else { .maximum(.null) } }
      for value in added { add(value) }
      return true
    }
  }

  extension AggregateTerm {
    /// The aggregate of no rows.
    var ofNothing: AggregateState { AggregateState(key.function) }
  }

  extension SQLiteValue {
    /// Returns whether the value is less, as SQLite orders values of all types; texts by their bytes.
    fileprivate func isOrdered(before other: SQLiteValue) -> Bool {
      switch (self, other) {
      case (.integer(let left), .integer(let right)): left < right
      case (.real(let left), .real(let right)): left < right
      default: bytes < other.bytes
      }
    }

    private var bytes: OrderedBytes {
      var bytes = OrderedBytes()
      bytes.append(self, collation: .binary)
      return bytes
    }
  }
#endif
