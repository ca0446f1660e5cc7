#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB

  /// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
  @MainActor
  enum CommentSamples {
    static func starting(file: URL) async throws -> LiveDatabase {
      let replica = try PostgresReplica(
        "host=db.example.org dbname=shop user=replica", publication: "lists", into: file, slot: "web")
      let live = try LiveDatabase(try await replica.start())
      return live
    }

    static func displaying(_ replica: PostgresReplica, banner: ArticleSample.Banner) async {
      for await status in replica.status { banner.show(status.description) }
    }

    static func waiting(_ replica: PostgresReplica, client: ArticleSample.Client) async throws {
      let text = try await client.query("SELECT pg_current_wal_insert_lsn()")  // after the commit
      if let position = PostgresPosition(text) { try await replica.wait(until: position, timeout: .seconds(2)) }
    }

    static func choosingOptions() -> PostgresReplicaOptions {
      var options = PostgresReplicaOptions()
      options.exactNumbers = ["orders.price"]
      options.transactionsPerCommit = 50  // catches up faster after a pause
      options.catalogInterval = .seconds(10)
      return options
    }

    static func displayingProgress(_ replica: PostgresReplica, banner: ArticleSample.Banner) {
      if case .copying(let progress) = replica.currentStatus, let estimate = progress.estimatedRows {
        banner.show("\(progress.table): \(progress.rows) of about \(estimate)")
      }
    }

    static func parsing() -> PostgresPosition? {
      let position = PostgresPosition("16/B374D848")
      return position
    }
  }
#endif
