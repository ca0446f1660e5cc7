import DataSourcesCoreData
import DataSourcesTesting
import Foundation
import ListTestSupport

/// A source over fake results, and a mirror that checks what it emits.
struct FetchedCheck {
  let results: FakeResults
  let source: FetchedSource<TestItem>
  let mirror: ListMirror<TestItem>

  init(
    _ list: FakeList, consistencyCheck: FetchedConsistencyCheck = .rowCounts, comparesContents: Bool = true,
    header: FetchedTitle = .name
  ) {
    results = FakeResults(list)
    source = FetchedSource(results, header: header, consistencyCheck: consistencyCheck)
    mirror = comparesContents ? ListMirror(source) : ListMirror(source, hasSameContent: nil)
  }

  /// The first fault; `nil` if the source has and emitted the state of the results.
  var fault: String? {
    if let question = results.badQuestions.first { return "the results were called with \(question)" }
    if let difference = mirror.difference() { return difference }
    let ids = (0..<source.sectionCount).map { section in
      (0..<source.itemCount(inSection: section)).map { item in
        source.item(at: ItemPosition(section: section, item: item))?.id ?? -1
      }
    }
    if ids != results.list?.ids { return "the source has \(ids), the results \(String(describing: results.list?.ids))" }
    for (section, content) in (results.list?.sections ?? []).enumerated()
    where source.name(ofSection: section) != content.name {
      return "section \(section) is not named \(content.name)"
    }
    if mirror.updates.contains(where: \.changes.isReload) { return "a reload was emitted" }
    return nil
  }

  /// Makes the results report a change, and reads objects meanwhile.
  ///
  /// - Returns: the fault, or `nil`.
  func take(_ change: FakeChange, telling events: [FakeEvent], switchingAt number: Int = 0) -> String? {
    var wrongRows: [ItemPosition] = []
    results.onEvent = { [source] in
      for section in 0..<source.sectionCount {
        for item in 0..<source.itemCount(inSection: section) {
          let position = ItemPosition(section: section, item: item)
          guard let row = source.item(at: position), source.id(at: position) != ItemID(row.id) else { continue }
          wrongRows.append(position)
        }
      }
    }
    defer { results.onEvent = nil }
    results.save(change.new, telling: events, switchingAt: number)
    return wrongRows.isEmpty ? fault : "other rows were shown in between, at \(wrongRows)"
  }

  /// The fault of the last update after a correctly reported change: too many updates, or moves.
  func excess(after change: FakeChange) -> String? {
    if let reason = source.lastDisagreement { return "the events were rejected: \(reason)" }
    guard let changes = mirror.updates.last?.changes else { return nil }
    for position in changes.updates where !change.changed.contains(change.new[position].id) {
      return "\(position) was updated for nothing"
    }
    for move in changes.moves where !change.changed.contains(change.new[move.to].id) {
      return "\(move) was not changed"
    }
    return nil
  }
}

/// `FUZZ_STEPS` is the number of steps of the random tests, `FUZZ_SEED` the first seed.
enum FetchedSettings {
  static let seed = number("FUZZ_SEED").map { UInt64(truncatingIfNeeded: $0) } ?? 7
  static let isLong = number("FUZZ_STEPS") != nil

  static func steps(_ usual: Int) -> Int { number("FUZZ_STEPS") ?? usual }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}

/// A position, as change sets write it.
func place(_ section: Int, _ item: Int) -> ItemPosition { ItemPosition(section: section, item: item) }
