#if Postgres
  import Foundation

  /// A file system in memory with little space.
  struct SmallDisk {
    let folder: URL

    static var isAvailable: Bool {
      let isAvailable = getuid() == 0 && Command.path("mount") != nil
      if !isAvailable { print("Only root can mount a small disk: the test of full disks is skipped.") }
      return isAvailable
    }

    init(_ folder: URL, megabytes: Int) throws {
      self.folder = folder
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Command.run(["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path])
    }

    func resize(megabytes: Int) throws {
      try Command.run(["mount", "-o", "remount,size=\(megabytes)m", folder.path])
    }

    /// Leaves about a megabyte.
    func fill() throws {
      let free = try FileManager.default.attributesOfFileSystem(forPath: folder.path)[.systemFreeSize] as? Int ?? 0
      try Data(count: max(0, free - 1 << 20)).write(to: folder.appendingPathComponent("filler"))
    }

    func empty() throws { try FileManager.default.removeItem(at: folder.appendingPathComponent("filler")) }

    func remove() { _ = try? Command.run(["umount", "-l", folder.path]) }
  }
#endif
