#if !canImport(UIKit)
  public import DataSourcesTesting

  /// What a list has been asked and told, for tests.
  public struct ListRecord {
    /// How often the data source was asked for all counts.
    public internal(set) var countQueries = 0
    /// How often it was asked for a cell.
    public internal(set) var cellQueries = 0
    /// How many cells were made.
    public internal(set) var cellsMade = 0
    /// How many cells were taken from the reuse queues.
    public internal(set) var cellsReused = 0
    /// How many batches the list has taken or refused, single calls included.
    public internal(set) var batches = 0
    /// How often everything was read anew.
    public internal(set) var reloads = 0
    /// The calls of the last batch.
    public internal(set) var lastBatch = PlatformBatch()
    /// What passed all checks and is still known to go wrong, since the list was made.
    public internal(set) var hazards: [BatchFinding] = []
    /// Calls that the list took no notice of, since it was made; only where batches are judged.
    public internal(set) var ignored: [BatchFinding] = []
  }
#endif
