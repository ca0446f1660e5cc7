#if Postgres
  /// The stream can't continue from the file's position: everything must be copied.
  struct SlotProblem: Error {
    let reason: String
  }
#endif
