import Foundation

/// Starts a server for each workload, and prints the results.
struct WebSuite {
  let options: Options

  init(_ options: Options) { self.options = options }

  /// Runs the workloads; returns whether everything was as it must be.
  func run() async throws -> Bool {
    raiseLimit()
    var isRight = true
    for workload in options.workloads {
      if workload == .cluster {
        isRight = try cluster() && isRight
        continue
      }
      for pages in options.pages {
        let isRightRun = if workload == .orders { try await orders(pages) } else { try run(workload, pages) }
        isRight = isRightRun && isRight
        fflush(nil)
      }
    }
    return isRight
  }

  private func run(_ workload: Options.Workload, _ pages: Int) throws -> Bool {
    var server = try ServerProcess(options)
    let isRight =
      switch workload {
      case .patches: try patches(workload, server, pages, rows: 10)
      case .foreign: try patches(workload, server, pages, rows: 10, table: CityTable(server.database))
      case .row: try patches(workload, server, pages, rows: 1)
      case .posts: try posts(workload, server, pages)
      case .typing: try posts(workload, server, min(pages, 500))
      case .idle: idle(server, pages)
      case .restart: try restart(&server, pages)
      case .requests: try requests(server)
      case .search: search(server, pages)
      case .soak: try soak(server, pages)
      case .cluster, .orders: true
      }
    let ended = server.stop()
    if !ended { print("# WRONG: the server did not end as it should") }
    return isRight && ended
  }

  /// Edits rows that one page in ten displays.
  private func patches(
    _ workload: Options.Workload, _ server: ServerProcess, _ pages: Int, rows: Int, table: CityTable? = nil
  ) throws -> Bool {
    let before = server.megabytes
    let load = try PatchLoad(port: server.port, pages: pages, rows: rows, table: table, samples: min(pages, 500))
    let opened = server.megabytes
    // Warm, and without the effects of opening.
    _ = load.run(seconds: 2, rate: options.rate)
    load.reset()
    let processor = server.processorTime
    let result = load.run(seconds: options.seconds, rate: options.rate)
    let used = (server.processorTime - processor) / (result.seconds + 2)
    let (median, p99, longest) = result.latencies.summary
    let wrong = try load.wrongRows(table ?? CityTable(server.database))
    print(
      String(
        format: """
          \(workload)  %d pages  median %.1f ms  p99 %.1f ms  longest %.1f ms  %.2f CPU  %.0f patches/s  %.0f kB/s  \
          median %d bytes  %.1f kB a page  %d MB  %d latencies  %d missed  %d posts skipped  %d wrong rows in %d pages
          """, pages, median, p99, longest, used, Double(result.patches) / result.seconds,
        Double(result.bytes) / 1_000 / result.seconds, result.sizes.sorted()[safe: result.sizes.count / 2] ?? 0,
        (opened - before) * 1_024 / Double(pages), Int(server.megabytes), result.latencies.count, result.missed,
        result.skippedPosts, wrong.rows, wrong.pages))
    return result.missed == 0 && wrong.rows == 0
  }

  /// Moves windows, or types.
  private func posts(_ workload: Options.Workload, _ server: ServerProcess, _ pages: Int) throws -> Bool {
    let set = PageSet(port: server.port)
    let missing = set.open(pages)
    let load = try PostLoad(set, width: min(pages, workload == .typing ? 200 : 100))
    _ = load.run(seconds: 1, typing: false)
    let (memory, processor) = (server.megabytes, server.processorTime)
    let result = load.run(seconds: min(options.seconds, 10), typing: workload == .typing)
    let used = server.processorTime - processor
    let (median, p99, _) = result.latencies.summary
    print(
      String(
        format:
          "\(workload)  %d pages  %.0f posts/s  %.2f ms CPU each  median %.1f ms  p99 %.1f ms  %d failed  %.0f kB a page  %d MB",
        pages, result.perSecond, used * 1_000 / Double(max(1, result.latencies.count)), median, p99,
        result.failed + missing, (server.megabytes - memory) * 1_024 / Double(pages), Int(server.megabytes)))
    return result.failed + missing == 0
  }

  /// Opens and closes all pages five times.
  private func idle(_ server: ServerProcess, _ pages: Int) -> Bool {
    var missing = 0
    let before = server.megabytes
    var rounds: [String] = []
    var perPage = 0.0
    for round in 0..<5 {
      let set = PageSet(port: server.port)
      missing += set.open(pages)
      sleep(1)
      if round == 0 { perPage = (server.megabytes - before) * 1_024 / Double(pages) }
      rounds.append(String(format: "%.0f", server.megabytes))
      let processor = server.processorTime
      if round == 0 {
        sleep(5)
        rounds[0] += String(format: " (idle: %.3f CPU)", (server.processorTime - processor) / 5)
      }
      set.close()
      sleep(1)
    }
    print(
      String(
        format:
          "idle  %d pages  %.1f kB a page  open: \(rounds.joined(separator: ", ")) MB  %d missing  closed: %.0f MB",
        pages, perPage, missing, server.megabytes))
    return missing == 0
  }

  /// Ends the server, and starts it again.
  private func restart(_ server: inout ServerProcess, _ pages: Int) throws -> Bool {
    server = try server.restart()
    let processor = server.processorTime
    let result = RestartLoad(port: server.port).run(pages: pages)
    let (median, p99, longest) = result.latencies.summary
    print(
      String(
        format:
          "restart  %d pages  median %.0f ms  p99 %.0f ms  longest %.0f ms  %d refused  %d missing  %.2f ms CPU each",
        pages, median, p99, longest, result.refused, result.missing,
        (server.processorTime - processor) * 1_000 / Double(pages)))
    return result.missing == 0
  }

  private func requests(_ server: ServerProcess) throws -> Bool {
    let load = try RequestLoad(port: server.port, path: "/cities")
    _ = load.run(50)
    let processor = server.processorTime
    let answered = load.run(1_000)
    print(String(format: "requests  GET /cities  %.2f ms CPU each", (server.processorTime - processor) * 1_000 / 1_000))
    return answered == 1_000
  }

  private func search(_ server: ServerProcess, _ pages: Int) -> Bool {
    let before = server.megabytes
    let load = SearchLoad(port: server.port)
    let result = load.run(pages: pages) { (server.megabytes - before) * 1_024 / Double(pages) }
    print(
      """
      search  \(pages) pages  \(result.served) served  \(result.failed) failed  \(result.refused) refused  \(result.unanswered) unanswered  \
      \(Int(result.kilobytes)) kB a page  \(Int(server.megabytes)) MB  \(server.isRunning ? "alive" : "DEAD")  \
      \(result.isWellAfterwards ? "well afterwards" : "NOT WELL afterwards")
      """)
    return server.isRunning && result.isWellAfterwards && result.unanswered == 0 && result.failed == 0
  }

  /// Updates players of which the pages have one order, and then ten.
  private func orders(_ pages: Int) async throws -> Bool {
    let rate = 10 * options.rate
    let one = try await OrderLoad(pages: pages, orders: 1).run(seconds: options.seconds, rate: rate)
    let ten = try await OrderLoad(pages: pages, orders: 10).run(seconds: options.seconds, rate: rate)
    func text(_ result: OrderLoad.Result) -> String {
      String(
        format: "%.3f CPU  %d patches/s  %d kB/s  %d wrong pages", result.used, result.patches / options.seconds,
        result.bytes / 1_000 / options.seconds, result.wrongPages)
    }
    print("orders  \(pages) pages  \(rate) updates/s  one order: \(text(one))")
    print("orders  \(pages) pages  \(rate) updates/s  ten orders: \(text(ten))")
    print(String(format: "orders  ten orders cost %.2f times as much", ten.used / max(one.used, 0.000_1)))
    return one.wrongPages == 0 && ten.wrongPages == 0
  }

  /// The generator needs a file for each page, too.
  private func raiseLimit() {
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    setrlimit(resource, &limit)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
