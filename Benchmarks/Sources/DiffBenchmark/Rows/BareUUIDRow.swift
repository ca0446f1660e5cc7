import BenchmarkSupport
import Foundation

/// A row that is nothing but a UUID.
struct BareUUIDRow: BenchmarkRow {
  var id: UUID

  init(key: Int, version: Int) { id = UUID(key: key) }
}

extension UUID {
  /// Always the same UUID for the same number, of random bits.
  init(key: Int) {
    let high = SeededGenerator.mixed(UInt64(truncatingIfNeeded: 2 * key))
    let low = SeededGenerator.mixed(UInt64(truncatingIfNeeded: 2 * key + 1))
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) {
      $0.storeBytes(of: high, as: UInt64.self)
      $0.storeBytes(of: low, toByteOffset: 8, as: UInt64.self)
    }
    self.init(uuid: bytes)
  }
}
