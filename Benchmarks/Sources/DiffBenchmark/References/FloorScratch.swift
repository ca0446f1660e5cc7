/// The memory of the floor, allocated before anything is timed.
///
/// A slot holds 24 bits of a hash, the number of the run that filled it, and an index. A slot that another run filled is
/// empty, so no run has to clear the table.
final class FloorScratch {
  let slots: UnsafeMutableBufferPointer<UInt64>
  /// The hashes of one batch of rows, and the slots where their search begins.
  let hashes: UnsafeMutableBufferPointer<UInt64>
  let found: UnsafeMutableBufferPointer<UInt64>
  /// The old positions of the rows that survive, in new order.
  let survivors: UnsafeMutableBufferPointer<UInt32>
  /// The last value of the best chain of each length, and which survivor it is.
  let tops: UnsafeMutableBufferPointer<UInt32>
  let topIndices: UnsafeMutableBufferPointer<UInt32>
  /// For each survivor the one before it in its chain.
  let previous: UnsafeMutableBufferPointer<UInt32>
  private(set) var generation: UInt64 = 0

  /// Memory for lists of these lengths; the table is at most half full.
  init(old: Int, new: Int) {
    var size = 16
    while size < 2 * old { size *= 2 }
    let survivorCount = min(old, new)
    slots = .allocate(capacity: size)
    hashes = .allocate(capacity: 64)
    found = .allocate(capacity: 64)
    survivors = .allocate(capacity: survivorCount)
    tops = .allocate(capacity: survivorCount)
    topIndices = .allocate(capacity: survivorCount)
    previous = .allocate(capacity: survivorCount)
    for buffer in [slots, hashes, found] { buffer.initialize(repeating: 0) }
    for buffer in [survivors, tops, topIndices, previous] { buffer.initialize(repeating: 0) }
  }

  deinit {
    for buffer in [slots, hashes, found] { buffer.deallocate() }
    for buffer in [survivors, tops, topIndices, previous] { buffer.deallocate() }
  }

  /// Makes all slots empty, before the clock starts.
  func prepare() {
    generation += 1
    guard generation > 0xFF else { return }
    slots.update(repeating: 0)
    generation = 1
  }

  static func slot(_ hash: UInt64, _ generation: UInt64, _ index: Int) -> UInt64 {
    tag(hash, generation) << 32 | UInt64(index)
  }

  static func tag(_ hash: UInt64, _ generation: UInt64) -> UInt64 { (hash >> 40) << 8 | generation }
  static func tag(of slot: UInt64) -> UInt64 { slot >> 32 }
  static func generation(of slot: UInt64) -> UInt64 { slot >> 32 & 0xFF }
  static func index(of slot: UInt64) -> Int { Int(slot & 0xFFFF_FFFF) }
}
