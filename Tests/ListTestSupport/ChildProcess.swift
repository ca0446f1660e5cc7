#if os(Linux) || os(macOS)
  public import Foundation

  /// A program that was started.
  ///
  /// `Process` isn't used: on Linux, it reads directory entries beyond the end of their buffer, and waiting for it also waits for servers
  /// that the program started.
  ///
  /// The program is reaped as soon as it has ended: until then, the thread of Swift Testing that waits for exit tests finds it again
  /// and again, and uses a whole processor. A thread of its own does that, and `condition` guards the status.
  public final class ChildProcess: @unchecked Sendable {
    /// The error of a program that can't be started.
    public struct Failure: Error, CustomStringConvertible { public let description: String }

    public let id: pid_t
    private let condition = NSCondition()
    /// The exit status; `nil` while the program runs.
    private var status: Int32?

    /// Starts a program, with files for its input and its output.
    ///
    /// - Parameters:
    ///   - arguments: the program, which the variable `PATH` finds unless its name has a slash, and its arguments.
    ///   - environment: variables that are added to those of this process, or replace them.
    public init(
      _ arguments: [String], environment: [String: String] = [:], input: String = "/dev/null",
      output: String = "/dev/null", errors: String = "/dev/null"
    ) throws {
      #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
      #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
      #endif
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      // Threads of Swift block signals such as that of a timer, and a program inherits that.
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var signals = sigset_t()
      sigemptyset(&signals)
      posix_spawnattr_setsigmask(&attributes, &signals)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
      let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let argv = arguments.map { strdup($0) } + [nil]
      let envp = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
      defer { for text in argv + envp { free(text) } }
      var id: pid_t = 0
      let code = posix_spawnp(&id, arguments[0], &actions, &attributes, argv, envp)
      if code != 0 {
        throw Failure(description: "\(arguments[0]) can't be started: \(String(cString: strerror(code)))")
      }
      self.id = id
      Thread.detachNewThread { [self, id] in
        var value: Int32 = 0
        while waitpid(id, &value, 0) < 0, errno == EINTR {}
        let signal = value & 0x7f
        condition.withLock {
          status = signal == 0 ? (value >> 8) & 0xff : -signal
          condition.broadcast()
        }
      }
    }

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

    /// Whether the program has ended.
    public func hasEnded() -> Bool { condition.withLock { status != nil } }

    /// Kills the program, and waits for its end.
    public func terminate() {
      if !hasEnded() { kill(id, SIGKILL) }
      wait()
    }
  }
#endif
