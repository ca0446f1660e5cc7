/// For every id, the numbers waiting under it; the last one pushed is the first one out.
@usableFromInline
struct OccurrenceTable<ID: Hashable> {
  /// The number on top of each id's stack.
  @usableFromInline var tops: [ID: Int]
  /// The number below, for ids that occur more than once.
  @usableFromInline var below: [Int: Int] = [:]

  @inlinable
  init(capacity: Int) {
    tops = Dictionary(minimumCapacity: capacity)
  }

  @inlinable
  mutating func push(_ number: Int, for id: ID) {
    if let top = tops.updateValue(number, forKey: id) { below[number] = top }
  }

  @inlinable
  mutating func pop(_ id: ID) -> Int? {
    guard let index = tops.index(forKey: id) else { return nil }
    let top = tops.values[index]
    if let next = below.removeValue(forKey: top) {
      tops.values[index] = next
    } else {
      tops.remove(at: index)
    }
    return top
  }
}
