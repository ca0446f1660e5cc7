#if LIST_VIEWS
  import AppKitStage
  @testable import DataSourcesAppKit
  import ListTestSupport
  import Testing

  @MainActor
  @Suite struct OutlineFuzzTests {
    /// Random trees while a user and a program change them: after each step the view has the rows, the levels and the
    /// texts of the source, with one object for each node as long as it is displayed, and AppKit would throw nothing.
    ///
    /// `FUZZ_STEPS` makes it longer, `FUZZ_SEED` starts elsewhere.
    @Test func outlineViewsDisplayRandomTrees() async {
      let fault = await FuzzSettings.run(steps: 2_000) { seed in
        let fuzz = OutlineFuzz(seed: seed)
        for step in 0..<50 {
          var fault: String?
          let exceptions = ViewException.recorded {
            if step > 0 { fuzz.act() }
            fault = fuzz.fault()
          }
          if fault != nil || !exceptions.isEmpty {
            let all = exceptions.map(\.description) + [fault].compactMap { $0 }
            return .fault("step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
          }
          if step % 8 == 7 { await Task.yield() }
        }
        return .steps(50)
      }
      #expect(fault == nil)
    }

    /// Outlines whose children are loaded, and loaded again: each step against a model of the nodes that are displayed,
    /// expanded, loaded and reported, with one change set that has no more than the difference.
    @Test func outlinesDisplayWhatServersAnswer() async {
      let fault = await FuzzSettings.run(steps: 2_000) { seed in
        let fuzz = OutlineLoadingFuzz(seed: seed)
        defer { fuzz.end() }
        for step in 0..<50 {
          if step > 0 { await fuzz.act() }
          let fault = fuzz.fault()
          if fault != nil || !fuzz.exceptions.isEmpty {
            let all = fuzz.exceptions.map(\.description) + [fault].compactMap { $0 }
            return .fault("step \(step), \(fuzz.action): \(all.joined(separator: "\n"))")
          }
        }
        return .steps(50)
      }
      #expect(fault == nil)
    }

    /// Every change from one tree of at most three nodes to another.
    @Test func allSmallTrees() {
      let all = (0...3).flatMap { Self.forests(Array(1...3), count: $0) }
      let source = OutlineSource([TestNode](), expanded: [1, 2, 3], children: \.children)
      let screen = OutlineScreen(source)
      for old in all {
        for new in all {
          let exceptions = ViewException.recorded {
            source.roots = old
            source.roots = new
          }
          if let fault = exceptions.first?.description ?? screen.fault() {
            Issue.record("\(old) to \(new): \(fault)")
            return
          }
        }
      }
      #expect(all.count == 46)
    }

    /// All ordered forests of `count` of the nodes.
    static func forests(_ ids: [Int], count: Int) -> [[TestNode]] {
      if count == 0 { return [[]] }
      var result: [[TestNode]] = []
      // The first root, its descendants, and the others.
      for root in ids {
        for below in 0..<count {
          for inside in subsets(ids.filter { $0 != root }, count: below) {
            let outside = ids.filter { $0 != root && !inside.contains($0) }
            for rest in subsets(outside, count: count - 1 - below) {
              for children in forests(inside, count: below) {
                for others in forests(rest, count: count - 1 - below) {
                  result.append([TestNode(root, children)] + others)
                }
              }
            }
          }
        }
      }
      return result
    }

    static func subsets(_ ids: [Int], count: Int) -> [[Int]] {
      if count == 0 { return [[]] }
      guard let first = ids.first else { return [] }
      let rest = Array(ids.dropFirst())
      return subsets(rest, count: count - 1).map { [first] + $0 } + subsets(rest, count: count)
    }
  }
#endif
