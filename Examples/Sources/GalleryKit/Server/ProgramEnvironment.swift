import CHeap
public import Foundation

/// The default folder of the gallery's data.
public enum DataFolder {
  private static let name = "swift-data-sources-gallery"

  /// A folder of the current user that survives restarts.
  public static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    var home = FileManager.default.homeDirectoryForCurrentUser
    #if os(macOS)
      home.appendPathComponent("Library/Application Support")
      return home.appendingPathComponent(name)
    #else
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return URL(fileURLWithPath: data).appendingPathComponent(name)
      }
      if let path = environment["HOME"], path.hasPrefix("/") {
        home = URL(fileURLWithPath: path)
      }
      return home.appendingPathComponent(".local/share").appendingPathComponent(name)
    #endif
  }
}

/// The number of files and connections that the process may have open.
public enum DescriptorLimit {
  /// More than any browser of this server needs; some systems refuse to raise the limit to their own maximum.
  private static let most = 65_536

  /// Raises the limit as far as the system allows it without a special right, and returns it.
  ///
  /// A shell limits a process to 1,024, although the maximum can be hundreds of thousands.
  @discardableResult
  public static func raise() -> Int {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return 256 }
    let soft = limit.rlim_cur
    #if os(macOS)
      let goal = min(limit.rlim_max, rlim_t(OPEN_MAX))
    #else
      let goal = min(limit.rlim_max, rlim_t(most))
    #endif
    if goal > soft {
      limit.rlim_cur = goal
      if setrlimit(resource, &limit) != 0 { limit.rlim_cur = soft }
    }
    return Int(min(limit.rlim_cur, rlim_t(most)))
  }

  #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}

/// The number of arenas of the heap.
public enum HeapArenas {
  /// Has all threads share few arenas: one for every two processors.
  ///
  /// Otherwise, glibc has up to eight for each processor. Pages are allocated and released on all threads, so every arena would
  /// grow to what the pages have needed in it at most, and the process with each round of pages that open and close.
  public static func limit() {
    limitHeapArenas(Int32(clamping: max(1, ProcessInfo.processInfo.activeProcessorCount / 2)))
  }
}

/// The output of the program.
public enum Terminal {
  /// Writes a line; the program continues if that isn't possible, such as to a file on a full disk.
  public static func write(_ line: String, to handle: FileHandle) {
    try? handle.write(contentsOf: Data("\(line)\n".utf8))
  }
}
