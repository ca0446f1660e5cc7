#if Postgres
  import DataSourcesGRDB
  import Foundation

  /// The published tables that a replica has, as they are on the server.
  struct Catalog {
    /// The name of the replica's own table, which no published table can have.
    static let reservedName = "_postgres_replica"

    let tables: [PublishedTable]
    /// The server's estimates of the numbers of rows, by the name of the table.
    var estimatedRows: [String: Int] = [:]
    /// The end of the server's log.
    let logEnd: UInt64
    /// The names of the columns of all published tables, as ``TableSelection/exactNumbers`` has them.
    private let columnNames: Set<String>

    /// Reads the rows of ``CatalogQuery``.
    ///
    /// - Throws: ``Refusal`` if a table can't be replicated.
    init(_ rows: [[String?]], for selection: TableSelection) throws {
      var described: [CatalogTable] = []
      var index = 0
      while index < rows.count {
        let end = rows[index...].firstIndex { $0[0] != rows[index][0] } ?? rows.count
        described.append(CatalogTable(rows: Array(rows[index..<end])))
        index = end
      }
      columnNames = Set(described.flatMap(\.columnNames))
      if let names = selection.tables {
        for name in names where !described.contains(where: { selection.matches(name, $0) }) {
          throw Refusal.notPublished(name, publication: selection.publication)
        }
        described.removeAll { table in !names.contains { selection.matches($0, table) } }
      }
      logEnd = rows.first?.last?.flatMap(PostgresPosition.init)?.rawValue ?? 0
      if described.isEmpty { throw Refusal.emptyPublication(selection.publication) }
      try Self.check(described, role: selection.role)
      tables = described.map { $0.published(exactNumbers: selection.exactNumbers) }
      for table in described { estimatedRows[table.name] = table.estimatedRows }
    }

    /// Throws a ``Refusal`` if a column of ``TableSelection/exactNumbers`` isn't published.
    func checkExactNumbers(of selection: TableSelection) throws {
      if let name = selection.exactNumbers.subtracting(columnNames).min() {
        throw Refusal.noColumn(name, publication: selection.publication)
      }
    }

    /// Checks whether tables can be replicated.
    private static func check(_ tables: [CatalogTable], role: String) throws {
      var names: [String: String] = [:]
      for table in tables {
        // SQLite doesn't distinguish A and a, and GRDB doesn't distinguish Ä and ä either.
        if let other = names.updateValue(table.serverName, forKey: table.name.lowercased()) {
          throw Refusal(
            "The tables \(other) and \(table.serverName) would have one name in the file: "
              + "list one of them in the parameter 'tables', or ALTER TABLE \(table.serverName) RENAME TO …;")
        }
        if let refusal = table.refusal(role: role) { throw refusal }
      }
    }

    /// Returns the names of tables that differ from these: changed, new and removed ones.
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

  /// A published table as the catalog describes it; perhaps it can't be replicated.
  struct CatalogTable {
    /// The rows of ``CatalogQuery``, at least one.
    let rows: [[String?]]

    /// Returns a value by the index of its column in the list after the SELECT of ``CatalogQuery``; an empty text for NULL.
    private func text(_ row: Int, _ column: Int) -> String { rows[row][column] ?? "" }

    private var oid: UInt32 { UInt32(text(0, 0)) ?? 0 }
    var schema: String { text(0, 1) }
    var name: String { text(0, 2) }
    private var isPartitioned: Bool { text(0, 3) == "p" }
    /// Whether updates and deletes name rows by the primary key, or have the whole row.
    private var hasUsableIdentity: Bool { ["d", "f"].contains(text(0, 4)) }
    private var rowFilter: String { text(0, 5) }
    private var isKeyDeferrable: Bool { text(0, 7) == "f" }
    private var keyColumnCount: Int { Int(text(0, 8)) ?? 0 }
    private var isReadable: Bool { text(0, 9) == "t" }
    private var hasRowSecurity: Bool { text(0, 10) == "t" }
    /// Whether the role may use the schema.
    private var isSchemaUsable: Bool { text(0, 24) == "t" }
    /// The server's estimate of the number of rows.
    fileprivate var estimatedRows: Int? { Int(text(0, 11)).flatMap { $0 > 0 ? $0 : nil } }

    /// The name for messages and in SQL.
    fileprivate var serverName: String { "\(schema.quotedIdentifier).\(name.quotedIdentifier)" }

    /// The columns of the primary key whose types are floating-point numbers.
    private var inexactKeyColumns: [String] {
      rows.indices.filter { rows[$0][17] != nil && ["700", "701"].contains(text($0, 18)) }.map { text($0, 12) }
    }

    /// The names of all columns, as ``TableSelection/exactNumbers`` has them.
    fileprivate var columnNames: [String] { rows.compactMap { $0[12] }.flatMap { names(ofColumn: $0) } }

    /// Returns the names of a column with its table, and with the table's schema.
    private func names(ofColumn column: String) -> [String] { ["\(name).\(column)", "\(schema).\(name).\(column)"] }

    /// - Parameter exactNumbers: Columns whose numbers are stored as texts, such as `orders.price`.
    private func columns(exactNumbers: Set<String>) -> [PublishedColumn] {
      rows.indices.compactMap { row in
        guard let name = rows[row][12] else { return nil }
        let elementType = UInt32(text(row, 19)) ?? 0
        var kind = elementType == 0 ? ValueKind(type: UInt32(text(row, 18)) ?? 0) : .array
        let keyIndex = rows[row][17].flatMap(Int.init)
        // Keys must not lose digits, or two rows have one key.
        let isExact = keyIndex != nil || !exactNumbers.isDisjoint(with: names(ofColumn: name))
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

    // MARK: - Refusal

    /// Returns the reason why the table can't be replicated, or `nil` if it can.
    fileprivate func refusal(role: String) -> Refusal? {
      let alter = "ALTER TABLE \(serverName)"
      if isPartitioned { return Refusal("The table \(serverName) is partitioned: publish its partitions instead") }
      let lowercased = name.lowercased()
      if lowercased.hasPrefix("sqlite_") || lowercased == Catalog.reservedName {
        return Refusal("SQLite reserves the name of the table \(serverName): \(alter) RENAME TO …;")
      }
      if !isSchemaUsable {
        let name = schema.quotedIdentifier
        return Refusal(
          "The role \(role) may not use the schema \(name): GRANT USAGE ON SCHEMA \(name) TO \(role.quotedIdentifier);")
      }
      if !isReadable {
        return Refusal(
          "The role \(role) may not read the table \(serverName): "
            + "GRANT SELECT ON \(serverName) TO \(role.quotedIdentifier);")
      }
      if hasRowSecurity {
        return Refusal(
          "Row security would hide rows of the table \(serverName): ALTER ROLE \(role.quotedIdentifier) BYPASSRLS;")
      }
      return keyRefusal(alter: alter) ?? columnRefusal(alter: alter)
    }

    private func keyRefusal(alter: String) -> Refusal? {
      if keyColumnCount == 0 {
        return Refusal("The table \(serverName) has no primary key: \(alter) ADD PRIMARY KEY (…);")
      }
      if columns(exactNumbers: []).count(where: { $0.keyIndex != nil }) != keyColumnCount {
        return Refusal(
          "The publication leaves out columns of the primary key of the table \(serverName): "
            + "ALTER PUBLICATION … SET TABLE \(serverName), …;")
      }
      if isKeyDeferrable {
        return Refusal(
          "The primary key of the table \(serverName) is deferrable, so that rows can exchange their keys: "
            + "\(alter) DROP CONSTRAINT …, ADD PRIMARY KEY (…);")
      }
      if let column = inexactKeyColumns.first {
        return Refusal(
          "The primary key of the table \(serverName) has floating-point numbers: "
            + "\(alter) ALTER COLUMN \(column.quotedIdentifier) TYPE numeric;")
      }
      if !hasUsableIdentity {
        return Refusal(
          "Updates of the table \(serverName) don't name rows by the primary key: \(alter) REPLICA IDENTITY DEFAULT;")
      }
      return nil
    }

    private func columnRefusal(alter: String) -> Refusal? {
      var names = Set<String>()
      for column in columns(exactNumbers: []) where !names.insert(column.name.lowercased()).inserted {
        return Refusal(
          "Two columns of the table \(serverName) differ in case only, which SQLite doesn't distinguish: "
            + "\(alter) RENAME COLUMN \(column.name.quotedIdentifier) TO …;")
      }
      return nil
    }
  }

  // MARK: - The query

  /// The query that reads all published tables, a row for each column.
  enum CatalogQuery {
    /// From this version on, a publication may publish generated columns, and its list of columns has only those it publishes.
    private static let firstWithGeneratedColumns = 180_000

    /// Returns the query for the tables of a publication.
    ///
    /// In the query, `domain` has the base type of each domain, also of a domain over another one.
    ///
    /// The system column `xmin` of a column's description changes with every `ALTER TABLE … ALTER COLUMN`, also with one that
    /// rewrites all rows without a change of the type. Unlike the table's file node, it doesn't change with TRUNCATE and VACUUM FULL.
    /// The constraint of the primary key changes when the key is made again; unlike its index, not with REINDEX CONCURRENTLY.
    /// The `xmin` of the publication, of its tables and schemas, and of the table's ancestors changes with what is published: the
    /// changes of a table that wasn't published for a while weren't sent.
    static func sql(publication: String) -> String {
      """
      WITH RECURSIVE step(oid, base) AS (
        SELECT oid, typbasetype FROM pg_type WHERE typtype = 'd'
        UNION ALL
        SELECT s.oid, t.typbasetype FROM step s JOIN pg_type t ON t.oid = s.base WHERE t.typtype = 'd'
      ), domain AS (
        SELECT s.oid, s.base FROM step s JOIN pg_type t ON t.oid = s.base WHERE t.typtype <> 'd'
      )
      SELECT c.oid, p.schemaname, p.tablename, c.relkind, c.relreplident, coalesce(p.rowfilter, ''),
        coalesce(x.oid, 0), coalesce(i.indimmediate, true), coalesce(i.indnkeyatts, 0),
        has_table_privilege(c.oid, 'SELECT'), row_security_active(c.oid), c.reltuples::int8,
        a.attname, a.attnum, a.atttypid, a.atttypmod, a.xmin,
        CASE WHEN k.index < i.indnkeyatts THEN k.index END,
        b.oid, CASE WHEN e.oid IS NULL THEN 0 ELSE coalesce(n.base, e.oid) END, ascii(coalesce(e.typdelim, ',')),
        coalesce(l.labels, ''), coalesce(f.fields, ''), u.oid || ':' || u.xmin || ',' || coalesce(m.entries, ''),
        has_schema_privilege(s.oid, 'USAGE'), a.attgenerated <> '',
        CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END
      FROM pg_publication_tables p
      JOIN pg_publication u ON u.pubname = p.pubname
      JOIN pg_namespace s ON s.nspname = p.schemaname
      JOIN pg_class c ON c.relnamespace = s.oid AND c.relname = p.tablename
      LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      LEFT JOIN pg_constraint x ON x.conrelid = c.oid AND x.contype = 'p'
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attname = ANY (p.attnames)
        AND (a.attgenerated = '' OR current_setting('server_version_num')::int >= \(firstWithGeneratedColumns))
      LEFT JOIN LATERAL (
        SELECT array_position(i.indkey::int2[], a.attnum) - array_lower(i.indkey::int2[], 1) AS index) k ON true
      LEFT JOIN domain d ON d.oid = a.atttypid
      LEFT JOIN pg_type b ON b.oid = coalesce(d.base, a.atttypid)
      LEFT JOIN pg_type e ON e.oid = b.typelem AND e.typarray = b.oid
      LEFT JOIN domain n ON n.oid = e.oid
      LEFT JOIN LATERAL (
        SELECT md5(string_agg(v.oid || ':' || v.enumlabel, ',' ORDER BY v.oid)) AS labels
        FROM pg_enum v WHERE v.enumtypid IN (b.oid, coalesce(n.base, e.oid))) l ON true
      LEFT JOIN LATERAL (
        SELECT md5(string_agg(m.attname || ':' || m.atttypid || ':' || m.xmin, ',' ORDER BY m.attnum)) AS fields
        FROM pg_type t JOIN pg_attribute m ON m.attrelid = t.typrelid AND m.attnum > 0
        WHERE t.oid IN (b.oid, coalesce(n.base, e.oid)) AND t.typtype = 'c') f ON true
      LEFT JOIN LATERAL (
        WITH ancestor(oid) AS (SELECT c.oid UNION SELECT relid FROM pg_partition_ancestors(c.oid))
        SELECT string_agg(v.entry, ',' ORDER BY v.entry) AS entries FROM (
          SELECT oid || ':' || xmin FROM pg_publication_rel
          WHERE prpubid = u.oid AND prrelid IN (SELECT oid FROM ancestor)
          UNION ALL SELECT oid || ':' || xmin FROM pg_publication_namespace
          WHERE pnpubid = u.oid
            AND pnnspid IN (SELECT relnamespace FROM pg_class WHERE oid IN (SELECT oid FROM ancestor))
          UNION ALL SELECT inhparent || ':' || xmin FROM pg_inherits WHERE inhrelid IN (SELECT oid FROM ancestor)
        ) v(entry)) m ON true
      WHERE p.pubname = \(publication.sqlLiteral)
      ORDER BY p.schemaname, p.tablename, a.attnum
      """
    }
  }
#endif
