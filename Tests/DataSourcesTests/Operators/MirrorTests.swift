import DataSources
import DataSourcesTesting
import Foundation
import ListTestSupport
import Testing

@Suite struct MirrorTests {
  /// Random trees of every operator over random mutations: observers of every source receive exactly what changed.
  ///
  /// `FUZZ_STEPS` is the number of steps, `FUZZ_SEED` the first seed.
  @Test("YV-47 every operator over every source is followed by a mirror, batch by batch")
  func everyOperatorIsFollowedByAMirror() {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 6_000
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + UInt64(steps / 50) {
      let tree = RandomTree(seed: seed)
      let mirrors = tree.sources.map { ListMirror($0, hasUniqueIDs: tree.hasUniqueIDs) }
      for step in 0..<50 {
        if step % 10 == 3 { mirrors[tree.generator.below(mirrors.count)].pause() }
        if step % 10 == 9 { mirrors.forEach { $0.resume() } }
        tree.mutate()
        if step % 10 < 3 || step % 10 == 9 {
          for (number, mirror) in mirrors.enumerated() {
            guard let fault = mirror.difference() ?? faultOfOwnIDs(tree.sources[number]) else { continue }
            Issue.record("seed \(seed), step \(step), source \(number) (\(type(of: tree.sources[number]))): \(fault)")
            return
          }
        }
      }
    }
  }

  /// Random trees over lists that change together: each change is one update, without a reload, that leads to what naive
  /// models compute.
  @Test func operatorsOverListsThatChangeTogether() throws {
    let environment = ProcessInfo.processInfo.environment
    let steps = environment["FUZZ_STEPS"].flatMap { Int($0) } ?? 600
    let first = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    for seed in first..<first + UInt64(steps / 30) {
      let store = TestStore()
      let tree = ModelTree(seed: seed, leaves: store.lists) { 5 * $0.id + $0.content }
      let mirrors = tree.sources.map { ListMirror($0) }
      for step in 0..<30 {
        let counts = mirrors.map(\.updates.count)
        if tree.generator.oneIn(8) { tree.mutate() } else { store.mutate(&tree.generator) }
        let comment: Comment = "seed \(seed), step \(step)"
        try #require(tree.fault(store.contents) == nil, comment)
        for (mirror, count) in zip(mirrors, counts) {
          try #require(mirror.difference() == nil && mirror.updates.count <= count + 1, comment)
          try #require(mirror.updates.last?.changes.isReload != true, comment)
        }
      }
    }
  }

  /// Items are found by the IDs of their own lists, too: always one that has this ID.
  private func faultOfOwnIDs(_ source: any DataSource<TestItem>) -> String? {
    for position in source.positions {
      guard let id = source.id(at: position)?.ownID, let found = source.position(of: id) else { continue }
      if source.id(at: found)?.ownID != id { return "\(id), the own ID of \(position), was found at \(found)" }
    }
    return nil
  }
}
