import DataSourcesTesting
import ListTestSupport
import Testing

@Suite struct SourceMirrorTests {
  /// Random trees of the package's sources: every update is right for the simulator, too.
  @Test func everySourceIsFollowedByAMirror() {
    let seeds = TestSettings.seed..<TestSettings.seed + UInt64((TestSettings.steps ?? 1_500) / 50)
    for seed in seeds {
      let tree = RandomTree(seed: seed)
      let mirrors = tree.sources.map { ListMirror($0, hasUniqueIDs: tree.hasUniqueIDs) }
      for step in 0..<50 {
        if step % 10 == 3 { mirrors[tree.generator.below(mirrors.count)].pause() }
        if step % 10 == 9 { mirrors.forEach { $0.resume() } }
        tree.mutate()
        guard step % 10 == 9 else { continue }
        for (number, mirror) in mirrors.enumerated() {
          guard let fault = mirror.difference() else { continue }
          Issue.record("seed \(seed), step \(step), source \(number) (\(type(of: tree.sources[number]))): \(fault)")
          return
        }
      }
    }
  }
}
