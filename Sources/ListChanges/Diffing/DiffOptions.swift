/// What a comparison of two lists may cost, and what it does about equal ids.
///
///     let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
///     let changes = try ChangeSet(from: before, to: after, options: options)
public struct DiffOptions: Hashable, Sendable {
  /// What to do about two rows, or two sections, of one list with the same id.
  public enum DuplicatePolicy: Hashable, Sendable {
    /// Pair equal ids one to one: what follows what, then the first one left over with the first one left over, and so on.
    case pair
    /// Throw a ``DuplicateIDs`` error that names both positions.
    ///
    /// Every id is hashed then, so that small changes of long lists cost several times more.
    case reject
  }

  /// What to do about equal ids in one list.
  public var duplicates: DuplicatePolicy
  /// The most single operations worth telling one by one; `nil` for as many as there are.
  ///
  /// More of them give a reload.
  public var maximumChangeCount: Int?
  /// The time after which the comparison gives up, with a reload; `nil` for as long as it takes.
  ///
  /// The clock is read every 65,536 rows and before each step of the comparison, so the reload may come later by the
  /// time that these take.
  public var timeLimit: Duration?

  /// Options of a comparison; without arguments they change nothing.
  public init(
    duplicates: DuplicatePolicy = .pair, maximumChangeCount: Int? = nil, timeLimit: Duration? = nil
  ) {
    self.duplicates = duplicates
    self.maximumChangeCount = maximumChangeCount
    self.timeLimit = timeLimit
  }
}
