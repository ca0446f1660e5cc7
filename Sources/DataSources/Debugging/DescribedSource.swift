/// A source that says what it is made of, for descriptions and traces.
///
/// All sources of this package do that are made of others. Adopt it for an operator of your own:
///
///     extension Titled: DescribedSource {
///       var describedChildren: [any DataSource] { [base] }
///     }
///
/// A source that does not is described by its type and its counts.
public protocol DescribedSource: DataSource {
  /// The sources that it is made of, in order; they need not have rows of the same type.
  var describedChildren: [any DataSource] { get }
  /// What else is worth knowing, in a few words; `nil` for nothing.
  var describedDetails: String? { get }
  /// What is worth knowing of the change that it told last and that began here, for a trace; `nil` for nothing.
  var describedChange: String? { get }
}

extension DescribedSource {
  /// None.
  public var describedChildren: [any DataSource] { [] }
  /// None.
  public var describedDetails: String? { nil }
  /// Nothing.
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
