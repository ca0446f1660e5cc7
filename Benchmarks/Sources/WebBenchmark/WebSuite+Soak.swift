import Foundation

extension WebSuite {
  /// Edits cities for long, with visitors that come and go and search; a line for each minute.
  func soak(_ server: ServerProcess, _ pages: Int) throws -> Bool {
    let load = try PatchLoad(port: server.port, pages: pages, samples: min(pages, 500))
    let table = try CityTable(server.database)
    var isRight = true
    var memory: [Double] = []
    for minute in 1...max(1, options.seconds / 60) {
      load.reset()
      let processor = server.processorTime
      let result = load.run(seconds: min(options.seconds, 58), rate: options.rate)
      let used = (server.processorTime - processor) / (result.seconds + 2)
      let visitors = PageSet(port: server.port)
      let missing = visitors.open(pages / 10) { $0.isMultiple(of: 4) ? "a\(minute % 7)" : "" }
      memory.append(server.megabytes)
      visitors.close()
      let wrong = try load.wrongRows(table)
      isRight = isRight && wrong.rows == 0 && result.missed == 0 && missing == 0 && server.isRunning
      let (median, p99, longest) = result.latencies.summary
      print(
        String(
          format:
            "soak  minute %d  %d pages  median %.1f ms  p99 %.1f ms  longest %.1f ms  %.2f CPU  %.0f MB  %d missed  %d missing  %d wrong rows in %d pages",
          minute, pages, median, p99, longest, used, memory[memory.count - 1], result.missed, missing, wrong.rows,
          wrong.pages))
      fflush(nil)
      if !server.isRunning { break }
    }
    let half = memory.dropFirst(memory.count / 2)
    print(
      String(
        format: "soak  %d minutes  memory in the second half: %.0f to %.0f MB", memory.count, half.min() ?? 0,
        half.max() ?? 0))
    return isRight
  }
}
