/// An item for tests, with an ID and some content.
///
///     let old = [SampleItem(1), SampleItem(2)]
///     let new = [SampleItem(2, content: 7)]
///     print(ChangeSet(from: old, to: new))  // delete 0-0; update 0-0
public struct SampleItem: Identifiable, Hashable, Sendable {
  public var id: Int
  /// The content that the item displays, in which two versions of one item can differ.
  public var content: Int

  /// Creates an item with an ID and some content.
  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }
}

extension SampleItem: CustomStringConvertible {
  /// The item as a Swift expression.
  public var description: String { content == 0 ? "SampleItem(\(id))" : "SampleItem(\(id), content: \(content))" }
}
