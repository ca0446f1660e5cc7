import ListTestSupport
import Testing

#if Postgres
  import DataSourcesPostgres
  import Foundation
  import GRDB

  /// The code of the article and of the landing page.
  @MainActor
  enum ArticleSample {
    struct City: FetchableRecord, TableRecord, Decodable, Identifiable, Equatable, Sendable {
      static let databaseTableName = "city"
      var id: Int64
      var name: String
    }

    struct Banner {
      func show(_ text: String) {}
      func hide() {}
    }

    struct Client {
      func execute(_ sql: String) async throws {}
      func value(_ sql: String) async throws -> String { "" }
      func query(_ sql: String) async throws -> String { "" }
    }

    static func landingPage(file: URL) async throws {
      let replica = try PostgresReplica(
        "host=db.example.org dbname=shop user=replica", publication: "lists", into: file, slot: "web")
      let live = try LiveDatabase(try await replica.start())
      let cities = try await live.list(LiveQuery<City>("cities by name").ordered(by: Column("name")))
      _ = cities
    }

    static func start(file: URL) async throws {
      let replica = try PostgresReplica(
        "postgresql://replica@db.example.org/shop?sslmode=verify-full", publication: "lists",
        tables: ["city", "country"], into: file, slot: "web")
      let pool = try await replica.start()
      _ = pool
    }

    static func display(_ replica: PostgresReplica, banner: Banner) async {
      for await status in replica.status {
        switch status {
        case .following: banner.hide()
        case .disconnected, .resyncing, .blocked: banner.show(status.description)
        case .connecting, .copying, .inactive: break
        }
      }
    }

    static func write(_ replica: PostgresReplica, client: Client) async throws {
      try await client.execute("UPDATE city SET population = 500000 WHERE name = 'Bern'")
      if let position = PostgresPosition(try await client.value("SELECT pg_current_wal_insert_lsn()")) {
        try await replica.wait(until: position, timeout: .seconds(2))
      }
    }
  }
#endif

/// Whether the Swift code in the article is that of the samples beside this file, which are compiled.
@Suite struct PostgresQuotationTests {
  @Test func everyBlockOfAnArticleIsCompiled() throws {
    let (blocks, untested) = try Quotations.check(
      articlesOf: "DataSourcesPostgres", testedBeside: #filePath, suffixes: ["Sample.swift"])
    for (article, block) in untested { Issue.record("\(article) has code that no test compiles:\n\(block)") }
    #expect(blocks.count >= 4)
  }
}
