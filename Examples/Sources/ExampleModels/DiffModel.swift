public import DataSources

/// The screen “Diff playground”: a list of words becomes another one, by the changes that a diff finds.
public final class DiffModel {
  /// The diff that computes the changes.
  public enum Method: Sendable { case dataSources, heckel }

  /// A source whose items are compared by a diff of one's choice.
  public final class Rows: EditableListSource {
    public var storage: [String] = []
    public let changeHub = ChangeHub()
    /// The last change set.
    public internal(set) var lastChanges = ChangeSet()
    let method: Method

    init(_ method: Method) { self.method = method }

    public func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0) } }

    public func changes(from old: [String], to new: [String]) -> ChangeSet {
      lastChanges =
        switch method {
        case .dataSources: ChangeSet(from: old, to: new, by: ItemComparison(id: { $0 }, hasSameContent: ==))
        case .heckel: HeckelDiff.changes(from: old, to: new)
        }
      return lastChanges
    }
  }

  /// The words.
  public let rows: Rows
  /// The largest number of words.
  public static let longest = 40
  private var random: SmallRandom

  /// Creates a screen; two with the same seed do the same.
  public init(_ method: Method, seed: UInt64 = 1) {
    rows = Rows(method)
    random = SmallRandom(seed: seed)
    reset()
  }

  /// Displays other words: the first of equal ones.
  public func set(_ words: [String]) {
    var seen: Set<String> = []
    rows.items = Array(words.filter { seen.insert($0).inserted }.prefix(Self.longest))
  }

  /// Moves the first word to the end: one move.
  public func rotate() { set(Array(rows.items.dropFirst() + rows.items.prefix(1))) }

  /// Swaps the halves of the list.
  public func swapHalves() { set(Array(rows.items.dropFirst(rows.count / 2) + rows.items.prefix(rows.count / 2))) }

  /// Moves three words to random positions.
  public func shuffleThree() {
    var words = rows.items
    for _ in 0..<3 where words.count > 1 {
      let word = words.remove(at: Int.random(in: 0..<words.count, using: &random))
      words.insert(word, at: Int.random(in: 0...words.count, using: &random))
    }
    set(words)
  }

  /// Displays the first words.
  public func reset() {
    set(["alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliett", "kilo", "lima"])
  }
}

/// The diff of Paul Heckel (1978), which many list libraries use: it finds inserts, deletes and moves in linear time.
///
/// It moves every item whose index differs from what the inserts and deletes before it explain, so a shuffled item often
/// moves its neighbors as well.
public enum HeckelDiff {
  /// Computes the changes from one list of items with unique IDs to another.
  public static func changes<ID: Hashable>(from old: [ID], to new: [ID]) -> ChangeSet {
    let oldIndexes = Dictionary(zip(old, old.indices)) { first, _ in first }
    let newIDs = Set(new)
    var deletesBefore: [Int] = []
    var deletes: [ItemPosition] = []
    for (index, id) in old.enumerated() {
      deletesBefore.append(deletes.count)
      if !newIDs.contains(id) { deletes.append(ItemPosition(section: 0, item: index)) }
    }
    var inserts: [ItemPosition] = []
    var moves: [ChangeSet.ItemMove] = []
    for (index, id) in new.enumerated() {
      let position = ItemPosition(section: 0, item: index)
      guard let oldIndex = oldIndexes[id] else {
        inserts.append(position)
        continue
      }
      if oldIndex - deletesBefore[oldIndex] + inserts.count != index {
        moves.append(ChangeSet.ItemMove(from: ItemPosition(section: 0, item: oldIndex), to: position))
      }
    }
    return (try? ChangeSet(deletes: deletes, inserts: inserts, moves: moves)) ?? .reload
  }
}
