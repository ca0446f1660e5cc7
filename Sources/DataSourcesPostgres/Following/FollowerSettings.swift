#if Postgres
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
    /// Called at the points at which tests end the process.
    var onPoint: (@Sendable (FaultPoint) -> Void)?

    /// A name that no other file has.
    func makeSlotName() -> String {
      "\(slotPrefix)_" + String(UInt64.random(in: 0...UInt64.max), radix: 36, uppercase: false)
    }

    /// The configuration of the pool, whose waits for locks end with the follower.
    func configuration(_ interruption: Interruption) -> Configuration {
      var configuration = options.configuration
      if case .immediateError = configuration.busyMode {
        configuration.busyMode = .callback { attempts in
          attempts < 500 && !interruption.isCancelled && (try? interruption.pause(0.01)) != nil
        }
      }
      return configuration
    }
  }
#endif
