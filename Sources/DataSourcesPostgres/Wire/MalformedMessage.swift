#if Postgres
  /// A message that isn't what the protocol says.
  struct MalformedMessage: Error, Equatable {}
#endif
