#if Postgres
  public import GRDB

  /// The options of a replica, with values that suit most servers.
  ///
  ///     var options = PostgresReplicaOptions()
  ///     options.exactNumbers = ["orders.price"]
  ///     options.transactionsPerCommit = 50  // catches up faster after a pause
  ///     options.catalogInterval = .seconds(10)
  public struct PostgresReplicaOptions: Sendable {
    /// How many transactions of the server may become one transaction of the file, if so many are waiting.
    ///
    /// With 1, every transaction is a change set of its own. A larger number catches up faster. A transaction is never divided.
    public var transactionsPerCommit = 1
    /// The time between two checks whether tables were altered: some alterations have no message in the stream.
    public var catalogInterval = Duration.seconds(2)
    /// Columns of type `numeric` that are kept as texts with all digits, such as `"orders.price"`.
    ///
    /// Texts don't order as numbers. Other columns of this type are numbers with at most 15 digits in SQLite.
    public var exactNumbers: Set<String> = []
    /// The configuration of the pool, for example with functions and collations for lists.
    public var configuration = Configuration()

    /// Creates the options with their default values.
    public init() {}
  }
#endif
