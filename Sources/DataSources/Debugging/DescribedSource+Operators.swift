// The descriptions of the sources of this package.

extension NonemptySectionsSource {
  public var upstream: [any DataSource] { [base] }
}

extension WindowSource {
  public var upstream: [any DataSource] { [base] }
}

extension ConsolidatedSource {
  public var upstream: [any DataSource] { [base] }
}

extension DeduplicatedSource {
  public var upstream: [any DataSource] { [base] }
}

extension NeighborDependentSource {
  public var upstream: [any DataSource] { [base] }
}

extension OutlineSource: DescribedSource {
  public var describedDetails: String? { "\(expandedIDs.count) expanded" }
}

extension Selection: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many rows are selected, and how many can be.
  public var describedDetails: String? {
    "\(selectedPositions.count) selected, \(mode)\(isEnabled ? "" : ", disabled")"
  }
}

extension ConcatenatedSections {
  public var upstream: [any DataSource] { children }
}

extension ConcatenatedItems {
  public var upstream: [any DataSource] { children }
}

extension SegmentedSource: DescribedSource {
  public var upstream: [any DataSource] { children }
  /// Which child is shown.
  public var describedDetails: String? { selectedIndex.map { "child \($0) of \(children.count) selected" } }
}

extension StateSource: DescribedSource {
  public var upstream: [any DataSource] { [main?.source, placeholder?.source].compactMap(\.self) }
  /// The state, and whether the placeholder is shown.
  public var describedDetails: String? {
    "state \("\(state)".prefix(60))\(showsPlaceholder ? ", placeholder shown" : "")"
  }
}
