import DataSources

/// A change of a list, as the inspector displays it.
struct InspectedChange: Identifiable, Hashable, Sendable {
  /// The change of one source.
  struct Step: Hashable, Sendable {
    /// The type of the source.
    var source: String
    /// How many items it deleted, inserted, moved and updated.
    var counts: ChangeCounts
    /// The time that it took, in nanoseconds; zero for the source that started the change.
    var nanoseconds: Int
  }

  /// Counts up.
  var id: Int
  /// The time of the change, in milliseconds since the server was started.
  var time: Int
  var steps: [Step]
  var strip: ChangeStrip

  /// The time that all sources took, in nanoseconds.
  var nanoseconds: Int { steps.reduce(0) { $0 + $1.nanoseconds } }
}

/// How many items a change set affects.
struct ChangeCounts: Hashable, Sendable {
  var deletes = 0
  var inserts = 0
  var moves = 0
  var updates = 0
  var sections = 0
  var isReload = false

  init(_ changes: ChangeSet) {
    deletes = changes.deletes.count
    inserts = changes.inserts.count
    moves = changes.moves.count
    updates = changes.updates.count
    sections =
      changes.sectionDeletes.count + changes.sectionInserts.count + changes.sectionMoves.count
      + changes.sectionUpdates.count
    isReload = changes.isReload
  }
}
