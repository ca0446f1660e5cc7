#if Postgres
  import Testing

  /// The tests of faults, one after another, which mostly wait, so that the other ones that need a server run beside them.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized)
  enum FaultTests {}
#endif
