/// Hashes ids for one comparison: integers, UUIDs and ASCII strings in a few multiplications, everything else as the
/// standard library does.
///
/// The seed is another one in each process, as the standard library's is, so that nobody can prepare ids that collide.
/// Results never depend on it. Public for the benchmarks, whose floor has to hash as the library does.
@_documentation(visibility: internal)
public struct IDHasher<ID: Hashable> {
  @usableFromInline let seed: UInt64
  @usableFromInline let isUUID: Bool
  @usableFromInline var readsText = ID.self == String.self
  /// Whether an id turned up that the hashes so far do not fit to: call ``startOver()`` and hash all ids again.
  @inlinable public var hasFailed: Bool { failed }
  @usableFromInline var failed = false

  /// A hasher for one comparison.
  @inlinable
  public init() {
    seed = UInt64(truncatingIfNeeded: 0x5EED.hashValue) | 1
    isUUID = Self.isUUIDType
  }

  /// UUID is no type of the standard library: it is known by its name, its size and its alignment.
  @inlinable static var isUUIDType: Bool {
    guard MemoryLayout<ID>.size == 16, MemoryLayout<ID>.alignment == 1 else { return false }
    let name = _typeName(ID.self, qualified: true)
    return name == "Foundation.UUID" || name == "FoundationEssentials.UUID"
  }

  /// Whether every id is known to be equal to itself; a type of the user's may hold numbers that are not.
  @inlinable public var isReflexive: Bool {
    isUUID || ID.self == Int.self || ID.self == String.self || ID.self == Int64.self || ID.self == UInt64.self
  }

  /// Prepares for hashing all ids again, after a failure.
  @inlinable
  public mutating func startOver() {
    readsText = false
    failed = false
  }

  /// The hash of an id, for this process only.
  @inlinable
  public mutating func hash(_ id: ID) -> Int {
    // Known at compile time where the comparison is specialised.
    if ID.self == Int.self { return mix(UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Int.self))) }
    if ID.self == Int64.self { return mix(UInt64(bitPattern: unsafeBitCast(id, to: Int64.self))) }
    if ID.self == UInt64.self { return mix(unsafeBitCast(id, to: UInt64.self)) }
    if ID.self == String.self, readsText {
      if let hash = hash(text: unsafeBitCast(id, to: String.self)) { return hash }
      failed = true
      return 0
    }
    if MemoryLayout<ID>.size == 16, isUUID { return hash(uuid: id) }
    return id.hashValue
  }

  /// The hashes of some ids.
  ///
  /// A loop for each kind of id: beside a call of the standard library's hash, the 16 bytes of a UUID are loaded one by one.
  @inlinable
  @inline(__always)
  public mutating func hash(
    _ numbers: Range<Int>, into hashes: UnsafeMutableBufferPointer<Int>, id: (_ number: Int) -> ID
  ) {
    let start = numbers.lowerBound
    if MemoryLayout<ID>.size == 16, isUUID {
      for number in numbers { hashes[number &- start] = hash(uuid: id(number)) }
    } else {
      for number in numbers { hashes[number &- start] = hash(id(number)) }
    }
  }

  @inlinable
  @inline(__always)
  func hash(uuid: ID) -> Int {
    let (low, high) = unsafeBitCast(uuid, to: (UInt64, UInt64).self)
    return mix(fold(low ^ seed) ^ high)
  }

  /// Whether two ids are equal; two UUIDs without a call into another library.
  @inlinable
  @inline(__always)
  public func areEqual(_ left: @autoclosure () -> ID, _ right: @autoclosure () -> ID) -> Bool {
    guard MemoryLayout<ID>.size == 16, isUUID else { return left() == right() }
    let one = unsafeBitCast(left(), to: (UInt64, UInt64).self)
    let other = unsafeBitCast(right(), to: (UInt64, UInt64).self)
    return (one.0 ^ other.0) | (one.1 ^ other.1) == 0
  }

  /// The hash of the bytes of a text, or `nil` if they are not ASCII.
  ///
  /// Other bytes do not tell which strings are equal: U+212A (the kelvin sign) is equal to "K".
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

  /// Both halves of a long product, as in wyhash.
  @inlinable
  func fold(_ bits: UInt64) -> UInt64 {
    let (high, low) = bits.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }
}
