#if GRDB
  import Foundation
  import GRDB
  import GRDBSQLite

  /// The hook by which SQLite says how long the write-ahead log is.
  ///
  /// A connection has one, which the live databases that follow the connection share. It replaces SQLite's automatic checkpoints.
  final class LogHook: Sendable {
    private static let hooks = Locked<[OpaquePointer: LogHook]>([:])

    private let gauges = Locked<[WALGauge]>([])

    /// Has a gauge know the length after each commit.
    ///
    /// On the writer's queue.
    static func add(_ gauge: WALGauge, to connection: OpaquePointer) {
      let hook = hooks.withLock { hooks in
        let hook = hooks[connection] ?? LogHook()
        hooks[connection] = hook
        return hook
      }
      hook.gauges.withLock { $0.append(gauge) }
      sqlite3_wal_hook(
        connection,
        { hook, connection, name, frames in
          if let name, strcmp(name, "main") != 0 {
            // An attached database: as SQLite does by default.
            if frames >= 1_000 { sqlite3_wal_checkpoint_v2(connection, name, SQLITE_CHECKPOINT_PASSIVE, nil, nil) }
          } else if let hook {
            let gauges = Unmanaged<LogHook>.fromOpaque(hook).takeUnretainedValue().gauges
            for gauge in gauges.read(\.self) { gauge.frameCount = Int(frames) }
          }
          return SQLITE_OK
        }, Unmanaged.passUnretained(hook).toOpaque())
    }

    /// Restores SQLite's automatic checkpoints if no other gauge is left.
    ///
    /// On the writer's queue, which may have closed the connection.
    static func remove(_ gauge: WALGauge, from connection: OpaquePointer, isOpen: Bool) {
      hooks.withLock { hooks in
        guard let hook = hooks[connection] else { return }
        hook.gauges.withLock { $0.removeAll { $0 === gauge } }
        guard hook.gauges.read(\.isEmpty) else { return }
        if isOpen { sqlite3_wal_autocheckpoint(connection, 1_000) }
        hooks[connection] = nil
      }
    }
  }
#endif
