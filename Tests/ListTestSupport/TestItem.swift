public import ListChanges

/// An item for tests, with an ID and some content.
public struct TestItem: Identifiable, Hashable, Sendable, CustomStringConvertible {
  public var id: Int
  public var content: Int

  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }

  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

public typealias TestSection = ListSection<String, TestItem>
