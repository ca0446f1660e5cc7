extension OutlineSource: DescribedSource {
  package var describedDetails: String? { "\(expandedIDs.count) expanded" }
}
