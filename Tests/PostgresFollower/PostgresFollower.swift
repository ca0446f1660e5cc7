#if Postgres
  import DataSourcesPostgres
  import Foundation

  /// Follows a server until it's killed: `PostgresFollower connection publication file slot [point count]`.
  ///
  /// With a point, it kills itself when it reaches the point for the given time. Prints each status.
  @main
  enum PostgresFollower {
    static func main() async throws {
      let arguments = CommandLine.arguments
      let replica = try PostgresReplica(
        arguments[1], publication: arguments[2], into: URL(fileURLWithPath: arguments[3]), slot: arguments[4])
      if arguments.count > 6, let point = FaultPoint(rawValue: arguments[5]), let count = Int(arguments[6]) {
        let counter = PointCounter(count)
        replica.onPoint { if $0 == point, counter.isLast() { kill(getpid(), SIGKILL) } }
      }
      let statuses = replica.status
      do { try await replica.start() } catch {
        print("failed: \(error)")
        exit(2)
      }
      for await status in statuses {
        print(status)
        fflush(nil)
      }
    }
  }

  private final class PointCounter: @unchecked Sendable {
    private let lock = NSLock()
    private var rest: Int

    init(_ count: Int) { rest = count }

    func isLast() -> Bool {
      lock.withLock {
        rest -= 1
        return rest == 0
      }
    }
  }
#else
  @main
  enum PostgresFollower {
    static func main() { print("The trait Postgres is off.") }
  }
#endif
