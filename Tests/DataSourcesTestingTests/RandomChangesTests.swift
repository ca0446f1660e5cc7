import DataSources
import DataSourcesTesting
import Foundation
import Testing

/// A screen that displays each item of a list as a line.
final class Screen {
  private(set) var lines: [[String]] = []
  private var observation: ListObservation?

  /// - Parameters:
  ///   - reloads: Whether the screen reads the list again after a change.
  ///   - displays: Whether the screen displays the items of a section.
  init(
    _ list: SectionedSource<SampleSection>, reloads: @escaping (ChangeSet) -> Bool = { _ in true },
    displays: @escaping (SampleSection) -> Bool = { _ in true }
  ) {
    let read = { list.sections.map { section in displays(section) ? section.items.map { "\($0)" } : [] } }
    lines = read()
    observation = list.observe { [unowned self] update in if reloads(update.changes) { lines = read() } }
  }
}

/// An operator that passes the items on, and some of their changes.
private final class PassingSource: DataSource {
  typealias Item = SampleItem
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private let source: SectionedSource<SampleSection>

  init(_ source: SectionedSource<SampleSection>, changes: @escaping (ChangeSet) -> ChangeSet = { $0 }) {
    self.source = source
    emitter.follow(source, translate: changes)
  }

  var upstream: [any DataSource] { [source] }
  var sectionCount: Int { source.sectionCount }
  func itemCount(inSection section: Int) -> Int { source.itemCount(inSection: section) }
  func item(at position: ItemPosition) -> SampleItem? { source.item(at: position) }
  func sectionInfo(at index: Int) -> SectionInfo? { source.sectionInfo(at: index) }
  func id(at position: ItemPosition) -> ItemID? { source.id(at: position) }
}

@Suite struct RandomChangesTests {
  private func items(_ sections: [SampleSection]) -> [[SampleItem]] { sections.map(\.items) }

  /// Runs a check that must fail, and returns its failure, which can be repeated.
  private func failure(_ check: (_ count: Int, _ seed: UInt64) throws -> Void) throws -> TransitionFailure {
    let failure = try #require(throws: TransitionFailure.self) { try check(300, 3) }
    let again = try #require(throws: TransitionFailure.self) { try check(1, failure.seed) }
    #expect(again.lists == failure.lists)
    return failure
  }

  @Test(arguments: [false, true]) func rightSourcesPass(allowsDuplicates: Bool) throws {
    let lists = RandomLists(allowsDuplicates: allowsDuplicates)
    try checkRandomChanges(seed: 3, lists: lists, ofSource: { PassingSource($0) }, matching: items)
    try checkRandomChanges(seed: 4, lists: lists, ofSource: { $0.reversed() })
    var pairs = 0
    try checkRandomChanges(
      count: 20,
      ofSource: { list in
        pairs += 1
        return list
      })
    #expect(pairs == 20)
  }

  @Test func forgottenUpdatesAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) { list in
        PassingSource(list) { !$0.updates.isEmpty && $0.updates.count == $0.count ? ChangeSet() : $0 }
      }
    }
    #expect("\(failure)".contains("after the change from old to new: "), "\(failure)")
    #expect(failure.lists.components(separatedBy: "SampleItem(").count == 3, "\(failure)")
  }

  @Test func forgottenReloadsAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) { list in
        PassingSource(list) { $0.isReload ? ChangeSet() : $0 }
      }
    }
    #expect("\(failure)".contains("after the reload with new: the source has"), "\(failure)")
  }

  @Test func needlessReloadsAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) { list in PassingSource(list) { $0.moves.isEmpty ? $0 : .reload }
      }
    }
    #expect("\(failure)".contains("the source was reloaded, though the list was not"), "\(failure)")
    try checkRandomChanges(count: 300, seed: 3, allowsReloads: true) { list in PassingSource(list) { _ in .reload } }
  }

  @Test func wrongItemsAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) {
        $0.reversed()
      } matching: {
        items($0)
      }
    }
    #expect("\(failure)".contains("at first: the items are [[SampleItem("), "\(failure)")
    #expect(failure.lists.contains("let new: [SampleSection] = []"), "\(failure)")
  }

  private func lines(_ sections: [SampleSection]) -> [[String]] {
    sections.map { section in section.items.map { "\($0)" } }
  }

  @Test func rightHostsPass() throws {
    try checkRandomChanges { list in
      let screen = Screen(list)
      return { screen.lines }
    } displaying: {
      lines($0)
    }
  }

  @Test func hostsThatIgnoreMovesAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) { list in
        let screen = Screen(list, reloads: { $0.isReload || $0.moves.isEmpty })
        return { screen.lines }
      } displaying: {
        lines($0)
      }
    }
    #expect("\(failure)".contains("the host displays [["), "\(failure)")
    #expect(failure.lists.components(separatedBy: "SampleItem(").count <= 5, "\(failure)")
  }

  // A second host of the same kind displays the same.
  @Test func hostsThatDropTheItemsBelowHeadersAreFound() throws {
    let failure = try failure { count, seed in
      try checkRandomChanges(count: count, seed: seed) { list in
        let screen = Screen(list, displays: { $0.header == nil })
        return { screen.lines }
      } displaying: {
        lines($0)
      }
    }
    #expect("\(failure)".contains("the host displays [[]], and not [[\"SampleItem("), "\(failure)")
    #expect(failure.lists.components(separatedBy: "header:").count == 2, "\(failure)")
  }
}
