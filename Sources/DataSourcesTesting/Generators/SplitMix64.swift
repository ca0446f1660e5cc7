/// A small, fast random number generator, whose numbers depend only on its seed (SplitMix64 by Steele, Lea and Flood).
///
/// If a test prints the seed when it fails, the failure can be repeated:
///
///     var generator = SplitMix64(seed: 42)
///     let numbers = (0..<3).map { _ in Int.random(in: 0..<10, using: &generator) }
public struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// Creates a generator from a seed.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// Returns a number from 0 up to, but not including, `bound`; 0 if `bound` isn't positive.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// Returns `true` once in `count` times on average, and never if `count` is 0.
  mutating func oneIn(_ count: Int) -> Bool { count > 0 && below(count) == 0 }
}
