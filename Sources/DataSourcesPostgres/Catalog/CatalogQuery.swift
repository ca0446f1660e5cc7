#if Postgres
  /// The query that reads all published tables, a row for each column.
  enum CatalogQuery {
    /// The query for the tables of a publication.
    ///
    /// The system column `xmin` of a column's description changes with every `ALTER TABLE … ALTER COLUMN`, also with one
    /// that rewrites all rows without a change of the type. Unlike the file node, TRUNCATE and VACUUM FULL keep it.
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
        CASE WHEN a.attnum = ANY (i.indkey::int2[]) THEN array_position(i.indkey::int2[], a.attnum) END,
        b.oid, CASE WHEN e.oid IS NULL THEN 0 ELSE coalesce(n.base, e.oid) END, ascii(coalesce(e.typdelim, ',')),
        coalesce(l.labels, ''), coalesce(f.fields, '')
      FROM pg_publication_tables p
      JOIN pg_namespace s ON s.nspname = p.schemaname
      JOIN pg_class c ON c.relnamespace = s.oid AND c.relname = p.tablename
      LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
        AND a.attname = ANY (p.attnames)
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
      WHERE p.pubname = \(publication.sqlLiteral)
      ORDER BY p.schemaname, p.tablename, a.attnum
      """
    }
  }
#endif
