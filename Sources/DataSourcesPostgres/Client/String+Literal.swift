#if Postgres
  import Foundation

  extension String {
    /// The text as a literal of PostgreSQL.
    var sqlLiteral: String {
      let escaped = replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "'", with: "''")
      return escaped.contains("\\") ? "E'\(escaped)'" : "'\(escaped)'"
    }
  }
#endif
