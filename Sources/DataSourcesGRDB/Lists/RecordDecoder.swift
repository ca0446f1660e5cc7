#if GRDB
  import DataSources
  import GRDB

  /// How the rows of a view become records.
  struct RecordDecoder<Record>: Sendable {
    /// Makes a record of a row, which is valid only during the call.
    let decode: @Sendable (Row) throws -> Record
    /// The ID of a record, if its type defines one that leads back to the row.
    var identify: (@Sendable (Record) -> ItemID)?
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
