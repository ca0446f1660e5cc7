/// A source that adds details to descriptions and traces.
///
///     extension Titled: DescribedSource {
///       var describedDetails: String? { "titled \(title)" }
///     }
///
/// A source that doesn't adopt it is described by its type and its counts.
public protocol DescribedSource: DataSource {
  /// Details to append to the description, in a few words; `nil` for none.
  var describedDetails: String? { get }
  /// Details of the last change that began in this source, for a trace; `nil` for none.
  var describedChange: String? { get }
}

extension DescribedSource {
  public var describedDetails: String? { nil }
  public var describedChange: String? { nil }
}

extension DataSource {
  /// This source and all that it is made of, as an indented text for debugging.
  ///
  /// ```text
  /// ConcatenatedSections<Row>: 2 sections, 5 rows
  ///   FilteredSource<Row>: 1 section, 2 rows
  ///     [1] ListSource<Row>: 1 section, 3 rows
  ///   [1] above
  /// ```
  ///
  /// A source that is there several times is shown once, with a number. Of many children, the first hundred are shown. Nothing is
  /// kept for it while nobody asks.
  ///
  /// - Complexity: O(*s*) for all sections of all sources.
  public var treeDescription: String { SourceTree(self).description }
}
