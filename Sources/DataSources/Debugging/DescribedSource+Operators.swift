// The descriptions of the sources of this package.

extension MappedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension FilteredSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension SortedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension GroupedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension NonemptySectionsSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension WindowSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension ConsolidatedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension DeduplicatedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension ReversedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension ReversedSectionsSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension NeighborDependentSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension SectionRowSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension InterleavedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension SeparatedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
}

extension CompactMappedSource: DescribedSource {
  public var describedChildren: [any DataSource] { [rows] }
}

extension CollapsibleSource: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
  public var describedDetails: String? { "\(sections.bits.ones) collapsed" }
}

extension OutlineSource: DescribedSource {
  public var describedDetails: String? { "\(expandedIDs.count) expanded" }
}

extension Selection: DescribedSource {
  public var describedChildren: [any DataSource] { [base] }
  public var describedDetails: String? {
    "\(selectedPositions.count) selected, \(mode)\(isEnabled ? "" : ", disabled")"
  }
}

extension ConcatenatedSections: DescribedSource {
  public var describedChildren: [any DataSource] { children }
}

extension ConcatenatedItems: DescribedSource {
  public var describedChildren: [any DataSource] { children }
}

extension SegmentedSource: DescribedSource {
  public var describedChildren: [any DataSource] { children }
  public var describedDetails: String? { selectedIndex.map { "child \($0) of \(children.count) selected" } }
}

extension StateSource: DescribedSource {
  public var describedChildren: [any DataSource] { [main?.source, placeholder?.source].compactMap(\.self) }
  public var describedDetails: String? {
    "state \("\(state)".prefix(60))\(showsPlaceholder ? ", placeholder shown" : "")"
  }
}
