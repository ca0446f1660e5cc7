#if GRDB
  import Dispatch

  extension LiveEngine {
    private static let readingQueue = DispatchQueue(label: "data-sources.reading-ahead", qos: .userInitiated)

    /// Reads rows off the actor of the lists, and delivers them; none if the connection moves to another snapshot meanwhile.
    ///
    /// - Parameter generation: ``SnapshotLink/generation`` in the displayed snapshot.
    func readAhead(
      _ blocks: [RowBlock], _ plan: NumberedPlan, view: Int, in snapshot: SnapshotConnection, generation: Int
    ) {
      Self.readingQueue.async { [weak self] in
        guard let self else { return }
        var read = ReadBlocks(plan)
        for block in blocks where !state.read(\.isClosed) {
          // Block by block: a list that needs another row doesn't wait for all of them.
          try? snapshot.read { reader in
            if reader.link.generation == generation { try read.read(block, in: reader) }
          }
        }
        perform([.deliver(.rowsRead(view: view, read))])
      }
    }
  }
#endif
