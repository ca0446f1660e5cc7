import DataSources

/// The IDs of objects, also across their first save.
///
/// An object that was never saved has a temporary ID, and another one once it is saved. It stays the same item: this
/// keeps such objects and their first IDs for as long as they are in the list.
final class FetchedIdentities<Object> {
  private let current: (Object) -> ItemID
  private let isTemporary: (Object) -> Bool
  private let key: ((Object) -> ObjectIdentifier)?
  private var kept: [ObjectIdentifier: (object: Object, id: ItemID)] = [:]

  /// Identities that never change.
  init(id: @escaping (Object) -> ItemID) {
    current = id
    isTemporary = { _ in false }
    key = nil
  }

  /// Identities of which some are temporary.
  init(id: @escaping (Object) -> ItemID, isTemporary: @escaping (Object) -> Bool) where Object: AnyObject {
    current = id
    self.isTemporary = isTemporary
    key = { ObjectIdentifier($0) }
  }

  /// The identity of an object's row.
  func id(of object: Object) -> ItemID {
    guard let key else { return current(object) }
    if let known = kept[key(object)] { return known.id }
    let id = current(object)
    if isTemporary(object) { kept[key(object)] = (object, id) }
    return id
  }

  /// The ID in the list of the object with a current ID.
  ///
  /// - Complexity: O(*t*) for *t* objects that were inserted before they were saved.
  func rowID(for id: ItemID) -> ItemID {
    kept.values.first { current($0.object) == id }?.id ?? id
  }

  /// The number of objects that are kept.
  var keptCount: Int { kept.count }

  /// Releases the objects of deleted items.
  func keep(where isThere: (ItemID) -> Bool) {
    guard !kept.isEmpty else { return }
    let old = kept
    kept = old.filter { isThere($0.value.id) }
    withExtendedLifetime(old) {}
  }
}

/// The titles of headers and footers.
struct FetchedTitles {
  let header: FetchedTitle
  let footer: FetchedTitle

  /// The stored values of a section.
  func section(_ section: FetchedSection) -> FetchedRows.Section {
    FetchedRows.Section(
      name: section.name,
      info: SectionInfo(
        id: ItemID(section.name), header: header.text(of: section), footer: footer.text(of: section),
        indexTitle: section.indexTitle))
  }
}
