#if Postgres
  /// How far a replica is behind its server.
  public struct PostgresLag: Sendable, Hashable {
    /// The end of the last transaction in the replica.
    public let position: PostgresPosition
    /// The bytes of the server's log that the replica hasn't passed; 0 if it has everything.
    public let bytes: UInt64
    /// The time between the commit of the last transaction on the server and its commit in the replica, in seconds.
    ///
    /// It contains the difference of the two machines' clocks.
    public let seconds: Double
  }
#endif
