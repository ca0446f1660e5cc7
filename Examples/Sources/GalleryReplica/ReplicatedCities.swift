#if Postgres
  import DataSourcesPostgres
  package import Foundation
  import GRDB
  package import GalleryKit

  /// The cities of a PostgreSQL server: read from a replica in a file, and edited on the server.
  package final class ReplicatedCities: CityEditing {
    /// The file of the replica.
    package let store: CityStore
    private let replica: PostgresReplica
    private let client: PostgresClient
    private let statusTask: Task<Void, Never>
    /// The longest time that the response to an edit waits for the replica; the edit is saved before.
    private static let timeout = Duration.seconds(2)

    /// Starts the replica, which copies the tables first if the folder is new.
    ///
    /// Throws a ``StartError``, one line for the person who started the program.
    ///
    /// - Parameters:
    ///   - connection: A connection string of libpq, or a URI.
    ///   - folder: The folder of the replica's file; it is created if it is missing.
    ///   - report: Called with a line whenever the kind of state changes, and while the tables are copied.
    package init(
      _ connection: String, in folder: URL, report: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw StartError("cannot make the data folder \(folder.path)")
      }
      do {
        replica = try PostgresReplica(
          connection, publication: "cities", tables: ["country", "city"],
          into: folder.appendingPathComponent("replica.sqlite"), slot: "gallery")
        let reports = Task { [statuses = replica.status] in
          await Self.reportCopying(statuses, report)
        }
        defer { reports.cancel() }
        let pool = try await replica.start()
        try await pool.write { try CitySchema.addSearch($0) }
        store = CityStore(pool: pool)
      } catch let error as PostgresReplicaError {
        throw StartError(error.message)
      } catch let error as DatabaseError {
        throw StartError("cannot use \(folder.path): \(error.message ?? "SQLite error \(error.resultCode.rawValue)")")
      }
      client = PostgresClient(connection)
      statusTask = Task { [statuses = replica.status, pool = store.pool] in
        await Self.reportStatuses(statuses, pool, report)
      }
    }

    deinit { statusTask.cancel() }

    /// Edits on the server, and waits until the replica has the edit.
    package func transaction<Result: Sendable>(
      _ edit: @escaping @Sendable (any CityTransaction) throws -> Result
    ) async throws -> Result {
      do {
        let (result, position) = try await client.transaction { try edit(PostgresCityTransaction(connection: $0)) }
        // The edit is saved, even if the author's page gets it later.
        if let position { try? await replica.wait(until: position, timeout: Self.timeout) }
        return result
      } catch let failure as PostgresFailure {
        throw failure.forAuthor
      }
    }

    /// The notice about the server.
    package var notice: ReplicaNotice { ReplicaNotice(replica.currentStatus) }

    /// Stops the replica; it continues when the program starts again.
    package func close() async {
      statusTask.cancel()
      await replica.stop()
    }

    /// Reports how far the first copy is, once a second.
    private static func reportCopying(
      _ statuses: AsyncStream<PostgresReplicaStatus>, _ report: (String) -> Void
    ) async {
      var next = ContinuousClock.now
      for await status in statuses {
        guard case .copying = status, ContinuousClock.now >= next else { continue }
        report(status.description)
        next = .now + .seconds(1)
      }
    }

    /// Reports the states, and fills the search table again after tables were copied again, perhaps without its triggers.
    private static func reportStatuses(
      _ statuses: AsyncStream<PostgresReplicaStatus>, _ pool: DatabasePool, _ report: (String) -> Void
    ) async {
      var last: ReplicaNotice.Kind?
      for await status in statuses {
        let notice = ReplicaNotice(status)
        if last == .copying, notice.kind == .following { try? await pool.write { try CitySchema.addSearch($0) } }
        if let last, last != notice.kind { report(status.description) }
        last = notice.kind
      }
    }
  }

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
      case .blocked(let reason): self.init(.stopped, "The replica is blocked. \(Self.short(reason))")
      }
    }

    /// Smaller lags are normal while something is written.
    private static let notableLag: UInt64 = 1 << 20

    private static func short(_ reason: String) -> String {
      reason.count > 600 ? "\(reason.prefix(600))…" : reason
    }
  }
#endif
