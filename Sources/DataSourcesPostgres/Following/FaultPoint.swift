#if Postgres
  /// The points at which tests end the process, or let something happen.
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
    /// Another connection locks the file.
    case locked
  }
#endif
