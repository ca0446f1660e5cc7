#if GRDB
  import Dispatch
  import Foundation
  #if canImport(Glibc)
    import Glibc
  #endif

  /// Reports that a file is written, by any process.
  ///
  /// For write-ahead logs, which SQLite doesn't lock: to close a file drops the locks that the process has on it.
  final class FileWatch: Sendable {
    // Not declared as Sendable on Linux; it is only canceled.
    private nonisolated(unsafe) let source: any DispatchSourceProtocol

    /// - Parameters:
    ///   - path: the path of a file that exists.
    ///   - changed: called on the queue after writes, perhaps once for several of them.
    /// - Returns: `nil` where files can't be watched.
    init?(_ path: String, queue: DispatchQueue, _ changed: @escaping @Sendable () -> Void) {
      #if canImport(Darwin)
        let file = open(path, O_EVTONLY)
        guard file >= 0 else { return nil }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: file, eventMask: [.write, .extend], queue: queue)
        source.setEventHandler(handler: DispatchWorkItem(block: changed))
      #elseif canImport(Glibc)
        let file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard file >= 0 else { return nil }
        guard inotify_add_watch(file, path, UInt32(IN_MODIFY)) >= 0 else {
          close(file)
          return nil
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: file, queue: queue)
        source.setEventHandler {
          // The events contain no other information.
          withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 8) { buffer in
            while read(file, buffer.baseAddress, buffer.count) > 0 {}
          }
          changed()
        }
      #else
        return nil
      #endif
      #if canImport(Darwin) || canImport(Glibc)
        source.setCancelHandler { close(file) }
        source.activate()
        self.source = source
      #endif
    }

    deinit { source.cancel() }
  }
#endif
