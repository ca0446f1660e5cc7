#if Postgres
  /// A row of the catalog for each column of a table, before it's known whether the table can be replicated.
  struct CatalogTable {
    /// The rows of ``CatalogQuery``, at least one.
    let rows: [[String?]]

    private func text(_ row: Int, _ column: Int) -> String { rows[row][column] ?? "" }

    var oid: UInt32 { UInt32(text(0, 0)) ?? 0 }
    var schema: String { text(0, 1) }
    var name: String { text(0, 2) }
    var isPartitioned: Bool { text(0, 3) == "p" }
    /// Whether updates and deletes name rows by the primary key, or have the whole row.
    var hasUsableIdentity: Bool { ["d", "f"].contains(text(0, 4)) }
    var rowFilter: String { text(0, 5) }
    var isKeyDeferrable: Bool { text(0, 7) == "f" }
    var keyColumnCount: Int { Int(text(0, 8)) ?? 0 }
    var isReadable: Bool { text(0, 9) == "t" }
    var hasRowSecurity: Bool { text(0, 10) == "t" }
    /// Whether the role may use the schema.
    var isSchemaUsable: Bool { text(0, 24) == "t" }
    /// The server's estimate of the number of rows.
    var estimatedRows: Int? { Int(text(0, 11)).flatMap { $0 > 0 ? $0 : nil } }

    /// The name for messages and in SQL.
    var serverName: String { "\(schema.quotedIdentifier).\(name.quotedIdentifier)" }

    /// The columns whose types are floating-point numbers.
    var inexactKeyColumns: [String] {
      rows.indices.filter { rows[$0][17] != nil && ["700", "701"].contains(text($0, 18)) }.map { text($0, 12) }
    }

    /// - Parameter exactNumbers: the names of tables and columns whose numbers are kept as texts.
    func columns(exactNumbers: Set<String>) -> [PublishedColumn] {
      rows.indices.compactMap { row in
        guard let name = rows[row][12] else { return nil }
        let elementType = UInt32(text(row, 19)) ?? 0
        var kind = elementType == 0 ? ValueKind(type: UInt32(text(row, 18)) ?? 0) : .array
        let keyIndex = rows[row][17].flatMap(Int.init)
        // Keys must not lose digits, or two rows have one key.
        let isExact = keyIndex != nil || exactNumbers.contains("\(self.name).\(name)")
        if isExact, kind == .numeric { kind = .text }
        if keyIndex != nil, kind == .timestamp { kind = .exactTimestamp }
        return PublishedColumn(
          name: name, type: UInt32(text(row, 14)) ?? 0, modifier: Int32(text(row, 15)) ?? -1, kind: kind,
          element: ValueKind(type: elementType), delimiter: UInt8(text(row, 20)) ?? UInt8(ascii: ","),
          keyIndex: keyIndex, isGenerated: text(row, 25) == "t")
      }
    }

    func published(exactNumbers: Set<String>) -> PublishedTable {
      let columns = columns(exactNumbers: exactNumbers)
      var parts = ["\(oid)", schema, name, rowFilter, text(0, 6), text(0, 23)]
      for row in rows.indices { parts.append((12...22).map { text(row, $0) }.joined(separator: ":")) }
      parts += columns.map(\.kind.rawValue)
      return PublishedTable(
        oid: oid, schema: schema, name: name, columns: columns, rowFilter: rowFilter,
        fingerprint: parts.joined(separator: "|"))
    }
  }
#endif
