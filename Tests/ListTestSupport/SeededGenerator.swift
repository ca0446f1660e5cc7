/// SplitMix64: small, fast, and the same everywhere for the same seed.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that a failing test can be repeated with.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, `bound`; 0 when that leaves none.
  public mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// True once in `count` times.
  public mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }
}
