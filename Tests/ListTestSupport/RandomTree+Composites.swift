import DataSources

extension RandomTree {
  /// Changes the children of a composite or selects another child, sometimes with indices out of range or forbidden children.
  func mutateComposite() {
    guard !composites.isEmpty else { return }
    let composite = composites[generator.below(composites.count)]
    let count = composite.children.count
    let index = generator.below(count + 3) - 1
    let other = generator.below(count + 3) - 1
    // The child can be upstream or downstream of the composite, which rejects the latter. Limit the size of the lists.
    let source = sources[generator.below(sources.count)]
    let mayGrow = count < 5 && sources.map(\.shape.itemCount).reduce(0, +) < 160
    switch generator.below(7) {
    case 0, 1:
      if let segments = composite as? SegmentedSource<TestItem> {
        segments.select(index, comparison: generator.oneIn(2) ? randomComparison() : nil)
      } else {
        composite.moveChild(from: index, to: other)
      }
    case 2 where mayGrow:
      composite.insertChildren([source, sources[generator.below(3)]], at: index, animation: .automatic)
    case 3 where mayGrow: composite.insertChild(source, at: index)
    case 4 where mayGrow:
      composite.replaceChild(at: index, with: source, comparison: randomComparison(), animation: .fade)
    case 5: composite.moveChild(from: index, to: other)
    case 6 where generator.oneIn(4): composite.removeChildren(min(index, other)..<max(index, other), animation: .none)
    default: composite.removeChild(at: index)
    }
  }

  /// Returns a random comparison that is correct for test items.
  func randomComparison() -> ListComparison<TestItem> {
    switch generator.below(5) {
    case 0: .reload
    case 1: .identity
    default: .equality
    }
  }
}
