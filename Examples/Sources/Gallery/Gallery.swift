import ArgumentParser
import DataSourcesWeb
import Foundation
import GalleryKit

/// The program: reads the options, opens the data, serves.
@main
struct Gallery: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Serves live lists to the browser, on this machine only.")

  @Option(parsing: .unconditional, help: "The port to listen on; 0 lets the system choose.")
  var port = "8080"

  @Option(parsing: .unconditional, help: "The folder for the data; it is made when it is missing.")
  var data = DataFolder.standard().path

  func run() async throws {
    guard let number = UInt16(port) else {
      throw GalleryError("the port must be a number from 0 to 65535, not “\(port)”")
    }
    guard !data.isEmpty else { throw GalleryError("the name of the data folder is empty") }
    let store = try CityStore(directory: URL(fileURLWithPath: data))
    defer { store.close() }
    let router = try await makeRouter(
      store: store, cities: WebList.cities(of: store), examples: ExampleLists())
    let server = GalleryServer(router: router, port: Int(number))
    try await server.run { url in
      FileHandle.standardOutput.write(Data("Gallery: \(url.absoluteString)\n".utf8))
    }
  }

  /// Runs the program; what goes wrong is one line on the standard error.
  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      if exitCode(for: error).isSuccess { exit(withError: error) }
      let sentence = error is GalleryError ? "\(error)" : message(for: error)
      let line = sentence.split(whereSeparator: \.isNewline).joined(separator: " ")
      FileHandle.standardError.write(Data("Gallery: \(line)\n".utf8))
      exit(withError: ExitCode.failure)
    }
  }
}
