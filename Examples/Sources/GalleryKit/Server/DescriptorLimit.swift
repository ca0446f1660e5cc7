import Foundation

/// How many files and connections the process may have open.
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
