import BenchmarkSupport
import DataSourcesGRDB
import GRDB

/// The expected change set, computed with plain queries and without the library.
struct ChangeCheck {
  /// Positions of rows that did not change their section, and rows that did.
  private(set) var fewestMoves = 0
  private let old: [EventSection]
  private let new: [EventSection]

  init(from old: [EventSection], to new: [EventSection]) {
    self.old = old
    self.new = new
    var places: [Int64: (section: Int, item: Int)] = [:]
    for section in old.indices {
      for (item, row) in old[section].items.enumerated() { places[row.id] = (section, item) }
    }
    for section in new.indices {
      var stayers: [Int] = []
      for row in new[section].items {
        guard let place = places[row.id] else { continue }
        if place.section == section { stayers.append(place.item) } else { fewestMoves += 1 }
      }
      fewestMoves += stayers.count - lengthOfLongestIncreasingSubsequence(of: stayers)
    }
  }

  /// All rows, by a plain query.
  static func sections(_ pool: DatabasePool) throws -> [EventSection] {
    [EventSection](ordered: try pool.read { try Event.fetchAll($0, sql: EventDatabase.query) })
  }

  /// Why a change set, or the list after it, is wrong.
  func complaint(of changes: ChangeSet, shown: [EventSection]) -> String? {
    guard old.map(\.id) == new.map(\.id) else { return "sections were inserted or deleted: more rows are needed" }
    if shown != new { return "the list differs from a plain query" }
    if changes.moves.count != fewestMoves { return "\(changes.moves.count) moves, \(fewestMoves) are needed" }
    return rows(after: changes) == new.map(\.items) ? nil : "the changes do not lead to the new list"
  }

  /// The rows after a change set, by the rules of a batch; `nil` when it does not fit.
  private func rows(after changes: ChangeSet) -> [[Event]]? {
    guard !changes.isReload, !changes.hasSectionChanges, changes.sectionUpdates.isEmpty else { return nil }
    var staying = old.map { $0.items.map(Optional.some) }
    var placed: [[Event?]] = new.map { $0.items.map { _ in nil } }
    for place in changes.deletes { staying[place.section][place.item] = nil }
    for place in changes.inserts { placed[place.section][place.item] = new[place.section].items[place.item] }
    for move in changes.moves {
      placed[move.to.section][move.to.item] = old[move.from.section].items[move.from.item]
      staying[move.from.section][move.from.item] = nil
    }
    for section in placed.indices {
      var next = staying[section].lazy.compactMap { $0 }.makeIterator()
      for item in placed[section].indices where placed[section][item] == nil { placed[section][item] = next.next() }
      if next.next() != nil { return nil }
    }
    for place in changes.updates { placed[place.section][place.item] = new[place.section].items[place.item] }
    return placed.map { $0.compactMap { $0 } }
  }
}
