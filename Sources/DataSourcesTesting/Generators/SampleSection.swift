/// A section of sample items, for tests.
///
///     let section = SampleSection(id: "A", items: [SampleItem(1), SampleItem(2)], header: "First")
///     let source = SectionedSource([section])
public typealias SampleSection = ListSection<String, SampleItem>

extension SampleSection {
  /// The section as a Swift expression.
  var literal: String {
    var text = "SampleSection(id: \(id.debugDescription), items: \(items)"
    if let header { text += ", header: \(header.debugDescription)" }
    if let footer { text += ", footer: \(footer.debugDescription)" }
    return text + ")"
  }
}
