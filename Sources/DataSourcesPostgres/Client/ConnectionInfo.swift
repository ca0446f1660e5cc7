#if Postgres
  import CLibPQ
  import Foundation

  /// The parameters of a connection, as libpq reads them from a string or a URI.
  struct ConnectionInfo: Sendable {
    private var values: [String: String] = [:]

    /// Settings that make the text of values independent of those of the server, the database and the role.
    private static let settings = [
      "datestyle=ISO", "intervalstyle=iso_8601", "timezone=UTC", "extra_float_digits=3", "bytea_output=hex",
      "xmloption=content", "lc_monetary=C", "lock_timeout=30s", "statement_timeout=0",
      "idle_in_transaction_session_timeout=0", "default_transaction_isolation=read\\ committed",
      "default_transaction_read_only=off", "search_path=pg_catalog", "row_security=on",
    ]

    /// - Throws: ``PostgresReplicaError`` if libpq doesn't understand the string.
    init(_ text: String) throws {
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(text, &message) else {
        defer { PQfreemem(message) }
        let reason = message.map { ServerError(String(cString: $0)).message } ?? "out of memory"
        throw ServerError("The connection string is not valid: \(reason)", state: "08001")
      }
      defer { PQconninfoFree(options) }
      var option = options
      while let keyword = option.pointee.keyword {
        if let value = option.pointee.val { values[String(cString: keyword)] = String(cString: value) }
        option += 1
      }
    }

    /// The seconds that connecting may take.
    var timeout: Double { values["connect_timeout"].flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 15 }

    /// The keywords and values for a connection.
    func parameters(isReplication: Bool) -> [(keyword: String, value: String)] {
      var result = values
      let own = Self.settings.map { "-c \($0)" }.joined(separator: " ")
      result["options"] = (result["options"].map { $0 + " " } ?? "") + own
      result["client_encoding"] = "UTF8"
      if result["application_name"] == nil { result["application_name"] = "DataSourcesPostgres" }
      if isReplication { result["replication"] = "database" }
      return result.map { ($0.key, $0.value) }
    }
  }
#endif
