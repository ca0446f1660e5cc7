#if Postgres
  /// The description of a table, which precedes its first row in a stream.
  struct RelationMessage: Equatable {
    struct Column: Equatable {
      let name: String
      let type: UInt32
      let modifier: Int32
      let isKey: Bool
    }

    let oid: UInt32
    let schema: String
    let name: String
    /// PostgreSQL's letter: `d` for the primary key, `f` for the full row.
    let identity: UInt8
    let columns: [Column]

    init(_ reader: inout MessageReader) throws(MalformedMessage) {
      oid = try reader.integer()
      schema = try reader.string()
      name = try reader.string()
      identity = try reader.byte()
      var columns: [Column] = []
      for _ in 0..<(try reader.integer(UInt16.self)) {
        let flags = try reader.byte()
        let name = try reader.string()
        let type = try reader.integer(UInt32.self)
        columns.append(Column(name: name, type: type, modifier: try reader.integer(), isKey: flags & 1 == 1))
      }
      self.columns = columns
    }
  }
#endif
