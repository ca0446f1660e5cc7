/// What a contestant made of a workload.
public struct Outcome: Sendable {
  /// The notes, in order.
  public var notes: [(key: String, value: Int)]
  /// What is wrong with the result, if anything.
  public var complaint: String?

  /// An outcome with these notes.
  public init(_ notes: KeyValuePairs<String, Int>, complaint: String? = nil) {
    self.notes = notes.map { ($0.key, $0.value) }
    self.complaint = complaint
  }
}
