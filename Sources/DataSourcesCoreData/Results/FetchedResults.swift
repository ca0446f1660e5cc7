public import DataSources

/// The objects that a store has fetched, in sections, and that change with the store, as in `NSFetchedResultsController`.
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
  /// Returns the section at an index, which is in range.
  func section(at index: Int) -> FetchedSection
  /// Returns the object count of a section, which is in range; called often, so it should take O(1).
  func objectCount(inSection index: Int) -> Int
  /// Returns the object at a position, which is in range.
  func object(at position: ItemPosition) -> Object

  /// The entries of the index beside the list.
  var indexTitles: [String] { get }
  /// Returns the section of an index title; `nil` if none exists.
  func section(forIndexTitle title: String, at index: Int) -> Int?

  /// Reads all objects again; events don't report the resulting changes.
  func performFetch() throws
  /// A closure that handles changes; if `nil`, the objects don't change until the next fetch.
  ///
  /// The results change between `willChange` and `didChange`. If several results of one store change, one change is complete
  /// before the next one begins.
  ///
  /// Coordinates are those of `NSFetchedResultsController`: old ones for deletes, updates and the sources of moves, new ones
  /// for inserts and the targets of moves.
  var eventHandler: ((FetchedEvent<Object>) -> Void)? { get set }
}

extension FetchedResults {
  /// Returns the object count of the section.
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

  /// Returns the first section with this index title.
  ///
  /// - Complexity: O(*s*) for *s* sections.
  public func section(forIndexTitle title: String, at index: Int) -> Int? {
    (0..<max(0, sectionCount ?? 0)).first { section(at: $0).indexTitle == title }
  }
}

// MARK: - Sections

/// A section of fetched results.
public struct FetchedSection: Hashable, Sendable {
  /// The common property of the section's objects, which identifies the section in all states.
  ///
  /// Empty for the only section of results that have no sections.
  public var name: String
  /// The section's entry in the index beside the list; `nil` when it has none.
  public var indexTitle: String?
  /// The number of rows.
  public var objectCount: Int

  /// Creates a section.
  public init(name: String, indexTitle: String? = nil, objectCount: Int) {
    self.name = name
    self.indexTitle = indexTitle
    self.objectCount = objectCount
  }
}

/// The title of the header, or the footer, of a fetched section.
public enum FetchedTitle {
  /// Nothing.
  case none
  /// The section's name; no title for results without sections, whose only section has no name.
  case name
  /// The section's index title, or its name if it has none.
  case indexTitle
  /// The return value of a closure for the section.
  ///
  /// The closure is called again for every section that a change affects.
  case custom((FetchedSection) -> String?)

  /// Returns the title of a section.
  func text(of section: FetchedSection) -> String? {
    switch self {
    case .none: nil
    case .name: section.name.isEmpty ? nil : section.name
    case .indexTitle: section.indexTitle ?? (section.name.isEmpty ? nil : section.name)
    case .custom(let text): text(section)
    }
  }
}

// MARK: - Events

/// An event that fetched results report while they change.
public enum FetchedEvent<Object> {
  /// A change begins: the results may be in between two states from now on.
  case willChange
  /// A section was inserted, deleted or updated.
  ///
  /// - Parameters:
  ///   - type: The type of the change; `nil` for an unknown one.
  ///   - name: The section's name.
  ///   - index: The old index of a deleted section, the new index of an inserted one, either index of an updated one.
  case section(FetchedChangeType?, name: String, index: Int)
  /// A row was inserted, deleted, moved or updated.
  ///
  /// - Parameters:
  ///   - type: The type of the change; `nil` for an unknown one.
  ///   - object: The object of the row.
  ///   - from: The position of the object, in old coordinates.
  ///   - to: The position of the object, in new coordinates.
  case row(FetchedChangeType?, Object, from: ItemPosition?, to: ItemPosition?)
  /// The change is complete: the results are in their new state.
  case didChange
}

/// The type of a change of an object or a section of fetched results: the four types of `NSFetchedResultsChangeType`.
public enum FetchedChangeType: UInt, Hashable, Sendable, CaseIterable {
  /// The object or section was inserted.
  case insert = 1
  /// The object or section was deleted.
  case delete = 2
  /// The object was moved and updated.
  case move = 3
  /// The object or section was updated.
  case update = 4
}

extension ChangeSet.Step {
  /// Creates the step of a change of one object; `nil` if a required position is missing, or for an unknown type.
  ///
  ///     let inserted = ChangeSet.Step(.insert, from: nil, to: position)  // insert 0-3
  ///     let moved = ChangeSet.Step(.move, from: position, to: nil)  // nil
  ///
  /// For logs, and for lists without batches. Several steps don't form a change set: Core Data reports its changes in
  /// coordinates of two states, in an order of its own, and can contradict itself; ``FetchedSource`` converts them to
  /// one change set.
  ///
  /// - Parameters:
  ///   - type: The type of the change.
  ///   - from: The old position of the object; required for a delete, a move and an update.
  ///   - to: The new position of the object; required for an insert and a move. An update uses it if it isn't `nil`.
  public init?(_ type: FetchedChangeType?, from: ItemPosition?, to: ItemPosition?) {
    switch (type, from, to) {
    case (.insert, _, let to?): self = .insert(to)
    case (.delete, let from?, _): self = .delete(from)
    case (.move, let from?, let to?): self = .move(from: from, to: to)
    case (.update, let from?, let to): self = .update(to ?? from)
    default: return nil
    }
  }

  /// Creates the step of a change of one section; `nil` for a move, which has only one index, and for an unknown type.
  public init?(_ type: FetchedChangeType?, section: Int) {
    switch type {
    case .insert: self = .insertSection(section)
    case .delete: self = .deleteSection(section)
    case .update: self = .updateSection(section)
    case .move, nil: return nil
    }
  }
}
