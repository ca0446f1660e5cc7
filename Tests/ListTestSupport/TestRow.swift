public import ListChanges

/// A row whose identity and content are told apart.
public struct TestRow: Identifiable, Hashable, Sendable, CustomStringConvertible {
  public var id: Int
  public var content: Int

  public init(_ id: Int, content: Int = 0) {
    self.id = id
    self.content = content
  }

  public var description: String { content == 0 ? "\(id)" : "\(id)'\(content)" }
}

public typealias TestSection = ListSection<String, TestRow>
