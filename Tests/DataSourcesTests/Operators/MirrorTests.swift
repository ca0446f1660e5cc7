import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct MirrorTests {
  /// Random trees of every operator over random mutations: observers of every source receive exactly what changed.
  @Test(
    "YV-47 every operator over every source is followed by a mirror, batch by batch",
    arguments: FuzzSettings.seeds(steps: 6_000, perSeed: 50))
  func everyOperatorIsFollowedByAMirror(seed: UInt64) {
    let tree = RandomTree(seed: seed)
    let mirrors = tree.sources.map { ListMirror($0, hasUniqueIDs: tree.hasUniqueIDs) }
    for step in 0..<50 {
      if step % 10 == 3 { mirrors[tree.generator.below(mirrors.count)].pause() }
      if step % 10 == 9 { mirrors.forEach { $0.resume() } }
      tree.mutate()
      if step % 10 < 3 || step % 10 == 9 {
        for (source, mirror) in zip(tree.sources, mirrors) {
          guard let fault = mirror.difference() ?? faultOfOwnIDs(source) else { continue }
          Issue.record("step \(step), \(type(of: source)): \(fault)")
          return
        }
      }
    }
  }

  /// Random trees over lists that change together: each change is one update, without a reload, to the result of naive models.
  @Test(arguments: FuzzSettings.seeds(steps: 600, perSeed: 30))
  func operatorsOverListsThatChangeTogether(seed: UInt64) throws {
    let store = TestStore()
    let tree = ModelTree(seed: seed, leaves: store.lists) { 5 * $0.id + $0.content }
    let mirrors = tree.sources.map { ListMirror($0) }
    for step in 0..<30 {
      let counts = mirrors.map(\.updates.count)
      if tree.generator.oneIn(8) { tree.mutate() } else { store.mutate(&tree.generator) }
      try #require(tree.fault(store.contents) == nil, "step \(step)")
      for (mirror, count) in zip(mirrors, counts) {
        try #require(mirror.difference() == nil && mirror.updates.count <= count + 1, "step \(step)")
        try #require(mirror.updates.last?.changes.isReload != true, "step \(step)")
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
