#if GRDB
  import DataSources
  import GRDB

  /// How the rows of a view become records.
  struct RecordDecoder<Record>: Sendable {
    /// Makes a record of a row, which is valid only during the call.
    let decode: @Sendable (Row) throws -> Record
    /// The ID of a record, if its type defines one that leads back to the row.
    var identify: (@Sendable (Record) -> ItemID)?

    /// The primary key as the record of a row has it; `nil` if records have no IDs, or the row can't be decoded.
    @Sendable func key(_ row: Row) -> [DatabaseValue]? {
      guard let identify, let record = try? decode(row) else { return nil }
      return identify(record).keyValues
    }
  }

  extension RecordDecoder where Record: Identifiable & SendableMetatype, Record.ID: Sendable {
    /// A decoder whose records are identified by their `id`, if values of a primary key can be made of it.
    init(identifying decode: @escaping @Sendable (Row) throws -> Record) {
      let isKey = Record.ID.self is any DatabaseValueConvertible.Type || Record.ID.self is any CompositeKey.Type
      self.init(decode: decode, identify: { ItemID($0.id) })
      if !isKey { identify = nil }
    }
  }
#endif
