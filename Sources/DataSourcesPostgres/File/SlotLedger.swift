#if Postgres
  import Foundation

  /// The names of the slots that were created for a replica, in a file beside it, and the lock of the replica's files.
  ///
  /// A slot is listed before it's created and until it's dropped: one that a crash left behind would retain the server's log.
  final class SlotLedger {
    /// The endings of the ledger's files: the list, the next list while it's written, and the lock.
    static let suffixes = [listSuffix, nextListSuffix, lockSuffix]
    private static let listSuffix = "-slots"
    private static let nextListSuffix = "-slots-new"
    private static let lockSuffix = "-lock"

    private let listPath: String
    private let nextListPath: String
    private let descriptor: CInt

    // MARK: - The lock

    /// Locks the files of a replica.
    ///
    /// - Parameter path: The path of the replica's file.
    /// - Returns: `nil` if another replica has the lock.
    /// - Throws: ``FileFailure``.
    init?(replicaAt path: String) throws {
      listPath = path + Self.listSuffix
      nextListPath = path + Self.nextListSuffix
      let lockPath = path + Self.lockSuffix
      descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw FileFailure.ofSystem("The file \(lockPath) can't be opened") }
      if try !Self.lock(descriptor, path: lockPath) { return nil }
    }

    /// Locks an open file, unless another process has the lock, or this one by another descriptor.
    ///
    /// - Returns: Whether the file is locked.
    static func lock(_ descriptor: CInt, path: String) throws -> Bool {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      // Any other error, such as that of a file system without locks, doesn't mean that there is another replica.
      if errno == EWOULDBLOCK { return false }
      throw FileFailure.ofSystem("The file \(path) can't be locked")
    }

    deinit {
      // Otherwise the initializer has thrown.
      guard descriptor >= 0 else { return }
      // A process that is being started inherits the descriptor for a moment, and then closing it doesn't end the lock.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }

    // MARK: - The list

    /// Reads the names of the slots.
    ///
    /// - Throws: ``FileFailure`` if the list can't be read: without its names, it would be replaced by one that lacks them.
    func slots() throws -> [String] {
      do {
        let data = try Data(contentsOf: URL(fileURLWithPath: listPath))
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
      } catch CocoaError.fileReadNoSuchFile {
        return []
      } catch { throw FileFailure("The file \(listPath) can't be read: \(error.localizedDescription)") }
    }

    func add(_ slot: String) throws { try write(slots().filter { $0 != slot } + [slot]) }
    func remove(_ slot: String) throws { try write(slots().filter { $0 != slot }) }

    /// Replaces the list as a whole: a crash leaves the old or the new one.
    private func write(_ slots: [String]) throws {
      do { try Data(slots.map { $0 + "\n" }.joined().utf8).write(to: URL(fileURLWithPath: nextListPath)) } catch {
        throw FileFailure("The file \(nextListPath) can't be written: \(error.localizedDescription)")
      }
      try FileSync.replace(fileAt: listPath, byFileAt: nextListPath)
    }

    /// Drops the listed slots except one, and removes those that don't exist any more from the list.
    func dropSlots(except current: String? = nil, of server: PublicationServer, _ connection: PostgresConnection) throws
    {
      for slot in try slots() where slot != current {
        if try server.dropSlot(slot, connection) { try remove(slot) }
      }
    }
  }
#endif
