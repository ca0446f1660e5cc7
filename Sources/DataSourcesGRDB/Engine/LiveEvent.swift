#if GRDB
  /// What the engine has to say to the lists.
  enum LiveEvent: Sendable {
    /// There is a step to be taken, see ``LiveEngine/takeStep()``; perhaps another event was that already.
    case step
    /// The newest snapshot could not be read; it is tried again.
    case failure(any Error)
    /// Whether the file that is open is the one at its path, after that changed.
    case fileIsLost(LiveViewError?)
    /// The database was closed.
    case closed
    /// Rows of a view, by its number, were read before they were requested.
    case rowsRead(view: Int, ReadBlocks)
  }
#endif
