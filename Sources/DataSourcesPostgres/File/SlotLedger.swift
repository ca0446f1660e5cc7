#if Postgres
  import Foundation

  /// A file beside the replica that locks it for one process, and lists the slots that were made for it.
  ///
  /// A slot is listed before it's made and until it's dropped: one that a crash left behind would keep the server's log.
  final class SlotLedger {
    private let descriptor: CInt

    /// Locks the file.
    ///
    /// - Returns: `nil` if another replica has the lock.
    init?(path: String) throws {
      descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw FileFailure("The file \(path) can't be opened: \(String(cString: strerror(errno)))")
      }
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0 { return nil }
    }

    deinit {
      guard descriptor >= 0 else { return }
      // A process that is being started has the descriptor for a moment, and so the lock, which closing doesn't end then.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }

    var slots: [String] {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = pread(descriptor, &bytes, bytes.count, 0)
      return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func add(_ slot: String) throws { try write(slots.filter { $0 != slot } + [slot]) }
    func remove(_ slot: String) throws { try write(slots.filter { $0 != slot }) }

    private func write(_ slots: [String]) throws {
      let bytes = Array(slots.map { $0 + "\n" }.joined().utf8)
      // A longer list first: a crash between the two calls leaves lines of old names, which are valid.
      guard pwrite(descriptor, bytes, bytes.count, 0) == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0,
        fsync(descriptor) == 0
      else { throw FileFailure("The list of slots can't be written: \(String(cString: strerror(errno)))") }
    }
  }
#endif
