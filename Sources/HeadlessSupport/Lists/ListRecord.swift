#if !canImport(UIKit)
  public import DataSourcesTesting

  /// What a list has done and found, for tests.
  public struct ListRecord {
    package init() {}

    /// How often the data source was asked for all counts.
    public package(set) var countQueries = 0
    /// How often it was asked for a cell.
    public package(set) var cellQueries = 0
    /// How many cells were made.
    public package(set) var cellsMade = 0
    /// How many cells were taken from the reuse queues.
    public package(set) var cellsReused = 0
    /// How many batches the list has taken or refused, single calls included.
    public package(set) var batches = 0
    /// How often everything was reloaded.
    public package(set) var reloads = 0
    /// The calls of the last batch.
    public package(set) var lastBatch = PlatformBatch()
    /// What passed all checks and is still known to go wrong, since the list was made.
    public package(set) var hazards: [BatchFinding] = []
    /// Calls that the list took no notice of, since it was made; only where batches are judged.
    public package(set) var ignored: [BatchFinding] = []
  }
#endif
