import ArgumentParser
import Foundation
import GalleryKit
import GalleryReplica

/// The program: reads the options, opens the data, serves.
@main
struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Serves live lists to the browser, on this machine only by default.")

  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = "8080"

  @Option(
    parsing: .unconditional,
    help: "The address to listen on, such as 0.0.0.0 for other machines: everyone who can connect can edit.")
  var host = "127.0.0.1"

  @Option(
    name: .customLong("allow-host"), parsing: .unconditionalSingleValue,
    help: "Another name of this machine; may be repeated.")
  var names: [String] = []

  @Option(parsing: .unconditional, help: "The folder for the data; it is created if it is missing.")
  var data = DataFolder.standard().path

  @Option(
    parsing: .unconditional,
    help: "The PostgreSQL database with the cities, a URI or a connection string; by default they are in a file.")
  var postgres: String?

  func run() async throws {
    guard let number = UInt16(port) else {
      throw StartError("the port must be a number from 0 to 65535, not “\(port)”")
    }
    guard !data.isEmpty else { throw StartError("the name of the data folder is empty") }
    let limits = GalleryLimits(descriptors: DescriptorLimit.raise())
    let source = try await CitySource(folder: URL(fileURLWithPath: data), postgres: postgres) { line in
      Self.printError("Gallery: \(line)")
    }
    do {
      try await serve(source, limits: limits, port: Int(number))
    } catch {
      await source.close()
      throw error
    }
    await source.close()
  }

  private func serve(_ source: CitySource, limits: GalleryLimits, port: Int) async throws {
    let lists = try await GalleryLists(of: source.store, limits: limits)
    let router = try makeRouter(
      store: source.store, lists: lists, edits: source.edits, notice: source.notice, limits: limits,
      hosts: AllowedHosts(listeningOn: host, others: names))
    let server = GalleryServer(router: router, lists: lists, limits: limits, host: host, port: port)
    try await server.run { url in
      Terminal.write("Gallery: \(url.absoluteString)", to: .standardOutput)
    }
  }

  /// Runs the program; an error is printed as one line to the standard error.
  static func main() async {
    HeapArenas.limit()
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      if exitCode(for: error).isSuccess { exit(withError: error) }
      let sentence = error is StartError ? "\(error)" : message(for: error)
      let line = sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
      printError("Gallery: \(line)")
      exit(withError: ExitCode.failure)
    }
  }

  private static func printError(_ line: String) {
    Terminal.write(line, to: .standardError)
  }
}
