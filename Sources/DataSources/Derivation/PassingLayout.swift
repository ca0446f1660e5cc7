import ListChanges

/// A layout that has all upstream items at their upstream positions, so that changes pass without a check.
class PassingLayout<UpstreamItem, Item>: DerivedLayout<UpstreamItem, Item> {
  override var passesChanges: Bool { true }

  override func loaded(_ shape: UpstreamShape) -> DerivedLayout<UpstreamItem, Item> { self }

  override var sectionCount: Int { upstream.source.sectionCount }

  override func itemCount(inSection section: Int) -> Int { upstream.source.itemCount(inSection: section) }
}
