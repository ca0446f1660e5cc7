/// A source that adds details to tree descriptions and traces, and invariants that tests check.
///
///     extension Titled: DescribedSource {
///       var describedDetails: String? { "titled \(title)" }
///     }
///
/// A source that doesn't conform is described by its type and item count.
package protocol DescribedSource: DataSource {
  /// The name of the source, by default that of its type.
  var describedName: String { get }
  /// A short text that is appended to the description, or `nil` for none.
  var describedDetails: String? { get }
  /// A short note on the last change that started at this source, or `nil` for none.
  var describedChange: String? { get }
  /// Returns the first broken invariant as a sentence, or `nil`.
  func brokenInvariant() -> String?
}

extension DescribedSource {
  package var describedName: String { "\(type(of: self))" }
  package var describedDetails: String? { nil }
  package var describedChange: String? { nil }
  package func brokenInvariant() -> String? { nil }
}
