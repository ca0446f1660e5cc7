// What the sources of this package say of themselves.

extension MappedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension FilteredSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension SortedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension GroupedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension NonemptySectionsSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension WindowSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension ConsolidatedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension DeduplicatedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension ReversedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension ReversedSectionsSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension NeighborDependentSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension SectionRowSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension InterleavedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension SeparatedSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
}

extension CompactMappedSource: DescribedSource {
  /// The rows of the base that are in.
  public var describedChildren: [any DataSource] { [rows] }
}

extension CollapsibleSource: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
  /// How many sections are collapsed.
  public var describedDetails: String? { "\(sections.bits.ones) collapsed" }
}

extension OutlineSource: DescribedSource {
  /// How many nodes are expanded.
  public var describedDetails: String? { "\(expandedIDs.count) expanded" }
}

extension Selection: DescribedSource {
  /// The base.
  public var describedChildren: [any DataSource] { [base] }
  /// How many rows are selected, and how many can be.
  public var describedDetails: String? {
    "\(selectedPositions.count) selected, \(mode)\(isEnabled ? "" : ", disabled")"
  }
}

extension ConcatenatedSections: DescribedSource {
  /// The children.
  public var describedChildren: [any DataSource] { children }
}

extension ConcatenatedItems: DescribedSource {
  /// The children.
  public var describedChildren: [any DataSource] { children }
}

extension SegmentedSource: DescribedSource {
  /// The children, selected or not.
  public var describedChildren: [any DataSource] { children }
  /// Which child is shown.
  public var describedDetails: String? { selectedIndex.map { "child \($0) of \(children.count) selected" } }
}

extension StateSource: DescribedSource {
  /// What the state shows, and what is shown instead while that has no rows.
  public var describedChildren: [any DataSource] { [main?.source, placeholder?.source].compactMap(\.self) }
  /// The state, and whether the placeholder is shown.
  public var describedDetails: String? {
    "state \("\(state)".prefix(60))\(showsPlaceholder ? ", placeholder shown" : "")"
  }
}
