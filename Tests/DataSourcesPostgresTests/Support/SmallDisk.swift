#if Postgres
  import Foundation

  /// A file system in memory with little space.
  struct SmallDisk {
    let folder: URL

    /// Containers often forbid root to mount something.
    static let isAvailable: Bool = {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("disk-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      guard let disk = try? SmallDisk(folder, megabytes: 1) else {
        print("No small disk can be mounted: the test of full disks is skipped.")
        return false
      }
      disk.remove()
      return true
    }()

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
