import DataSources
import ListChanges
import ListStorage

/// The keys by which pages name the rows of a list, small numbers that say nothing about IDs.
///
/// Items with the same ID have the same key in all hosts of a list, so that a row stays the same in a search and after a
/// reconnection. No row gets the key of another one that is gone, or may be by a reload: a page may not know that yet. Only the
/// list's actor uses and changes it.
final class RowKeyPool {
  private struct Weak {
    weak var host: WebHost?
  }

  /// The least number of new keys before those are forgotten that no page has.
  static let capacity = 16_384

  /// The beginning of all keys, random: a page that was open before the server was started again has other keys.
  private let prefix = String((0..<3).compactMap { _ in letters.randomElement() })
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
  private(set) var numbers: [ItemID: Int] = [:]
  /// Stands for the number of an ID that several rows of a host have.
  private static let shared = -1
  private var next = 0
  /// The number of keys since the last purge, and how many there can be.
  private var newCount = 0
  private var purgeCount = capacity
  private var hosts: [Weak] = []
  private var hostPurgeCount = 64

  func add(_ host: WebHost) {
    if hosts.count >= hostPurgeCount {
      hosts.removeAll { $0.host == nil }
      hostPurgeCount = max(64, 2 * hosts.count)
    }
    hosts.append(Weak(host: host))
  }

  /// Returns a number for a row.
  ///
  /// - Parameter rows: The other rows of the host.
  func number(of id: ItemID?, beside rows: RowNumbers) -> Int {
    let known = id.flatMap { numbers[$0] }
    let isShared = known == Self.shared || known.map(rows.all.contains) == true
    if let known, !isShared, !rows.retired.contains(known) { return known }
    let number = next
    next += 1
    newCount += 1
    if let id { numbers[id] = isShared ? Self.shared : number }
    return number
  }

  /// Forgets the keys of rows that no page has, if there are many.
  func purgeIfNeeded() {
    guard newCount >= purgeCount else { return }
    newCount = 0
    var used: Set<Int> = []
    for entry in hosts { if let host = entry.host { used.formUnion(host.forgetUnheldKeys()) } }
    numbers = numbers.filter { used.contains($0.value) }
    for entry in hosts { entry.host?.forgetRetiredKeys(except: used) }
    purgeCount = max(Self.capacity, numbers.count)
  }

  func text(of number: Int) -> String { prefix + String(number, radix: 36) }

  /// Returns the number of a key; `nil` if it isn't one.
  func number(of key: String) -> Int? {
    guard key.utf8.starts(with: prefix.utf8), let number = Int(key.dropFirst(prefix.count), radix: 36),
      text(of: number) == key
    else { return nil }
    return number
  }
}

/// The numbers of a list's rows that pages were sent; each follows its row through all changes.
///
/// - Complexity: O(*k* log *n*) for a change of *k* rows. A row of the list takes a bit, one with a number about 20 bytes.
struct RowNumbers {
  private var counts = CountList()
  /// Whether each row has a number.
  private var bits = BitList()
  /// The numbers, in list order.
  private var numbers = ItemList<Int>()
  private var used: Set<Int> = []
  /// The numbers of rows that were deleted.
  private(set) var retired: Set<Int> = []

  /// Returns the number of a row; `nil` if it has none.
  subscript(_ position: ItemPosition) -> Int? {
    guard let index = counts.flatIndex(of: position), bits[index] else { return nil }
    return numbers[bits.rank(before: index)]
  }

  /// All numbers.
  var all: Set<Int> { used }

  /// Gives a row a number that no other row has.
  mutating func insert(_ number: Int, at position: ItemPosition, of shape: ListShape) {
    if used.isEmpty { reset(shape) }
    guard let index = counts.flatIndex(of: position), !bits[index] else { return }
    bits.set(true, at: index)
    numbers.insert(number, at: bits.rank(before: index))
    used.insert(number)
  }

  /// Returns the row with a number.
  ///
  /// - Complexity: O(*m*) for *m* numbers.
  func position(of number: Int) -> ItemPosition? {
    guard used.contains(number), let rank = numbers.firstIndex(of: number) else { return nil }
    return bits.select(rank).flatMap(counts.position(atFlatIndex:))
  }

  /// Keeps only the numbers of rows at some positions.
  mutating func formIntersection(_ positions: Set<ItemPosition>, of shape: ListShape) {
    let kept = positions.compactMap { position in self[position].map { (position, $0) } }
    used = []
    for (position, number) in kept { insert(number, at: position, of: shape) }
    if kept.isEmpty { reset(ListShape()) }
  }

  /// Forgets the numbers of rows that were deleted, except some.
  mutating func forgetRetired(except kept: Set<Int>) { retired.formIntersection(kept) }

  /// Follows a change to a list with a shape.
  mutating func follow(_ changes: ChangeSet, to shape: ListShape) {
    if used.isEmpty { return }
    if changes.isReload { return reset(ListShape()) }
    guard changes.hasStructuralChanges else { return }
    for step in changes.steps {
      guard counts.allows(step) else { return reset(ListShape()) }
      apply(step) { shape.itemCount(inSection: $0) }
    }
  }

  private mutating func reset(_ shape: ListShape) {
    counts = CountList(shape.itemCounts)
    bits = BitList(repeating: false, count: shape.itemCount)
    numbers = ItemList()
    used = []
  }

  private mutating func apply(_ step: ChangeSet.Step, newCount: (Int) -> Int) {
    switch step {
    case .reload, .updateSection, .update: break
    case .deleteSection(let section): for number in removeSection(section).numbers { retire(number) }
    case .moveSection(let from, let to):
      let section = removeSection(from)
      insertSection(to, section.bits, section.numbers)
    case .insertSection(let section):
      insertSection(section, BitList(repeating: false, count: max(0, newCount(section))), [])
    case .delete(let position): if let number = remove(at: position) { retire(number) }
    case .move(let from, let to):
      let number = remove(at: from)
      insert(number, at: to)
    case .insert(let position): insert(nil, at: position)
    }
  }

  private mutating func retire(_ number: Int) {
    used.remove(number)
    retired.insert(number)
  }

  private mutating func insert(_ number: Int?, at position: ItemPosition) {
    let index = counts.sum(before: position.section) + position.item
    if let number { numbers.insert(number, at: bits.rank(before: index)) }
    bits.insert(number != nil, at: index)
    counts.add(1, at: position.section)
  }

  private mutating func remove(at position: ItemPosition) -> Int? {
    let index = counts.sum(before: position.section) + position.item
    counts.add(-1, at: position.section)
    return bits.remove(at: index) ? numbers.remove(at: bits.rank(before: index)) : nil
  }

  private mutating func insertSection(_ section: Int, _ newBits: BitList, _ newNumbers: [Int]) {
    let start = section < counts.count ? counts.sum(before: section) : counts.total
    counts.insert(newBits.count, at: section)
    numbers.insert(contentsOf: newNumbers, at: bits.rank(before: start))
    bits.insert(contentsOf: newBits, at: start)
  }

  private mutating func removeSection(_ section: Int) -> (bits: BitList, numbers: [Int]) {
    let start = counts.sum(before: section)
    let rank = bits.rank(before: start)
    let removed = bits.extractSubrange(start..<start + counts[section])
    counts.remove(at: section)
    let range = rank..<rank + removed.ones
    let removedNumbers = range.map { numbers[$0] }
    numbers.removeSubrange(range)
    return (removed, removedNumbers)
  }
}
