import DataSources

/// The results of a source, which it reads only within their bounds, with the IDs of their objects and the titles of their
/// sections.
///
/// An object that was never saved has a temporary ID, and another one once it is saved. It remains the same item: its first
/// ID is stored, with the object, for as long as the object is in the list.
final class ResultsReader<Object> {
  // MARK: - State
  //
  // Belongs to the isolation domain of the source. `storedID(of:)` adds objects with temporary IDs, and
  // `releaseObjects(where:)` removes them. `updateFirstIDs()` updates the IDs.

  /// The results, which only the source replaces.
  var results: any FetchedResults<Object>
  /// The objects whose first ID was temporary, with that ID.
  private(set) var temporaryObjects: [ObjectIdentifier: (object: Object, id: ItemID)] = [:]
  /// The first IDs of these objects, by those that they have since they were saved.
  private var firstIDs: [ItemID: ItemID] = [:]

  private let currentID: (Object) -> ItemID
  private let isTemporary: (Object) -> Bool
  /// The identity of an object; `nil` if no ID is temporary.
  private let identity: ((Object) -> ObjectIdentifier)?
  private let header: FetchedTitle
  private let footer: FetchedTitle

  // MARK: - Creation

  /// Creates a reader of objects whose IDs never change.
  init(
    _ results: any FetchedResults<Object>, header: FetchedTitle, footer: FetchedTitle, id: @escaping (Object) -> ItemID
  ) {
    self.results = results
    self.header = header
    self.footer = footer
    currentID = id
    isTemporary = { _ in false }
    identity = nil
  }

  /// Creates a reader of objects of which some have a temporary ID.
  init(
    _ results: any FetchedResults<Object>, header: FetchedTitle, footer: FetchedTitle, id: @escaping (Object) -> ItemID,
    isTemporary: @escaping (Object) -> Bool
  ) where Object: AnyObject {
    self.results = results
    self.header = header
    self.footer = footer
    currentID = id
    self.isTemporary = isTemporary
    identity = { ObjectIdentifier($0) }
  }

  // MARK: - Lookups

  /// The number of sections; 0 before anything was fetched.
  var sectionCount: Int { max(0, results.sectionCount ?? 0) }

  /// Returns a section; `nil` if none exists.
  func section(at index: Int) -> FetchedSection? {
    index >= 0 && index < sectionCount ? results.section(at: index) : nil
  }

  /// Returns the object count of a section; 0 if none exists.
  func objectCount(inSection index: Int) -> Int {
    index >= 0 && index < sectionCount ? max(0, results.objectCount(inSection: index)) : 0
  }

  /// Returns the object at a position; `nil` if none exists.
  func object(at position: ItemPosition) -> Object? {
    guard position.item >= 0, position.item < objectCount(inSection: position.section) else { return nil }
    return results.object(at: position)
  }

  /// Returns the ID of the object at a position, and stores it if it's temporary; `nil` if none exists.
  func id(at position: ItemPosition) -> ItemID? { object(at: position).map(storedID(of:)) }

  /// Returns the stored values of a section.
  func storedSection(_ section: FetchedSection) -> FetchedRows.Section {
    FetchedRows.Section(
      name: section.name,
      info: SectionInfo(
        id: ItemID(section.name), header: header.text(of: section), footer: footer.text(of: section),
        indexTitle: section.indexTitle))
  }

  // MARK: - IDs

  /// Returns the ID that an object has as an item.
  func id(of object: Object) -> ItemID {
    guard let identity else { return currentID(object) }
    if let stored = temporaryObjects[identity(object)] { return stored.id }
    let id = currentID(object)
    return firstIDs[id] ?? id
  }

  /// Returns the ID that an object has as an item, and stores it if it's temporary.
  func storedID(of object: Object) -> ItemID {
    let id = id(of: object)
    guard let identity, isTemporary(object), temporaryObjects[identity(object)] == nil else { return id }
    temporaryObjects[identity(object)] = (object, id)
    return id
  }

  /// Updates the IDs by which other instances of saved objects are the same items: those of another context, or of one
  /// that was reset.
  ///
  /// - Complexity: O(*t*) for *t* objects that were inserted before they were saved.
  func updateFirstIDs() {
    let ids = temporaryObjects.values.map { (currentID($0.object), $0.id) }.filter { $0 != $1 }
    let old = firstIDs
    firstIDs = Dictionary(ids) { first, _ in first }
    withExtendedLifetime(old) {}
  }

  /// Returns the ID in the list of the object with a current ID.
  ///
  /// - Complexity: O(*t*) for *t* objects that were inserted before they were saved.
  func rowID(for id: ItemID) -> ItemID {
    temporaryObjects.values.first { currentID($0.object) == id }?.id ?? id
  }

  /// Releases the objects of deleted items.
  func releaseObjects(where isDeleted: (ItemID) -> Bool) {
    guard !temporaryObjects.isEmpty else { return }
    let old = temporaryObjects
    let oldIDs = firstIDs
    temporaryObjects = old.filter { !isDeleted($0.value.id) }
    firstIDs = oldIDs.filter { !isDeleted($0.value) }
    // Code that runs when an object is released can call the source.
    withExtendedLifetime((old, oldIDs)) {}
  }
}
