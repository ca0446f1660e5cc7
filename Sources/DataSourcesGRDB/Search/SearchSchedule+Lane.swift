#if GRDB
  extension SearchSchedule {
    /// A connection.
    struct Lane: Sendable {
      enum Use: Hashable, Sendable {
        case idle
        /// On the way to another snapshot.
        case reserved
        case searching
        /// Keeps its snapshot for the result of a view.
        case holding(view: Int)
      }

      var use = Use.idle
      /// The number of the snapshot that the connection reads.
      var snapshot: Int?
    }
  }
#endif
