/// Hashes ids for one comparison: integers by one multiplication, everything else as the standard library does.
///
/// The seed is another one in each process, as the standard library's is, so that nobody can prepare ids that collide.
/// Results never depend on it. Public for the benchmarks, whose floor has to hash as the library does.
@_documentation(visibility: internal)
public struct IDHasher {
  @usableFromInline let seed: UInt64

  /// A hasher for one comparison.
  @inlinable
  public init() { seed = UInt64(truncatingIfNeeded: 0x5EED.hashValue) | 1 }

  /// The hash of an id, for this process only.
  @inlinable
  public func hash<ID: Hashable>(_ id: ID) -> Int {
    // Known at compile time where the comparison is specialised.
    if ID.self == Int.self { return mix(UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int.self))) }
    if ID.self == Int64.self { return mix(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self))) }
    if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self)) }
    return id.hashValue
  }

  @inlinable
  func mix(_ bits: UInt64) -> Int {
    let (high, low) = (bits ^ seed).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return Int(truncatingIfNeeded: high ^ low)
  }
}
