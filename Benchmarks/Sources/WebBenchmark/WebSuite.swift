import Foundation

/// Starts a server for each workload, and prints what came of it.
struct WebSuite {
  let options: Options

  init(_ options: Options) { self.options = options }

  /// Runs the workloads; returns whether everything was as it must be.
  func run() throws -> Bool {
    raiseLimit()
    var isRight = true
    for workload in options.workloads {
      for pages in options.pages {
        let server = try ServerProcess(options.server, descriptors: options.descriptors)
        switch workload {
        case .patches: isRight = try patches(server, pages) && isRight
        case .search: isRight = search(server, pages) && isRight
        }
        let ended = server.stop()
        fflush(nil)
        if !ended { print("# WRONG: the server did not end as it should") }
        isRight = isRight && ended
      }
    }
    return isRight
  }

  private func patches(_ server: ServerProcess, _ pages: Int) throws -> Bool {
    let before = server.megabytes
    let load = try PatchLoad(port: server.port, pages: pages)
    let opened = server.megabytes
    // Warm, and without what opening leaves behind.
    _ = load.run(seconds: 2, rate: options.rate)
    let other = try measured(server, load)
    let (median, p99, longest) = other.result.latencies.summary
    print(
      String(
        format: """
          patches  %d pages  median %.1f ms  p99 %.1f ms  longest %.1f ms  %.2f CPU  %.0f patches/s  %.0f kB/s  \
          %.1f kB a page  %d MB  %d latencies  %d missed  %d posts skipped
          """, pages, median, p99, longest, other.processor, Double(other.result.patches) / other.result.seconds,
        Double(other.result.bytes) / 1_000 / other.result.seconds, (opened - before) * 1_024 / Double(pages),
        Int(server.megabytes), other.result.latencies.count, other.result.missed, other.result.skippedPosts))
    return other.result.missed == 0
  }

  private func measured(
    _ server: ServerProcess, _ load: PatchLoad
  ) throws -> (result: PatchLoad.Result, processor: Double) {
    load.reset()
    let before = server.processorTime
    let result = load.run(seconds: options.seconds, rate: options.rate)
    return (result, (server.processorTime - before) / (result.seconds + 2))
  }

  private func search(_ server: ServerProcess, _ pages: Int) -> Bool {
    let result = SearchLoad(port: server.port).run(pages: pages)
    print(
      """
      search  \(pages) pages  \(result.served) served  \(result.failed) failed  \(result.refused) refused  \(result.unanswered) unanswered  \
      \(Int(server.megabytes)) MB  \(server.isRunning ? "alive" : "DEAD")  \
      \(result.isWellAfterwards ? "well afterwards" : "NOT WELL afterwards")
      """)
    return server.isRunning && result.isWellAfterwards && result.unanswered == 0 && result.failed == 0
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
