extension CityStore: CityEditing {
  /// Runs an edit in one transaction of the file.
  public func transaction<Result: Sendable>(
    _ edit: @escaping @Sendable (any CityTransaction) throws -> Result
  ) async throws -> Result {
    try await write { db in try edit(SQLiteCityTransaction(db: db)) }
  }
}
