#if Postgres
  import Testing

  /// The tests that need a server, one after another: they start programs.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized, .timeLimit(.minutes(15)))
  enum ServerTests {}
#endif
