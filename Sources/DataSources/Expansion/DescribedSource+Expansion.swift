import ListStorage

extension CollapsibleSource: DescribedSource {
  public var upstream: [any DataSource] { [base] }
  /// How many sections are collapsed.
  public var describedDetails: String? { "\(sections.bits.ones) collapsed" }
}

extension OutlineSource: DescribedSource {
  public var describedDetails: String? { "\(expandedIDs.count) expanded" }
}
