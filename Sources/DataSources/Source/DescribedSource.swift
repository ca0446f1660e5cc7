/// A source that adds details to tree descriptions and traces.
///
///     extension Titled: DescribedSource {
///       var describedDetails: String? { "titled \(title)" }
///     }
///
/// A source that doesn't conform is described by its type and item count.
package protocol DescribedSource: DataSource {
  /// A short text that is appended to the description, or `nil` for none.
  var describedDetails: String? { get }
  /// A short note on the last change that started at this source, or `nil` for none.
  var describedChange: String? { get }
}

extension DescribedSource {
  package var describedDetails: String? { nil }
  package var describedChange: String? { nil }
}

/// A source with a name for descriptions, instead of that of its type, and with invariants that tests check.
protocol InspectableSource: DataSource {
  var name: String { get }
  /// Returns the first broken invariant as a sentence, or `nil`.
  func brokenInvariant() -> String?
}
