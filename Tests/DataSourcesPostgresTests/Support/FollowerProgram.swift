#if Postgres
  import Foundation

  /// The program that follows a server in another process.
  enum FollowerProgram {
    /// Beside the tests.
    static var path: String {
      let executable =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
      return URL(fileURLWithPath: executable).deletingLastPathComponent().appendingPathComponent("PostgresFollower")
        .path
    }
  }
#endif
