import Foundation

/// A session of psql, which writes to the server and knows when it has its answer.
final class Client {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()

  init(_ connection: String) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", connection]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  struct Ended: Error {}

  /// Runs SQL whose last statement returns one value, and returns that.
  @discardableResult
  func run(_ sql: String = "", returning query: String = "SELECT 'done'") throws -> String {
    try input.fileHandleForWriting.write(contentsOf: Data((sql.isEmpty ? "\(query);\n" : "\(sql);\n\(query);\n").utf8))
    while true {
      if let end = received.firstIndex(of: 10) {
        let line = String(decoding: received[received.startIndex..<end], as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Ended() }
      received.append(data)
    }
  }
}
