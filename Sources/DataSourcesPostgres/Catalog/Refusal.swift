#if Postgres
  import DataSourcesGRDB

  /// Why a server or a table can't be replicated as it is, in a sentence that includes the SQL to put it right.
  struct Refusal: Error, Equatable {
    let message: String

    init(_ message: String) { self.message = message }
  }

  extension Refusal: CustomStringConvertible {
    var description: String { message }
  }

  // MARK: - The server and the publication

  extension Refusal {
    static func oldServer(_ version: String) -> Refusal {
      Refusal("PostgreSQL 15 or later is required, and the server has version \(version)")
    }

    static func level(_ level: String) -> Refusal {
      Refusal(
        "The server's wal_level is \"\(level)\", which doesn't include row changes: "
          + "ALTER SYSTEM SET wal_level = 'logical'; then restart the server")
    }

    static func role(_ role: String) -> Refusal {
      Refusal("The role \(role) may not replicate: ALTER ROLE \(role.quotedIdentifier) REPLICATION;")
    }

    static func noPublication(_ name: String, tables: [String]?) -> Refusal {
      let list = tables?.map(tableName).joined(separator: ", ") ?? "…"
      return Refusal(
        "The publication \(name) doesn't exist: CREATE PUBLICATION \(name.quotedIdentifier) FOR TABLE \(list);")
    }

    static func incompletePublication(_ name: String) -> Refusal {
      Refusal(
        "The publication \(name) doesn't publish all changes: "
          + "ALTER PUBLICATION \(name.quotedIdentifier) SET (publish = 'insert, update, delete, truncate');")
    }

    static func rootPublication(_ name: String) -> Refusal {
      Refusal(
        "The publication \(name) publishes partitions as their root, which isn't supported: "
          + "ALTER PUBLICATION \(name.quotedIdentifier) SET (publish_via_partition_root = false);")
    }

    static func emptyPublication(_ name: String) -> Refusal {
      Refusal("The publication \(name) has no tables: ALTER PUBLICATION \(name.quotedIdentifier) ADD TABLE …;")
    }

    static func notPublished(_ table: String, publication: String) -> Refusal {
      Refusal(
        "The publication \(publication) doesn't include the table \(table): "
          + "ALTER PUBLICATION \(publication.quotedIdentifier) ADD TABLE \(tableName(table)); "
          + "if it's partitioned, list its partitions")
    }

    static func slotCount(_ message: String) -> Refusal {
      Refusal(
        "The server has no free replication slot (\(message)): drop one that isn't needed, "
          + "SELECT pg_drop_replication_slot('…'); or ALTER SYSTEM SET max_replication_slots = …; then restart the server"
      )
    }

    private static func tableName(_ name: String) -> String {
      name.split(separator: ".", maxSplits: 1).map { String($0).quotedIdentifier }.joined(separator: ".")
    }
  }
#endif
