/// Steele, Lea and Flood's SplitMix64: small, fast, and the same numbers everywhere for the same seed.
///
/// Print the seed when a test fails, and the failure can be repeated.
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A generator whose numbers follow from the seed.
  public init(seed: UInt64) { state = seed }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// A number from 0 up to, but not including, `bound`; 0 when that leaves none.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// True once in `count` times; never for 0.
  mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }
}
