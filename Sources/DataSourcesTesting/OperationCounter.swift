/// A counter of comparisons and hashes, which measures the cost of a diff independently of the machine.
///
///     let counter = OperationCounter()
///     let before = (0..<1_000).map { CountedItem($0, content: 0, counter: counter) }
///     let changes = ChangeSet(from: before, to: after)
///     #expect(counter.hashCount < 10)
///
/// Counters share no state, so tests that have one each can run in parallel. Use a counter from one task at a time: its counts
/// aren't synchronized.
public final class OperationCounter: @unchecked Sendable {
  // Belongs to one isolation domain at a time. Counted IDs and items increase the counts.

  /// The number of comparisons of two IDs.
  public fileprivate(set) var idComparisonCount = 0
  /// The number of hashes of an ID.
  public fileprivate(set) var hashCount = 0
  /// The number of comparisons of two whole items.
  public fileprivate(set) var itemComparisonCount = 0

  /// Creates a counter with all counts at 0.
  public init() {}

  /// The number of all comparisons and hashes.
  public var count: Int { idComparisonCount + hashCount + itemComparisonCount }

  /// Sets all counts to 0.
  package func reset() {
    idComparisonCount = 0
    hashCount = 0
    itemComparisonCount = 0
  }

  /// Resets the counts and calls `body`, so that afterward the counts are those of `body` alone.
  ///
  ///     let counter = OperationCounter()
  ///     let items = (0..<100).map { CountedItem($0, counter: counter) }
  ///     let changes = counter.counting { ChangeSet(from: items, to: items) }
  ///     #expect(counter.count <= 200 && changes.isEmpty)
  public func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    reset()
    return try body()
  }
}

extension OperationCounter: CustomStringConvertible {
  /// The counts, as a phrase.
  public var description: String {
    "\(idComparisonCount) comparisons of IDs, \(hashCount) hashes of IDs, \(itemComparisonCount) comparisons of items"
  }
}

/// An item that counts how often its ID and its content are compared.
///
/// Use such items to measure what a diff or a source costs, in operations instead of time:
///
///     let counter = OperationCounter()
///     let old = (0..<100).map { CountedItem($0, content: $0, counter: counter) }
///     let new = old.reversed().map { CountedItem($0.id.value, content: 0, counter: counter) }
///     let changes = counter.counting { ChangeSet(from: old, to: new) }
///     #expect(counter.itemComparisonCount == 100 && changes.updates.count == 99)
public struct CountedItem<Value: Hashable, Content: Equatable>: Identifiable, Equatable {
  public let id: CountedID<Value>
  /// The content that the item displays.
  public var content: Content

  /// Creates an item whose comparisons and hashes are added to `counter`.
  public init(_ id: Value, content: Content, counter: OperationCounter) {
    self.id = CountedID(id, counter: counter)
    self.content = content
  }

  /// Compares IDs and contents, and adds one item comparison, but no ID comparison, to the counter of the left item.
  public static func == (left: CountedItem, right: CountedItem) -> Bool {
    left.id.counter.itemComparisonCount += 1
    return left.id.value == right.id.value && left.content == right.content
  }
}

extension CountedItem where Content == Int {
  /// Creates an item with content 0, for tests in which content doesn't change.
  public init(_ id: Value, counter: OperationCounter) { self.init(id, content: 0, counter: counter) }
}

extension CountedItem: CustomStringConvertible {
  /// The ID and the content, such as `7'2`.
  public var description: String { "\(id)'\(content)" }
}

/// An ID that counts how often it's compared and hashed.
///
///     let counter = OperationCounter()
///     let ids = ["a", "b", "c"].map { CountedID($0, counter: counter) }
///     let index = ids.firstIndex(of: ids[2])
///     #expect(index == 2 && counter.idComparisonCount == 3)
public struct CountedID<Value: Hashable>: Hashable {
  /// The ID itself.
  public let value: Value
  fileprivate let counter: OperationCounter

  /// Creates an ID whose comparisons and hashes are added to `counter`.
  public init(_ value: Value, counter: OperationCounter) {
    self.value = value
    self.counter = counter
  }

  /// Compares the values, and adds one comparison to the counter of the left ID.
  public static func == (left: CountedID, right: CountedID) -> Bool {
    left.counter.idComparisonCount += 1
    return left.value == right.value
  }

  /// Hashes the value, and adds one hash to the counter.
  public func hash(into hasher: inout Hasher) {
    counter.hashCount += 1
    hasher.combine(value)
  }
}

extension CountedID: CustomStringConvertible {
  public var description: String { "\(value)" }
}

extension CountedID: Sendable where Value: Sendable {}
