#if Postgres
  import DataSourcesGRDB
  import Foundation
  import GRDB

  extension PostgresReplica {
    /// Stops the replica, drops its slots on the server, and deletes its file.
    ///
    /// Close every `LiveDatabase` of the pool before. Without this method, the server keeps its log for a replica that doesn't exist any more, until
    /// a person drops the slot.
    ///
    /// - Throws: ``PostgresReplicaError`` if the server can't be reached or the file is in use. Nothing is deleted then.
    public func remove() async throws {
      await stop()
      let settings = settings.read(\.self)
      let worker: ReplicaWorker
      do { worker = try ReplicaWorker() } catch { throw PostgresReplicaError(error) }
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
          worker.run { [pool = takePool()] in
            do {
              try ReplicaRemoval(settings: settings, interruption: worker.interruption).run(pool)
              continuation.resume()
            } catch is CancellationError {
              continuation.resume(throwing: CancellationError())
            } catch { continuation.resume(throwing: PostgresReplicaError(error)) }
          }
        }
      } onCancel: {
        worker.interruption.cancel()
      }
    }
  }
#endif
