/// A check that failed on random lists, with all that is needed to repeat it.
public struct TransitionFailure: Error {
  /// What the lists follow from: a check with this seed and `count: 1` fails again.
  public let seed: UInt64
  /// How many transitions passed before.
  public let number: Int
  /// The shrunk pair of lists, as Swift declarations of `old` and `new`.
  public let lists: String
  /// What the check threw for that pair; `nil` if it throws no more.
  public let fault: (any Error)?
}

extension TransitionFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// Seed, lists and fault, ready to be made a test of its own.
  public var description: String {
    let words = fault.map { "\($0)" } ?? "nothing: the check does not fail twice for the same lists"
    return "transition \(number) fails; repeat it with seed: \(seed), count: 1\n\(lists)\nthe check says:\n\(words)"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
