/// The error that describes which random lists failed a check, and how to repeat the failure.
///
///     do {
///       try checkRandomItemTransitions(seed: 7) { old, new in try expectLegal(myDiff(old, new), from: old, to: new) }
///     } catch let failure as TransitionFailure {
///       print(failure.seed)  // pass it with `count: 1` to repeat the failure
///       print(failure.lists)  // let old: [SampleItem] = …
///     }
public struct TransitionFailure: Error {
  /// The seed of the failed pair.
  ///
  /// A check with this seed and a count of 1 fails again.
  public let seed: UInt64
  /// The index of the failed pair, which is the number of pairs that passed.
  public let index: Int
  /// The shrunk pair, as Swift declarations of `old` and `new`.
  public let lists: String
  /// The error of the check for the shrunk pair, or `nil` if the check fails only sometimes.
  public let fault: (any Error)?
}

extension TransitionFailure: CustomStringConvertible, CustomDebugStringConvertible {
  /// The seed, the lists and the error, to copy into a test.
  public var description: String {
    let words = fault.map { "\($0)" } ?? "no error: the check doesn't fail again for the same lists"
    return "transition \(index) fails; repeat it with seed: \(seed), count: 1\n\(lists)\nthe check throws:\n\(words)"
  }

  public var debugDescription: String { description }
}
