#if GRDB
  import DataSources

  /// The positions in the displayed snapshot whose rows couldn't be read.
  ///
  /// Each is reported once.
  struct UnreadableRows {
    private var positions: Set<ItemPosition> = []

    /// Adds a failure at a position, or elsewhere if `nil`.
    ///
    /// Returns whether it wasn't reported yet.
    mutating func isNew(_ position: ItemPosition?) -> Bool {
      positions.insert(position ?? ItemPosition(section: -1, item: -1)).inserted
    }
  }
#endif
