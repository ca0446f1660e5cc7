/// The moves of a batch, one by one, in the coordinates of the list at that moment.
///
/// The list is that after all deletes and before all inserts. It holds rows that never move, rows that wait for their
/// move, and rows that arrived; the moves are made in the order in which they arrive in the new list. A row that
/// arrives is put right behind the one that precedes it there: behind those that arrived before, and in front of rows
/// that wait further behind. So all that is needed to count the rows before a place is how many that never move are
/// before it, which the batch tells, how many wait, which a Fenwick tree knows, and how many arrived.
struct RunningMoves {
  /// The moves in order, without those that change nothing any more.
  private(set) var running: [ChangeSet.ItemMove] = []

  /// Ascending by where they start and by where they arrive.
  private let sources: [ChangeSet.ItemMove]
  private let arrivals: [ChangeSet.ItemMove]
  /// For each source, and each arrival, the rows of its section before it that never move.
  private let unmovedBeforeSource: [Int]
  private let unmovedBeforeArrival: [Int]

  /// Moves together with the deletes before and the inserts after them, sections all in NEW coordinates.
  ///
  /// - Complexity: O(*k* log *k*) where *k* is the number of operations.
  init(deletes: [ItemPosition], inserts: [ItemPosition], moves: [ChangeSet.ItemMove]) {
    sources = moves.sorted { $0.from < $1.from }
    arrivals = moves.sorted { $0.to < $1.to }
    let left = (deletes + moves.map(\.from)).sorted()
    let filled = (inserts + moves.map(\.to)).sorted()
    unmovedBeforeSource = sources.map { $0.from.item - Self.countBefore($0.from, in: left) }
    unmovedBeforeArrival = arrivals.map { $0.to.item - Self.countBefore($0.to, in: filled) }
    run()
  }

  private mutating func run() {
    var waiting = CountTree(ones: sources.count)
    running.reserveCapacity(arrivals.count)
    for (arrival, move) in arrivals.enumerated() {
      let source = partitionPoint(in: sources.indices) { sources[$0].from < move.from }
      let from = place(ofSource: source, waiting: waiting, arrived: arrival)
      waiting.removeOne(at: source)
      let to = place(ofArrival: arrival, waiting: waiting)
      if from != to { running.append(ChangeSet.ItemMove(from: from, to: to)) }
    }
  }

  /// Where a waiting row is: behind those that never move, wait or arrived before it.
  private func place(ofSource source: Int, waiting: CountTree, arrived: Int) -> ItemPosition {
    let section = sources[source].from.section
    let unmoved = unmovedBeforeSource[source]
    let firstSource = partitionPoint(in: sources.indices) { sources[$0].from.section < section }
    let firstArrival = partitionPoint(in: arrivals.indices) { arrivals[$0].to.section < section }
    let lastArrival = partitionPoint(in: firstArrival..<max(firstArrival, arrived)) {
      arrivals[$0].to.section <= section
    }
    let before = partitionPoint(in: firstArrival..<lastArrival) { unmovedBeforeArrival[$0] <= unmoved }
    return ItemPosition(
      section: section, item: unmoved + waiting.count(in: firstSource..<source) + before - firstArrival)
  }

  /// Where a row arrives that is not in the list just now.
  private func place(ofArrival arrival: Int, waiting: CountTree) -> ItemPosition {
    let section = arrivals[arrival].to.section
    let unmoved = unmovedBeforeArrival[arrival]
    let firstSource = partitionPoint(in: sources.indices) { sources[$0].from.section < section }
    let lastSource = partitionPoint(in: firstSource..<sources.count) { sources[$0].from.section <= section }
    let before = partitionPoint(in: firstSource..<lastSource) { unmovedBeforeSource[$0] < unmoved }
    let firstArrival = partitionPoint(in: arrivals.indices) { arrivals[$0].to.section < section }
    return ItemPosition(
      section: section, item: unmoved + waiting.count(in: firstSource..<before) + arrival - firstArrival)
  }

  /// The taken places before this one, in its section.
  private static func countBefore(_ position: ItemPosition, in taken: [ItemPosition]) -> Int {
    taken.rank(of: position) - taken.rank(of: ItemPosition(section: position.section, item: 0))
  }
}
