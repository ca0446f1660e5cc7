/// A row whose id counts, and that counts how often it is compared as a whole.
public struct CountedRow<Value: Hashable, Content: Equatable>: Identifiable, Equatable {
  /// What makes it the same row in another list.
  public let id: CountedID<Value>
  /// What it shows.
  public var content: Content

  /// A row that counts there.
  public init(_ id: Value, content: Content, counter: OperationCounter) {
    self.id = CountedID(id, counter: counter)
    self.content = content
  }

  /// Whether id and content are equal; counts one comparison of rows, and none of ids, in the left one's counter.
  public static func == (left: CountedRow, right: CountedRow) -> Bool {
    left.id.counter.rowComparisonCount += 1
    return left.id.value == right.id.value && left.content == right.content
  }
}

extension CountedRow where Content == Int {
  /// A row that shows 0, for tests in which content does not change.
  public init(_ id: Value, counter: OperationCounter) { self.init(id, content: 0, counter: counter) }
}

extension CountedRow: CustomStringConvertible {
  /// The id and the content, as in `7'2`.
  public var description: String { "\(id)'\(content)" }
}
