import ListStorage

// The descriptions of the sources of this package.

extension SectionRowSource {
  public var upstream: [any DataSource] { [base] }
}

extension InterleavedSource {
  public var upstream: [any DataSource] { [base] }
}

extension SeparatedSource {
  public var upstream: [any DataSource] { [base] }
}

extension CollapsibleSource: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many sections are collapsed.
  package var describedDetails: String? { "\(sections.bits.ones) collapsed" }
}

extension OutlineSource: DescribedSource {
  package var describedDetails: String? { "\(expandedIDs.count) expanded" }
}

extension Selection: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many rows are selected, and how many can be.
  package var describedDetails: String? {
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
  package var describedDetails: String? { selectedIndex.map { "child \($0) of \(children.count) selected" } }
}

extension StateSource: DescribedSource {
  public var upstream: [any DataSource] { [main?.source, placeholder?.source].compactMap(\.self) }
  /// The state, and whether the placeholder is shown.
  package var describedDetails: String? {
    "state \("\(state)".prefix(60))\(showsPlaceholder ? ", placeholder shown" : "")"
  }
}
