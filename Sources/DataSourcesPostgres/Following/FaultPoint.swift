#if Postgres
  /// The points at which tests end the process.
  package enum FaultPoint: String, Sendable, CaseIterable {
    case slotMade
    case copying
    case copied
    case installed
    case beforeMerge
    case afterMerge
    case beforeCommit
    case afterCommit
    case afterSync
    case beforeConfirm
  }
#endif
