#if Postgres
  import Foundation
  import GRDB

  /// Copies tables of a server to a file and follows their changes, on a thread of its own.
  final class Follower {
    let settings: FollowerSettings
    let monitor: ReplicaMonitor
    let interruption: Interruption
    let ledger: SlotLedger
    var server: PublicationServer
    let file: ReplicaFile

    /// Opens the file, and makes it first if it doesn't exist.
    ///
    /// - Parameter pool: the pool of the file, if it's open.
    /// - Throws: any error of the module.
    init(_ settings: FollowerSettings, pool: DatabasePool?, monitor: ReplicaMonitor, interruption: Interruption) throws
    {
      self.settings = settings
      self.monitor = monitor
      self.interruption = interruption
      guard let ledger = try SlotLedger(path: ReplicaFile.ledgerPath(settings.path)) else {
        throw PostgresReplicaError(
          kind: .fileInUse, message: "Another replica uses the file \(settings.path): stop it, or use another file")
      }
      self.ledger = ledger
      server = PublicationServer(info: settings.info, selection: settings.selection, interruption: interruption)
      ReplicaFile.removeCopy(settings.path)
      if let pool, ReplicaFile.exists(settings.path) {
        file = try ReplicaFile.opening(pool)
      } else {
        if !ReplicaFile.exists(settings.path) {
          var copy = FirstCopy(server: server, settings: settings, ledger: ledger, monitor: monitor)
          try copy.run()
        }
        file = try ReplicaFile.opening(settings.path, configuration: settings.configuration())
      }
      monitor.start(at: file.state.position)
    }

    /// Follows the server until the thread is interrupted.
    func run() {
      monitor.setStatus(.connecting)
      var delay = 0.05
      var problem: Resync?
      while true {
        let start = MonotonicTime.now
        do {
          if let resync = problem {
            try self.resync(resync) { problem = nil }
          } else {
            try follow()
          }
        } catch is CancellationError {
          return
        } catch let error as TableProblem {
          problem = problem?.including(error) ?? .tables(error)
        } catch let error as SlotProblem {
          problem = .everything(error.reason)
          // Positions of another server may be lower.
          monitor.start(at: 0)
        } catch {
          if interruption.isCancelled { return }
          monitor.setStatus(status(after: error))
        }
        // Something that works for a while may be tried again at once.
        if MonotonicTime.now - start > 10 { delay = 0.05 }
        do { try interruption.pause(delay) } catch { return }
        delay = min(delay * 2, problem == nil ? 2 : 5)
      }
    }

    private func status(after error: any Error) -> PostgresReplicaStatus {
      let error = PostgresReplicaError(error)
      switch error.kind {
      case .refused, .fileFailed, .fileInUse: return .stopped(reason: error.message)
      default:
        if case .disconnected(let since, _) = monitor.status {
          return .disconnected(since: since, reason: error.message)
        }
        return .disconnected(since: Date(), reason: error.message)
      }
    }

    func reach(_ point: FaultPoint) { settings.onPoint?(point) }
  }
#endif
