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
    ///
    /// - Returns: The hook, which the gauge keeps.
    static func add(_ gauge: WALGauge, to connection: OpaquePointer) -> LogHook {
      hooks.withLock { hooks in
        var hook = hooks[connection] ?? LogHook()
        if hook.install(connection) != hook.pointer {
          // Another connection had the same address, or there is no hook yet.
          hook = LogHook()
          _ = hook.install(connection)
        }
        hooks[connection] = hook
        hook.gauges.withLock { $0.append(gauge) }
        return hook
      }
    }

    /// Restores SQLite's automatic checkpoints if no other gauge is left.
    ///
    /// On the writer's queue, which may have closed the connection.
    func remove(_ gauge: WALGauge, from connection: OpaquePointer, isOpen: Bool) {
      gauges.withLock { $0.removeAll { $0 === gauge } }
      guard gauges.read(\.isEmpty) else { return }
      if isOpen { sqlite3_wal_autocheckpoint(connection, 1_000) }
      Self.hooks.withLock { if $0[connection] === self { $0[connection] = nil } }
    }

    private var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// - Returns: What the connection had before, in place of the hook.
    private func install(_ connection: OpaquePointer) -> UnsafeMutableRawPointer? {
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
        }, pointer)
    }
  }
#endif
