import BenchmarkSupport
import Foundation

/// A gallery of its own, with its data in a temporary folder, on this machine's loopback.
final class ServerProcess {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let port: UInt16
  private let process = Process()
  private let options: Options
  private let folder: URL

  /// Starts a server and waits until it listens.
  ///
  /// - Parameter port: where to listen; 0 for any port.
  init(_ options: Options, port: UInt16 = 0) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("web-benchmark-\(getpid())")
    let limit = options.descriptors.map { "ulimit -n \($0) && " } ?? ""
    let core = options.core.map { "taskset -c \($0) " } ?? ""
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\(limit)exec \(core)\"$0\" \"$@\"", options.server, "--port", "\(port)", "--data", folder.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw Failure(description: "the server does not start") }
      text += String(decoding: data, as: UTF8.self)
    }
    guard let digits = text.split(separator: ":").last, let port = UInt16(digits.prefix { $0.isNumber }) else {
      throw Failure(description: "the server printed \(text)")
    }
    self.port = port
  }

  /// The file of its cities.
  var database: String { folder.appendingPathComponent("cities.sqlite").path }

  /// Ends it at once, and starts it again at the same port, with the same data.
  func restart() throws -> ServerProcess {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    return try ServerProcess(options, port: port)
  }

  /// Whether it has not ended.
  var isRunning: Bool { process.isRunning }

  /// The seconds of processor time that it has used, where the system reports them.
  var processorTime: Double {
    let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return .nan }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The memory that it uses, in megabytes, where the system reports it.
  var megabytes: Double {
    let text = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 1 ? (Double(fields[1]) ?? .nan) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576 : .nan
  }

  /// Stops it; returns whether it ended by itself, without a fault.
  func stop() -> Bool {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
