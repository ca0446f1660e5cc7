import DataSources

/// Where in a list a change set has its effects: positions in thousandths of the list's length.
struct ChangeStrip: Hashable, Sendable {
  struct Move: Hashable, Sendable {
    var from: Int
    var to: Int
  }

  var deletes: [Int] = []
  var inserts: [Int] = []
  var updates: [Int] = []
  var moves: [Move] = []
  /// More marks can't be distinguished.
  private static let mostMarks = 24

  /// - Parameters:
  ///   - changes: the change set.
  ///   - old: the item counts before it.
  ///   - new: the item counts after it.
  init(_ changes: ChangeSet, from old: ListShape, to new: ListShape) {
    guard !changes.isReload else { return }
    let (before, after) = (Scale(old), Scale(new))
    deletes = changes.deletes.prefix(Self.mostMarks).map { before[$0] }
    inserts = changes.inserts.prefix(Self.mostMarks).map { after[$0] }
    updates = changes.updates.prefix(Self.mostMarks).map { after[$0] }
    moves = changes.moves.prefix(Self.mostMarks).map { Move(from: before[$0.from], to: after[$0.to]) }
  }

  private struct Scale {
    var starts: [Int] = []
    var total = 0

    init(_ shape: ListShape) {
      for section in 0..<shape.sectionCount {
        starts.append(total)
        total += shape.itemCount(inSection: section)
      }
    }

    subscript(position: ItemPosition) -> Int {
      guard starts.indices.contains(position.section) else { return 0 }
      return (starts[position.section] + position.item) * 1_000 / max(1, total)
    }
  }
}
