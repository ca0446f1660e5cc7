package import Foundation
package import GalleryKit

/// The stores in which a gallery reads its cities and saves edits.
package struct CitySource: Sendable {
  /// The file that lists read.
  package let store: CityStore
  /// The store of edits.
  package let edits: any CityEditing
  /// Returns the notice about the server; `nil` without a server.
  package let notice: (@Sendable () -> ReplicaNotice)?
  /// Ends the use of the file.
  package let close: @Sendable () async -> Void

  /// Opens the file in a folder, or the replica of a server in it.
  ///
  /// - Parameters:
  ///   - connection: A connection string or URI of PostgreSQL; `nil` for the file.
  ///   - report: Called with the state of the replica, in sentences.
  package init(
    folder: URL, postgres connection: String? = nil, report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws {
    guard let connection else {
      let store = try CityStore(directory: folder)
      (self.store, edits, notice) = (store, store, nil)
      close = { store.close() }
      return
    }
    #if Postgres
      let cities = try await ReplicatedCities(connection, in: folder, report: report)
      (store, edits) = (cities.store, cities)
      notice = { cities.notice }
      close = { await cities.close() }
    #else
      throw StartError("this gallery was built without PostgreSQL: start it with Scripts/gallery --postgres URL")
    #endif
  }
}
