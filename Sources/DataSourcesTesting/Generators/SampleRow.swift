/// A row for tests, whose identity and content are told apart.
public struct SampleRow: Identifiable, Hashable, Sendable {
  /// What makes it the same row in another list.
  public var id: Int
  /// What it shows.
  public var content: Int

  /// A row with this identity and content.
  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension SampleRow: CustomStringConvertible {
  /// The row as a Swift expression.
  public var description: String { content == 0 ? "SampleRow(\(id))" : "SampleRow(\(id), content: \(content))" }
}

/// A section of rows for tests.
public typealias SampleSection = ListSection<String, SampleRow>

extension SampleSection {
  /// The section as a Swift expression.
  var literal: String {
    var text = "SampleSection(id: \(id.debugDescription), items: \(items)"
    if let header { text += ", header: \(header.debugDescription)" }
    if let footer { text += ", footer: \(footer.debugDescription)" }
    return text + ")"
  }
}
