#if Postgres
  import DataSourcesGRDB
  import GRDB

  /// What a follower needs to know.
  struct FollowerSettings: Sendable {
    let info: ConnectionInfo
    let selection: TableSelection
    /// The file of the replica.
    let path: String
    /// What the names of its slots start with.
    let slotPrefix: String
    let options: PostgresReplicaOptions
    /// Called at the points of tests.
    var onPoint: (@Sendable (FaultPoint) -> Void)?
    /// What ends the waits of the thread that follows the server; a pool outlives it.
    let currentInterruption = Locked<Interruption?>(nil)

    /// A name that no other file has.
    func makeSlotName() -> String {
      "\(slotPrefix)_" + String(UInt64.random(in: 0...UInt64.max), radix: 36, uppercase: false)
    }

    /// The configuration of the pool, whose waits for locks end with the follower.
    func configuration() -> Configuration {
      var configuration = options.configuration
      if case .immediateError = configuration.busyMode {
        configuration.busyMode = .callback { [currentInterruption, onPoint] attempts in
          onPoint?(.locked)
          guard attempts < 500, let interruption = currentInterruption.read(\.self) else { return false }
          return (try? interruption.pause(0.01)) != nil
        }
      }
      return configuration
    }
  }
#endif
