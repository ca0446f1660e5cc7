#if Postgres
  /// The query that reads all published tables, a row for each column.
  enum CatalogQuery {
    /// From this version on, a publication may publish generated columns, and its list of columns has only those it publishes.
    private static let firstWithGeneratedColumns = 180_000

    /// The query for the tables of a publication.
    ///
    /// The system column `xmin` of a column's description changes with every `ALTER TABLE … ALTER COLUMN`, also with one
    /// that rewrites all rows without a change of the type. Unlike the file node, TRUNCATE and VACUUM FULL keep it. Those of the
    /// publication, of its tables and schemas, and of the table's place among partitions change with what the publication
    /// publishes: changes of a table that left it for a while aren't sent.
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
        coalesce(i.indexrelid, 0), coalesce(i.indimmediate, true), coalesce(i.indnkeyatts, 0),
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
        WITH place(oid) AS (SELECT c.oid UNION SELECT relid FROM pg_partition_ancestors(c.oid))
        SELECT string_agg(v.entry, ',' ORDER BY v.entry) AS entries FROM (
          SELECT oid || ':' || xmin FROM pg_publication_rel
          WHERE prpubid = u.oid AND prrelid IN (SELECT oid FROM place)
          UNION ALL SELECT oid || ':' || xmin FROM pg_publication_namespace
          WHERE pnpubid = u.oid
            AND pnnspid IN (SELECT relnamespace FROM pg_class WHERE oid IN (SELECT oid FROM place))
          UNION ALL SELECT inhparent || ':' || xmin FROM pg_inherits WHERE inhrelid IN (SELECT oid FROM place)
        ) v(entry)) m ON true
      WHERE p.pubname = \(publication.sqlLiteral)
      ORDER BY p.schemaname, p.tablename, a.attnum
      """
    }
  }
#endif
