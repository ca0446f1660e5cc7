#if Postgres
  import Foundation
  import Testing

  /// The tests of faults, one after another, which mostly wait, so that the other ones that need a server run beside them.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized, .timeLimit(.minutes(60)))
  enum FaultTests {
    /// How often the long tests repeat their faults, from the environment; `nil` for a short run.
    static let rounds = ProcessInfo.processInfo.environment["POSTGRES_ROUNDS"].flatMap(Int.init)
  }
#endif
