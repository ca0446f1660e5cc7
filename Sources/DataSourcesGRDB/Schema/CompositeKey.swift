#if GRDB
  public import GRDB

  /// An ID that represents a primary key of several columns.
  ///
  ///     struct MembershipID: CompositeKey {
  ///       var club: Int64
  ///       var person: String
  ///       var databaseKey: [DatabaseValue] { [club.databaseValue, person.databaseValue] }
  ///     }
  ///
  /// If the `id` of a record is a composite key, rows have it as their ID, and a list finds their positions by it. If
  /// the `id` is neither a composite key nor a single value of a database, rows have the values of their primary key as
  /// their ID instead, an array of `DatabaseValue`, or a single value.
  public protocol CompositeKey: Hashable, Sendable {
    /// The values of the primary key's columns, in the order in which the key declares them.
    var databaseKey: [DatabaseValue] { get }
  }
#endif
