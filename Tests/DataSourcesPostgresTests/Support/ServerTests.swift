#if Postgres
  import Testing

  /// The tests that need a server, one after another: they start programs and measure times.
  @Suite(.enabled(if: PostgresServer.isInstalled), .serialized)
  enum ServerTests {}
#endif
