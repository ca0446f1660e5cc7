/// A table from handles to numbers, stored in pages: the table grows without being copied, and copies share pages.
@usableFromInline
package struct HandleTable: Sendable {
  /// The number of a handle without an entry.
  @inlinable package static var none: UInt32 { .max }
  private static let pageSize = 1024

  private(set) var pages: ContiguousArray<ContiguousArray<UInt32>> = []

  subscript(handle: UInt32) -> UInt32 {
    let page = Int(handle) / Self.pageSize
    let offset = Int(handle) % Self.pageSize
    guard page < pages.count, offset < pages[page].count else { return Self.none }
    return pages[page][offset]
  }

  mutating func set(_ number: UInt32, for handle: UInt32) {
    let page = Int(handle) / Self.pageSize
    let offset = Int(handle) % Self.pageSize
    while page >= pages.count { pages.append([]) }
    if offset >= pages[page].count {
      let missing = offset + 1 - pages[page].count
      pages[page].makeRoom(for: missing, step: min(Self.pageSize / 8, Self.pageSize - 1 - offset))
      for _ in 0..<missing { pages[page].append(Self.none) }
    }
    pages[page][offset] = number
  }

  var storageBytes: Int { pages.reduce(pages.storageBytes) { $0 + $1.storageBytes } }
}
