/// Patches of one step by their windows, for other pages with equal windows.
struct PatchCache {
  /// The rows that a page has, and those that it is to have.
  struct Key: Hashable {
    let before: Range<Int>
    let after: Range<Int>
  }

  /// What is known about a patch.
  struct Patch {
    /// `nil` if there is nothing to send.
    let bytes: [UInt8]?
  }

  private let capacity: Int
  private var patches: [Key: Patch] = [:]
  private var size = 0

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Patch? { patches[key] }

  /// Keeps a patch, and forgets all others if they are too large together.
  mutating func keep(_ bytes: [UInt8]?, for key: Key) {
    // A key and its entry take memory, too.
    size += (bytes?.count ?? 0) + 64
    if size > capacity { (patches, size) = ([:], (bytes?.count ?? 0) + 64) }
    patches[key] = Patch(bytes: bytes)
  }
}
