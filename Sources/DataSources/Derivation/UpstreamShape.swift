import ListChanges
import ListStorage

/// The item counts of an upstream source as a layout knows them.
///
/// While a change is translated, these are the counts before it.
final class UpstreamShape {
  @exclusivity(unchecked) var counts: CountList

  /// Reads the item count of every section of a source.
  ///
  /// - Complexity: O(*s*) where *s* is the number of sections.
  init<Item>(of source: any DataSource<Item>) { counts = CountList(of: source) }

  init(_ counts: CountList = CountList()) { self.counts = counts }
}
