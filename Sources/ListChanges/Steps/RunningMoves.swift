/// The moves of a batch one by one, each in the coordinates of the list at that moment.
///
/// The list is the one after all deletes and before all inserts. It holds items that never move, items that wait for their
/// move, and items that have arrived. Moves run in the order of their targets in the new list. An arriving item is put
/// directly behind the one that precedes it in the new list, and so in front of the items that wait further behind.
/// The index of an item is therefore the sum of three counts: the items before it that never move, which the batch
/// determines, that wait, which a Fenwick tree counts, and that have arrived.
struct RunningMoves {
  /// The moves in order, without those that no longer change anything.
  private(set) var running: [ChangeSet.ItemMove] = []

  /// The moves ascending by source, and by target.
  private let sources: [ChangeSet.ItemMove]
  private let arrivals: [ChangeSet.ItemMove]
  /// For each source and each arrival, the number of items in front of it, in its section, that never move.
  private let unmovedBeforeSource: [Int]
  private let unmovedBeforeArrival: [Int]

  /// Runs the moves between the deletes and the inserts of a batch, with all sections in NEW coordinates.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  init(deletes: [ItemPosition], inserts: [ItemPosition], moves: [ChangeSet.ItemMove]) {
    sources = moves.sorted { $0.from < $1.from }
    arrivals = moves.sorted { $0.to < $1.to }
    let left = (deletes + moves.map(\.from)).sorted()
    let filled = (inserts + moves.map(\.to)).sorted()
    unmovedBeforeSource = sources.map { left.freeCount(before: $0.from) }
    unmovedBeforeArrival = arrivals.map { filled.freeCount(before: $0.to) }
    run()
  }

  private mutating func run() {
    var waiting = FenwickTree(repeating: 1, count: sources.count)
    running.reserveCapacity(arrivals.count)
    for (arrival, move) in arrivals.enumerated() {
      let source = partitionPoint(in: sources.indices) { sources[$0].from < move.from }
      let from = position(ofSource: source, waiting, arrived: arrival)
      waiting.combine(-1, at: source)
      let to = position(ofArrival: arrival, waiting)
      if from != to { running.append(ChangeSet.ItemMove(from: from, to: to)) }
    }
  }

  /// Returns the position of a waiting item: the number of items before it that never move, wait or have arrived.
  private func position(ofSource source: Int, _ waiting: FenwickTree<Int>, arrived: Int) -> ItemPosition {
    let section = sources[source].from.section
    let unmoved = unmovedBeforeSource[source]
    let firstSource = partitionPoint(in: sources.indices) { sources[$0].from.section < section }
    let firstArrival = partitionPoint(in: arrivals.indices) { arrivals[$0].to.section < section }
    let lastArrival = partitionPoint(in: firstArrival..<max(firstArrival, arrived)) {
      arrivals[$0].to.section <= section
    }
    let before = partitionPoint(in: firstArrival..<lastArrival) { unmovedBeforeArrival[$0] <= unmoved }
    let waitingCount = waiting.prefix(source) - waiting.prefix(firstSource)
    return ItemPosition(section: section, item: unmoved + waitingCount + before - firstArrival)
  }

  /// Returns the position at which an arriving item is inserted.
  private func position(ofArrival arrival: Int, _ waiting: FenwickTree<Int>) -> ItemPosition {
    let section = arrivals[arrival].to.section
    let unmoved = unmovedBeforeArrival[arrival]
    let firstSource = partitionPoint(in: sources.indices) { sources[$0].from.section < section }
    let lastSource = partitionPoint(in: firstSource..<sources.count) { sources[$0].from.section <= section }
    let before = partitionPoint(in: firstSource..<lastSource) { unmovedBeforeSource[$0] < unmoved }
    let firstArrival = partitionPoint(in: arrivals.indices) { arrivals[$0].to.section < section }
    let waitingCount = waiting.prefix(before) - waiting.prefix(firstSource)
    return ItemPosition(section: section, item: unmoved + waitingCount + arrival - firstArrival)
  }
}
