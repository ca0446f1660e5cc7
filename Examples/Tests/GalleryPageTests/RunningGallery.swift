import Foundation
import GalleryKit

/// A gallery with a data folder of its own, for the duration of a test.
enum RunningGallery {
  /// Serves while `body` runs.
  ///
  /// - Parameters:
  ///   - folder: the folder of the data; by default a new one that is removed afterward.
  ///   - port: the port to listen on; by default one that the system chooses.
  static func run<Result: Sendable>(
    in folder: URL? = nil, port: Int = 0, _ body: @escaping @Sendable (URL, CityStore) async throws -> Result
  ) async throws -> Result {
    let directory = folder ?? temporaryFolder()
    defer { if folder == nil { try? FileManager.default.removeItem(at: directory) } }
    try copyImported(to: directory)
    let store = try CityStore(directory: directory)
    defer { store.close() }
    var limits = GalleryLimits()
    limits.readings = 2_000
    let lists = try await GalleryLists(of: store, limits: limits)
    let server = GalleryServer(
      router: try makeRouter(store: store, lists: lists, limits: limits), lists: lists, limits: limits, port: port)
    let (addresses, continuation) = AsyncStream<URL>.makeStream()
    return try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        defer { continuation.finish() }
        try await server.run { continuation.yield($0) }
      }
      for await address in addresses {
        return try await body(address, store)
      }
      try await group.next()
      throw CancellationError()
    }
  }

  /// The cities are imported once for all tests; each has a copy.
  private static let imported = Result {
    let folder = temporaryFolder()
    try CityStore(directory: folder).close()
    return folder
  }

  private static func copyImported(to folder: URL) throws {
    if FileManager.default.fileExists(atPath: folder.path) { return }
    try FileManager.default.copyItem(at: imported.get(), to: folder)
  }

  /// The name of a folder that does not exist yet.
  static func temporaryFolder() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString)")
  }
}
