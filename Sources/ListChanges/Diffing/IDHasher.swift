/// A hash function of IDs for one diff: integers, UUIDs and ASCII strings with a few multiplications, other types as the standard
/// library does.
///
/// The seed differs in each process, like the standard library's, which prevents attacks with prepared collisions. Results
/// of a diff never depend on it. The benchmarks compile this file, too, because their reference has to hash as the diff does.
@usableFromInline
struct IDHasher<ID: Hashable> {
  @usableFromInline let seed: UInt64
  @usableFromInline let isUUID: Bool
  /// Whether strings are hashed by their bytes, which requires that all are ASCII.
  @usableFromInline var hashesBytes = ID.self == String.self
  /// Whether a string can't be hashed by its bytes; if so, call ``startOver()`` and hash all IDs again.
  @inlinable var hasFailed: Bool { failed }
  @usableFromInline var failed = false

  /// Creates a hasher for one diff.
  @inlinable
  init() {
    // The standard library seeds this hash value for each process. An odd seed is never 0.
    seed = UInt64(truncatingIfNeeded: 0x5EED.hashValue) | 1
    isUUID = Self.isUUIDType
  }

  /// Whether IDs are UUIDs; that type isn't part of the standard library, so its name, size and alignment identify it.
  @inlinable static var isUUIDType: Bool {
    guard MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1 else { return false }
    let name = _typeName(ID.self, qualified: true)
    return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
  }

  /// Whether every ID certainly equals itself; custom types can contain a NaN, which doesn't.
  @inlinable var isReflexive: Bool {
    isUUID || ID.self == Int.self || ID.self == String.self || ID.self == Int64.self || ID.self == UInt64.self
  }

  /// Prepares for hashing all IDs again after a failure.
  @inlinable
  mutating func startOver() {
    hashesBytes = false
    failed = false
  }

  /// Returns the hash of an ID, valid for this process only.
  @inlinable
  mutating func hash(_ id: ID) -> Int {
    // These comparisons of types are constants if the diff is specialized.
    if ID.self == Int.self { return mix(UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int.self))) }
    if ID.self == Int64.self { return mix(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self))) }
    if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self)) }
    if ID.self == String.self, hashesBytes {
      if let hash = hash(text: unsafeBitCast(id, to: String.self)) { return hash }
      failed = true
      return 0
    }
    if MemoryLayout<ID>.size == 16, isUUID { return hash(uuid: id) }
    return id.hashValue
  }

  /// Writes the hashes of some IDs to a buffer.
  ///
  /// UUIDs have a loop of their own: next to a call of the standard library's hash function, the compiler would load their 16
  /// bytes one by one.
  @inlinable
  @inline(__always)
  mutating func hash(
    _ indices: Range<Int>, into hashes: UnsafeMutableBufferPointer<Int>, id: (_ index: Int) -> ID
  ) {
    let start = indices.lowerBound
    if MemoryLayout<ID>.size == 16, isUUID {
      for index in indices { hashes[index &- start] = hash(uuid: id(index)) }
    } else {
      for index in indices { hashes[index &- start] = hash(id(index)) }
    }
  }

  @inlinable
  @inline(__always)
  func hash(uuid: ID) -> Int {
    let (low, high) = unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    return mix(fold(low ^ seed) ^ high)
  }

  /// Returns whether two IDs are equal; for UUIDs, without calling another library.
  @inlinable
  @inline(__always)
  func areEqual(_ left: @autoclosure () -> ID, _ right: @autoclosure () -> ID) -> Bool {
    guard MemoryLayout<ID>.size == 16, isUUID else { return left() == right() }
    let one = unsafeBitCast(left(), to: (UInt64, UInt64).self)
    let other = unsafeBitCast(right(), to: (UInt64, UInt64).self)
    return (one.0 ^ other.0) | (one.1 ^ other.1) == 0
  }

  /// Returns the hash of the bytes of a string, or `nil` if they aren't contiguous ASCII.
  ///
  /// Strings with other characters can be equal although their bytes differ: U+212A (the kelvin sign) equals "K".
  @inlinable
  func hash(text: String) -> Int? {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var state = UInt64(truncatingIfNeeded: raw.count) ^ seed
      var all: UInt64 = 0
      var offset = 0
      while offset + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        all |= word
        state = fold(state ^ word)
        offset += 8
      }
      var rest: UInt64 = 0
      while offset < raw.count {
        rest = rest << 8 | UInt64(raw[offset])
        offset += 1
      }
      return (all | rest) & 0x8080_8080_8080_8080 == 0 ? mix(fold(state ^ rest)) : nil
    } ?? nil
  }

  @inlinable
  func mix(_ bits: UInt64) -> Int { Int(truncatingIfNeeded: fold(bits ^ seed)) }

  /// Returns both halves of a product combined, as wyhash does; the factor is 2⁶⁴ divided by the golden ratio.
  @inlinable
  func fold(_ bits: UInt64) -> UInt64 {
    let (high, low) = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
