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
