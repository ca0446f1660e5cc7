import ArgumentParser
import Foundation
import GalleryKit

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

  func run() async throws {
    guard let number = UInt16(port) else {
      throw StartError("the port must be a number from 0 to 65535, not “\(port)”")
    }
    guard !data.isEmpty else { throw StartError("the name of the data folder is empty") }
    let limits = GalleryLimits(descriptors: DescriptorLimit.raise())
    let store = try CityStore(directory: URL(fileURLWithPath: data))
    defer { store.close() }
    let lists = try await GalleryLists(of: store, limits: limits)
    let router = try makeRouter(
      store: store, lists: lists, limits: limits, hosts: KnownHosts(listeningOn: host, others: names))
    let server = GalleryServer(router: router, lists: lists, limits: limits, host: host, port: Int(number))
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
      Terminal.write("Gallery: \(line)", to: .standardError)
      exit(withError: ExitCode.failure)
    }
  }
}
