#if GRDB
  import DataSources

  /// Where rows could not be read in the snapshot that is shown: each place is reported once, however often it is asked for.
  struct UnreadableRows {
    private var positions: Set<ItemPosition> = []

    /// Whether a failure at a position, or elsewhere, was not reported yet.
    mutating func isNew(_ position: ItemPosition?) -> Bool {
      positions.insert(position ?? ItemPosition(section: -1, item: -1)).inserted
    }
  }
#endif
