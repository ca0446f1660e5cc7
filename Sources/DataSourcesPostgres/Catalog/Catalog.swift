#if Postgres
  import Foundation

  /// The published tables that a replica has, as they are on the server.
  struct Catalog {
    let tables: [PublishedTable]
    /// The server's estimates of the numbers of rows.
    var estimatedRows: [String: Int] = [:]
    /// The end of the server's log.
    let logEnd: UInt64

    /// Reads the answer to ``CatalogQuery``.
    ///
    /// - Throws: ``Refusal`` if a table can't be replicated.
    init(_ rows: [[String?]], for selection: TableSelection) throws {
      var found: [CatalogTable] = []
      var index = 0
      while index < rows.count {
        let end = rows[index...].firstIndex { $0[0] != rows[index][0] } ?? rows.count
        found.append(CatalogTable(rows: Array(rows[index..<end])))
        index = end
      }
      if let names = selection.tables {
        for name in names where !found.contains(where: { selection.names(name, $0) }) {
          throw Refusal.notPublished(name, publication: selection.publication)
        }
        found.removeAll { table in !names.contains { selection.names($0, table) } }
      }
      logEnd = rows.first?.last?.flatMap(PostgresPosition.init)?.rawValue ?? 0
      if found.isEmpty { throw Refusal.emptyPublication(selection.publication) }
      try Refusal.check(found, role: selection.role)
      tables = found.map { $0.published(exactNumbers: selection.exactNumbers) }
      for table in found { estimatedRows[table.name] = table.estimatedRows }
    }

    /// The names of tables that differ from these: changed, new and removed ones.
    func differences(from old: [PublishedTable]) -> Set<String> {
      var names = Set<String>()
      for table in tables where !old.contains(where: { $0.fingerprint == table.fingerprint }) {
        names.insert(table.name)
      }
      for table in old where !tables.contains(where: { $0.fingerprint == table.fingerprint }) {
        names.insert(table.name)
      }
      return names
    }
  }
#endif
