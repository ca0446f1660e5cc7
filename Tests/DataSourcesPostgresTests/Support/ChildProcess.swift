#if Postgres
  import DataSourcesGRDB
  import Foundation

  /// A program that was started.
  ///
  /// Unlike `Process`, waiting for it doesn't wait for servers that it started.
  ///
  /// It is reaped as soon as it has ended: until then, the thread of Swift Testing that waits for exit tests finds it again
  /// and again, and takes a whole processor.
  final class ChildProcess: Sendable {
    let id: pid_t
    private let status = Locked<Int32?>(nil)
    private let isReaped = DispatchGroup()

    /// Starts a program, with files for what it reads and prints.
    init(
      _ arguments: [String], environment: [String: String] = [:], input: String = "/dev/null",
      output: String = "/dev/null", errors: String = "/dev/null"
    ) throws {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      // Threads of Swift block signals such as that of a timer, and a program inherits that.
      var attributes = posix_spawnattr_t()
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
        throw Command.Failure(description: "\(arguments[0]) can't be started: \(String(cString: strerror(code)))")
      }
      self.id = id
      isReaped.enter()
      Thread.detachNewThread { [id, status, isReaped] in
        var value: Int32 = 0
        while waitpid(id, &value, 0) < 0, errno == EINTR {}
        status.withLock { [value] in $0 = value }
        isReaped.leave()
      }
    }

    /// Waits for the end, and returns the exit status; a negative signal if the program was killed.
    @discardableResult
    func wait() -> Int32 {
      isReaped.wait()
      let status = status.read(\.self) ?? 0
      let signal = status & 0x7f
      return signal == 0 ? (status >> 8) & 0xff : -signal
    }

    /// Whether the program has ended.
    func hasEnded() -> Bool { status.read { $0 != nil } }

    /// Kills the program, and waits for its end.
    func terminate() {
      if !hasEnded() { kill(id, SIGKILL) }
      wait()
    }
  }
#endif
