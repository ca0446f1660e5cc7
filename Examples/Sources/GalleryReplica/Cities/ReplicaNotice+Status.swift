#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GalleryKit

  extension ReplicaNotice {
    /// The notice about a status.
    init(_ status: PostgresReplicaStatus) {
      switch status {
      case .inactive: self.init(.stopped, "The replica isn't running. The list displays the last known cities.")
      case .connecting: self.init(.disconnected, "Connecting to PostgreSQL. The list displays the last known cities.")
      case .copying(let progress):
        let total = progress.estimatedRows.map { " of about \($0.formatted())" } ?? ""
        self.init(.copying, "Copying \(progress.table) from PostgreSQL: \(progress.rows.formatted())\(total) rows …")
      case .following(let lag):
        let rest = lag.bytes > Self.notableLag ? ", \(Int(lag.bytes / 1_024).formatted()) kB behind" : ""
        self.init(.following, "Following PostgreSQL\(rest)")
      case .disconnected(let since, _):
        let time = since.formatted(Date.ISO8601FormatStyle().time(includingFractionalSeconds: false))
        self.init(
          .disconnected,
          "No connection to PostgreSQL since \(time) UTC. The list displays the last known cities, and edits can't be saved."
        )
      case .resyncing(let reason): self.init(.copying, "Copying from PostgreSQL again. \(Self.short(reason))")
      case .stopped(let reason): self.init(.stopped, "The replica has stopped. \(Self.short(reason))")
      }
    }

    /// Smaller lags are normal while something is written.
    private static let notableLag: UInt64 = 1 << 20

    private static func short(_ reason: String) -> String {
      reason.count > 600 ? "\(reason.prefix(600))…" : reason
    }
  }
#endif
