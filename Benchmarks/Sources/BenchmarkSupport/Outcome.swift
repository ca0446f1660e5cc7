/// The outcome of a contestant's run.
public struct Outcome: Sendable {
  /// The notes, in order.
  public var notes: [(key: String, value: Int)]
  /// Why the result is wrong, or `nil`.
  public var complaint: String?

  /// An outcome with these notes.
  public init(_ notes: KeyValuePairs<String, Int>, complaint: String? = nil) {
    self.notes = notes.map { ($0.key, $0.value) }
    self.complaint = complaint
  }
}
