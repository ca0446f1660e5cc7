public import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A program that was started, in a process group of its own.
///
/// `Process` isn't used: on Linux, it reads directory entries beyond the end of their buffer when it looks for open files.
///
/// A thread of its own waits for the end, and `status` is guarded by a condition.
public final class ChildProcess: @unchecked Sendable {
  /// A program that can't be started.
  public struct Failure: Error, CustomStringConvertible { public let description: String }

  /// The ID of the process, and of its process group.
  public let id: pid_t
  private let condition = NSCondition()
  private var status: Int32?

  /// Starts a program, which the variable `PATH` finds unless its name has a slash.
  ///
  /// - Parameter files: the open files that it gets as its file descriptors 0, 1, and so on; it gets no others.
  ///   `nil` is an empty file that discards everything.
  public init(_ arguments: [String], files: [FileHandle?] = [nil, nil, .standardError]) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETPGROUP)
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }

    // Copies above all descriptors that the program gets, so that none is overwritten before it is used.
    let copies = files.map { $0.map { fcntl($0.fileDescriptor, F_DUPFD_CLOEXEC, CInt(files.count)) } }
    defer { for case .some(let copy) in copies { close(copy) } }
    for (copy, descriptor) in zip(copies, CInt(0)...) {
      if let copy {
        posix_spawn_file_actions_adddup2(&actions, copy, descriptor)
      } else {
        posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
      }
    }
    #if !canImport(Darwin)
      // Also those that other threads may open meanwhile. One that isn't open is no error.
      let last = (CInt(files.count)...65_535).last { fcntl($0, F_GETFD) >= 0 } ?? CInt(files.count)
      for descriptor in CInt(files.count)...last + 64 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    #endif

    // Threads of Swift block some signals, this process ignores others, and a program would inherit both.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    let argv = arguments.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in argv + variables { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, arguments[0], &actions, &attributes, argv, variables)
    if code != 0 {
      throw Failure(description: "\(arguments[0]) can't be started: \(String(cString: strerror(code)))")
    }
    self.id = id
    Thread.detachNewThread { [self, id] in
      var value: Int32 = 0
      while waitpid(id, &value, 0) < 0, errno == EINTR {}
      condition.withLock {
        let signal = value & 0x7f
        status = signal == 0 ? (value >> 8) & 0xff : -signal
        condition.broadcast()
      }
    }
  }

  /// Whether the program hasn't ended.
  public var isRunning: Bool { condition.withLock { status == nil } }

  /// Waits for the end, and returns the exit status; a negative signal if the program was killed.
  @discardableResult
  public func wait() -> Int32 {
    condition.withLock {
      while true {
        if let status { return status }
        condition.wait()
      }
    }
  }

  /// Ends the program and those that it started in its process group.
  func killGroup() { kill(-id, SIGKILL) }
}
