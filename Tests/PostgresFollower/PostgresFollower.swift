#if Postgres
  import DataSourcesPostgres
  import Foundation
  import ListTestSupport

  /// Runs a replica until it's killed: `PostgresFollower connection publication file slot [point count | synced folder]`.
  ///
  /// With a point, it kills itself when it reaches the point for the given time. With a folder, it copies the file there
  /// whenever the file was synced, which is what survives a loss of power. Prints each status.
  @main
  enum PostgresFollower {
    static func main() async throws {
      let arguments = CommandLine.arguments
      let replica = try PostgresReplica(
        arguments[1], publication: arguments[2], into: URL(fileURLWithPath: arguments[3]), slot: arguments[4])
      if arguments.count > 6, let point = FaultPoint(rawValue: arguments[5]), let count = Int(arguments[6]) {
        let counter = PointCounter(count)
        replica.onFaultPoint { if $0 == point, counter.isLast() { kill(getpid(), SIGKILL) } }
      }
      let syncedFolder = arguments.count > 6 && arguments[5] == "synced" ? arguments[6] : nil
      if let syncedFolder {
        replica.onFaultPoint { if $0 == .afterSync { copySyncedFile(arguments[3], to: syncedFolder) } }
      }
      let statuses = replica.status
      do { try await replica.start() } catch {
        print("failed: \(error)")
        exit(2)
      }
      if syncedFolder != nil {
        // While something waits, the position is sent to the server all the time.
        Task {
          while true { try? await replica.wait(until: PostgresPosition(rawValue: .max), timeout: .seconds(1)) }
        }
      }
      for await status in statuses {
        print(status)
        fflush(nil)
      }
    }
  }

  /// Copies the file to a new folder within `folder`, whose name is the time.
  ///
  /// Another process does that, since closing a file in this one would release SQLite's locks.
  private func copySyncedFile(_ path: String, to folder: String) {
    let script = #"d="$2/partial" && rm -rf "$d" && mkdir -p "$d" && cp "$1" "$1-wal" "$d" && mv "$d" "$2/$3""#
    let time = "\(Int(Date().timeIntervalSince1970 * 1000))"
    do {
      let status = try ChildProcess(["/bin/sh", "-c", script, "sh", path, folder, time]).wait()
      if status != 0 { fatalError("The synced file can't be copied.") }
    } catch { fatalError("\(error)") }
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
