#if os(Linux)
  public import DataSourcesTesting

  /// The calls and findings of a list, for tests.
  public struct ListRecord {
    package init() {}

    /// The number of times that all counts were read from the data source.
    public package(set) var countQueries = 0
    /// The number of cell requests.
    public package(set) var cellQueries = 0
    /// The number of created cells.
    public package(set) var cellsMade = 0
    /// How many cells were taken from the reuse queues.
    public package(set) var cellsReused = 0
    /// How many batches the list has taken or refused, single calls included.
    public package(set) var batches = 0
    /// How often everything was reloaded.
    public package(set) var reloads = 0
    /// The calls of the last batch.
    public package(set) var lastBatch = PlatformBatch()
    /// Batches that passed all checks and are still known to fail, since the list was created.
    public package(set) var hazards: [BatchFinding] = []
    /// Calls that the list ignored, since it was created; only where batches are judged.
    public package(set) var ignored: [BatchFinding] = []
  }
#endif
