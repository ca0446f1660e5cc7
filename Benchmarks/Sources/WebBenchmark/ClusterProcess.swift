import Foundation

/// Several galleries over one PostgreSQL server, as `Scripts/gallery-cluster` starts them, in a temporary folder.
final class ClusterProcess {
  /// The ports of the galleries.
  let ports: [UInt16]
  private let process = Process()
  private let folder: URL

  /// Starts everything, and waits until all galleries listen.
  ///
  /// - Parameters:
  ///   - script: the path of the script.
  ///   - gallery: a gallery that is already built; `nil` to build one.
  init(script: String, gallery: String?, servers: Int = 3, port: Int = 18_400) throws {
    // Not where only this user has access: PostgreSQL may run as another one.
    folder = URL(fileURLWithPath: "/tmp/web-benchmark-cluster-\(getpid())")
    process.executableURL = URL(fileURLWithPath: script)
    process.arguments =
      ["--servers", "\(servers)", "--port", "\(port)", "--data", folder.path]
      + (gallery.map { ["--gallery", $0] } ?? [])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while text.components(separatedBy: "Gallery: http").count <= servers {
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { throw ServerProcess.Failure(description: "the cluster does not start") }
      text += String(decoding: data, as: UTF8.self)
    }
    ports = (0..<servers).map { UInt16(port + $0) }
  }

  /// Stops everything; returns whether it ended by itself, without a fault.
  func stop() -> Bool {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
    return process.terminationReason == .exit && process.terminationStatus == 0
  }
}
