/// A store in which cities are edited; the rules of edits are the same for all of them.
public protocol CityEditing: Sendable {
  /// Runs an edit in one transaction, which is rolled back if it throws, and returns when lists have its changes.
  func transaction<Result: Sendable>(
    _ edit: @escaping @Sendable (any CityTransaction) throws -> Result
  ) async throws -> Result
}
