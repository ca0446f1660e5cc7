/// The limits of a diff, and what it does about duplicate IDs.
///
///     let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
///     let changes = try ChangeSet(from: before, to: after, options: options)
public struct DiffOptions: Hashable, Sendable {
  /// What a diff does if two items, or two sections, of one list have the same ID.
  public enum DuplicatePolicy: Hashable, Sendable {
    /// Pair items with equal IDs one to one, as described in ``ChangeSet/init(from:to:)``.
    case pair
    /// Throw a ``DuplicateIDs`` error that names both positions.
    ///
    /// This hashes every ID, so that a diff of long lists with few changes takes several times longer.
    case reject
  }

  /// What to do about duplicate IDs.
  public var duplicates: DuplicatePolicy
  /// The number of operations above which the result is a reload; `nil` for no limit.
  public var maximumChangeCount: Int?
  /// The time after which the diff gives up with a reload; `nil` for no limit.
  ///
  /// The diff checks the clock every 65,536 items and between its steps, so it can take somewhat longer.
  public var timeLimit: Duration?

  /// Creates options; without arguments they don't limit anything.
  public init(
    duplicates: DuplicatePolicy = .pair, maximumChangeCount: Int? = nil, timeLimit: Duration? = nil
  ) {
    self.duplicates = duplicates
    self.maximumChangeCount = maximumChangeCount
    self.timeLimit = timeLimit
  }
}
