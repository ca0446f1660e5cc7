#if GRDB
  import DataSources
  import Foundation
  import GRDB
  import ListStorage

  extension ItemID {
    /// Creates the ID of a primary key in the form that a record has it: a text or a number if it is one column.
    init(keyValues values: [DatabaseValue]) {
      switch (values.count, values.first?.storage) {
      case (1, .int64(let number)): self.init(number)
      case (1, .string(let text)): self.init(text)
      case (1, _): self.init(values[0])
      default: self.init(values)
      }
    }

    /// The values of a primary key, or of its replacement.
    var keyValues: [DatabaseValue]? {
      if let key = base.base as? NonuniqueKey { return [.null] + key.values + [key.discriminator] }
      if let values = base.base as? [DatabaseValue] { return values }
      if let key = base.base as? any CompositeKey {
        // Rows whose key contains NULL have other IDs.
        return key.databaseKey.contains(.null) ? nil : key.databaseKey
      }
      return (Self.stored(base.base) as? any DatabaseValueConvertible).map { [$0.databaseValue] }
    }

    /// The value as which a column has an ID: of a type that only has a raw value, that.
    fileprivate static func stored(_ id: Any) -> Any {
      if id is any DatabaseValueConvertible { return id }
      return (id as? any RawRepresentable)?.rawValue ?? id
    }

    /// Whether values of a primary key can be made of IDs of a type.
    static func canBeKey(_ type: Any.Type) -> Bool {
      func hasConvertibleRawValue<ID: RawRepresentable>(_: ID.Type) -> Bool {
        ID.RawValue.self is any DatabaseValueConvertible.Type
      }
      if type is any DatabaseValueConvertible.Type || type is any CompositeKey.Type { return true }
      guard let type = type as? any RawRepresentable.Type else { return false }
      return hasConvertibleRawValue(type)
    }
  }

  extension ItemID {
    /// The values of a primary key in each form in which the table may have them: a UUID is stored as 16 bytes, or as a text.
    var keyForms: [[DatabaseValue]] {
      guard let values = keyValues else { return [] }
      guard let uuid = Self.stored(base.base) as? UUID else { return [values] }
      return [values, [uuid.uuidString.databaseValue], [uuid.uuidString.lowercased().databaseValue]]
    }
  }

  extension Sequence {
    /// Returns the first result of a closure that isn't `nil`.
    func firstNonNil<Result>(_ body: (Element) throws -> Result?) rethrows -> Result? {
      for element in self {
        if let result = try body(element) { return result }
      }
      return nil
    }
  }

  extension ViewReader {
    /// Returns the row ID of the row with a primary key.
    func rowID(of values: [SQLiteValue]) throws -> Int64? {
      if plan.keyTermCount == 0 {
        guard values.count == 1, case .integer(let rowID) = values[0] else { return nil }
        return rowID
      }
      let key = plan.terms.suffix(plan.keyTermCount).map(\.sql)
      // The second value behind a NULL is the row ID of a row whose key contains NULL.
      let isRowID = values.count == 2 && values[0].isNull
      guard isRowID || values.count == plan.keyTermCount else { return nil }
      let condition =
        isRowID
        ? "rowid = ? AND (\(key.map { "\($0) IS NULL" }.joined(separator: " OR ")))"
        : key.map { "\($0) = ?" }.joined(separator: " AND ")
      let statement = try statement("SELECT rowid FROM \(plan.table) WHERE \(condition)")
      defer { statement.reset() }
      let values = isRowID ? [values[1]] : values
      for (index, value) in values.enumerated() { statement.bind(value, at: index + 1) }
      return try statement.step() ? statement.integer(0) : nil
    }

    /// Returns the values of a row's primary key, or `nil` if there is no such row.
    func keyValues(ofRow rowID: Int64) throws -> [SQLiteValue]? {
      let columns = plan.terms.suffix(plan.keyTermCount).map(\.sql) + ["rowid"]
      let statement = try statement(
        "SELECT \(columns.joined(separator: ", ")) FROM \(plan.table) WHERE rowid = ?")
      defer { statement.reset() }
      statement.bind(rowID, at: 1)
      return try statement.step() ? statement.values(0..<max(1, plan.keyTermCount)) : nil
    }

    /// Returns the position of a row.
    func position(ofRow rowID: Int64, in directory: ViewDirectory) throws -> ItemPosition? {
      guard let key = try row(rowID).key else { return nil }
      let (section, exists) = directory.index(ofGroup: key.groupBytes)
      guard exists else { return nil }
      let group = directory.groups[section]
      let page = group.group.page(of: key)
      let offset = try count(key.group, from: group.pages.start(of: page), before: key.sortKey)
      return ItemPosition(section: section, item: group.counts.sum(before: page) + offset)
    }
  }
#endif
