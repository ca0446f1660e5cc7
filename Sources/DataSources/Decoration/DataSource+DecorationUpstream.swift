extension SectionRowSource {
  public var upstream: [any DataSource] { [base] }
}

extension InterleavedSource {
  public var upstream: [any DataSource] { [base] }
}

extension SeparatedSource {
  public var upstream: [any DataSource] { [base] }
}
