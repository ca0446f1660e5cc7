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

extension DataSource {
  /// An indented description of this source and its upstream sources, for debugging.
  ///
  ///     print(list.treeDescription)
  ///
  /// ```text
  /// ConcatenatedSections<Mail>: 2 sections, 5 items
  ///   FilteredSource<Mail>: 1 section, 2 items
  ///     [1] ListSource<Mail>: 1 section, 3 items
  ///   [1] above
  /// ```
  ///
  /// If a source occurs more than once, it is described once and referred to by a number. At most 100 children of each
  /// source are described.
  ///
  /// - Complexity: O(*s*), where *s* is the number of sections of all sources.
  public var treeDescription: String { SourceTree(self).description }
}
