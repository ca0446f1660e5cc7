public import DataSources

/// The objects that a store has fetched, in sections, and that follow the store, as in `NSFetchedResultsController`.
///
/// On Apple platforms `FetchedSource(controller)` wraps such a controller. For tests, or for another store, conform your own
/// class:
///
///     final class Results: FetchedResults {
///       var sections: [(name: String, rows: [Row])] = []
///       var eventHandler: ((FetchedEvent<Row>) -> Void)?
///       var sectionCount: Int? { sections.count }
///       func section(at index: Int) -> FetchedSection {
///         FetchedSection(name: sections[index].name, objectCount: sections[index].rows.count)
///       }
///       func object(at position: ItemPosition) -> Row { sections[position.section].rows[position.item] }
///       func performFetch() throws {}
///     }
///
/// A ``FetchedSource`` only passes indices that are in range. Results serve one source at a time.
public protocol FetchedResults<Object>: AnyObject {
  /// The type of the rows.
  associatedtype Object

  /// The number of sections; `nil` before anything was fetched.
  var sectionCount: Int? { get }
  /// A section; it is in range.
  func section(at index: Int) -> FetchedSection
  /// The object count of a section, which is in range; called often, so it should take O(1).
  func objectCount(inSection index: Int) -> Int
  /// The object at a position, which is in range.
  func object(at position: ItemPosition) -> Object

  /// The entries of the index beside the list.
  var indexTitles: [String] { get }
  /// The section of an index title; `nil` if none exists.
  func section(forIndexTitle title: String, at index: Int) -> Int?

  /// Reads all objects again; events don't report the resulting changes.
  func performFetch() throws
  /// Handles changes; if `nil`, the objects stay as they are until the next fetch.
  ///
  /// The results change between `willChange` and `didChange`. If several results of one store change, one change is complete
  /// before the next one begins.
  ///
  /// Coordinates are those of `NSFetchedResultsController`: those of deletes, updates and of where moves start are OLD
  /// ones, those of inserts and of where moves end NEW ones.
  var eventHandler: ((FetchedEvent<Object>) -> Void)? { get set }
}

extension FetchedResults {
  /// That of the section.
  public func objectCount(inSection index: Int) -> Int { section(at: index).objectCount }

  /// The index titles of all sections that have one.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public var indexTitles: [String] {
    var titles: [String] = []
    for index in 0..<max(0, sectionCount ?? 0) {
      if let title = section(at: index).indexTitle, title != titles.last { titles.append(title) }
    }
    return titles
  }

  /// The first section with this index title.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func section(forIndexTitle title: String, at index: Int) -> Int? {
    (0..<max(0, sectionCount ?? 0)).first { section(at: $0).indexTitle == title }
  }
}

// Lookups that never pass an index out of range.
extension FetchedResults {
  /// The number of sections; 0 before anything was fetched.
  var knownSectionCount: Int { max(0, sectionCount ?? 0) }

  /// A section; `nil` if none exists.
  func knownSection(at index: Int) -> FetchedSection? {
    index >= 0 && index < knownSectionCount ? section(at: index) : nil
  }

  /// The object count of a section; 0 if none exists.
  func knownObjectCount(inSection index: Int) -> Int {
    index >= 0 && index < knownSectionCount ? max(0, objectCount(inSection: index)) : 0
  }

  /// The object at a position; `nil` if none exists.
  func knownObject(at position: ItemPosition) -> Object? {
    guard position.item >= 0, position.item < knownObjectCount(inSection: position.section) else { return nil }
    return object(at: position)
  }
}
