#if Postgres
  import CLibPQ
  import DataSourcesGRDB
  import Foundation

  extension PostgresConnection {
    /// Starts the stream of a publication's changes.
    func startReplication(slot: String, publication: String, position: UInt64) throws {
      let name = publication.quotedIdentifier.replacingOccurrences(of: "'", with: "''")
      try startCopy(
        "START_REPLICATION SLOT \"\(slot)\" LOGICAL \(PostgresPosition(rawValue: position)) "
          + "(proto_version '1', publication_names '\(name)')",
        expecting: PGRES_COPY_BOTH)
    }
  }
#endif
