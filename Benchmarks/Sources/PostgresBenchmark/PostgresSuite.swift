import DataSourcesPostgres
import Foundation
import GRDB

/// Measures a replica: its first copy, its stream, and lists over it.
@MainActor
struct PostgresSuite {
  let options: Options
  private let client: Client
  private let replica: PostgresReplica
  private let folder: URL
  private let clock = ContinuousClock()

  init(_ options: Options) throws {
    self.options = options
    client = try Client(options.connection)
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    replica = try PostgresReplica(
      options.connection, publication: "lists", into: folder.appendingPathComponent("replica.sqlite"), slot: "bench")
  }

  func run() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try client.run(City.schema(rows: options.rows))
    print("| what | measured | to reach |\n| --- | --- | --- |")
    try await measureCopy()
    try await measureLargeTransaction()
    try await measureTransactions(views: 0, goal: 25_000)
    try await measureLatency()
    try await measureTransactions(views: 10, goal: 10_000)
    try await replica.remove()
  }

  private func report(_ what: String, _ measured: String, _ goal: String) {
    print("| \(what) | \(measured) | \(goal) |")
    fflush(nil)
  }

  private func rate(_ rows: Int, _ time: Duration) -> Int { Int(Double(rows) / (time / .seconds(1))) }

  private func catchUp() async throws {
    let text = try client.run(returning: "SELECT pg_current_wal_insert_lsn()")
    if let position = PostgresPosition(text) { try await replica.wait(until: position) }
  }

  private func measureCopy() async throws {
    let time = try await clock.measure { try await replica.start() }
    report("first copy of \(options.rows) rows", "\(rate(options.rows, time)) rows/s", "200000")
  }

  private func measureLargeTransaction() async throws {
    try await catchUp()
    Memory.resetPeak()
    try client.run("UPDATE city SET population = population + 1")
    let time = try await clock.measure { try await catchUp() }
    let memory = Memory.peak.map { "\($0) MB" } ?? "unknown"
    report(
      "one transaction of \(options.rows) updates, from the server's answer",
      "\(rate(options.rows, time)) rows/s, \(memory)", "40000, 64 MB")
  }

  private func views(_ count: Int) -> [LiveQuery<City>] {
    let orders: [any SQLOrderingTerm] = [
      Column("population").desc, Column("name"), Column("population"), Column("name").desc, Column("id").desc,
    ]
    return (0..<count).map { index in
      LiveQuery("view \(index)").filter(Column("population") >= index / 5).ordered(by: orders[index % 5])
    }
  }

  private func measureTransactions(views count: Int, goal: Int) async throws {
    try await catchUp()
    let live = try LiveDatabase(try replica.pool)
    var lists: [LiveSource<City>] = []
    for view in views(count) { lists.append(try await live.list(view)) }
    await replica.stop()
    // With indexes they take ten times as long.
    let transactions = lists.isEmpty ? options.transactions : max(1, options.transactions / 4)
    try client.run(City.transactions(transactions, rows: options.rows))
    let time = try await clock.measure {
      try await replica.start()
      try await catchUp()
      try await live.catchUp()
    }
    let rows = transactions * 10
    let rate = rate(rows, time)
    report("transactions of 10 rows, \(lists.count) views", "\(rate) rows/s (\(rate / 10) transactions/s)", "\(goal)")
    await live.close()
  }

  private func measureLatency() async throws {
    let live = try LiveDatabase(try replica.pool)
    let lists = [try await live.list(views(2)[0]), try await live.list(views(2)[1])]
    let (displayed, continuation) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
    let observation = lists[1].observe { _ in continuation.yield(ContinuousClock.now) }
    var iterator = displayed.makeAsyncIterator()
    var times: [Duration] = []
    for commit in 0..<options.commits {
      try await Task.sleep(for: .milliseconds(50))
      let id = 1 + commit * 7 % options.rows
      try client.run(
        returning: "UPDATE city SET population = population + 1, name = name || 'x' WHERE id = \(id) RETURNING 'done'")
      let start = clock.now
      if let end = await iterator.next() { times.append(end - start) }
    }
    withExtendedLifetime(observation) {}
    times.sort()
    let p50 = times[times.count / 2] / .milliseconds(1)
    let p99 = times[min(times.count - 1, times.count * 99 / 100)] / .milliseconds(1)
    report(
      "writer's answer to change set, 2 views, p50 / p99",
      "\(String(format: "%.1f / %.1f", p50, p99)) ms", "3 / 20 ms")
    await live.close()
  }
}
