#if Postgres
  import Foundation

  /// Runs programs and takes what they print.
  enum Command {
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// The path of a program, or `nil` if it isn't installed.
    static func path(_ name: String, in folders: [String] = []) -> String? {
      let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map(String.init) ?? []
      return (folders + path).map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program and returns what it prints.
    @discardableResult
    static func run(_ arguments: [String], environment: [String: String] = [:], input: String = "") throws -> String {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let output = folder.appendingPathComponent("output")
      let errors = folder.appendingPathComponent("errors")
      let source = folder.appendingPathComponent("input")
      try Data(input.utf8).write(to: source)
      let child = try ChildProcess(
        arguments, environment: environment, input: source.path, output: output.path, errors: errors.path)
      let status = child.wait()
      if status != 0 {
        let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
        throw Failure(description: "\(arguments.joined(separator: " ")): \(status) \(text)")
      }
      return String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self)
    }
  }
#endif
