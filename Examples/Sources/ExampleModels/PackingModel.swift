public import DataSources

/// The screen “Packing”: two lists, between which things are dragged.
public final class PackingModel {
  /// The things that stay at home.
  public let shelf: ListSource<Entry<String>>
  /// The things for the journey.
  public let suitcase: ListSource<Entry<String>>

  /// A screen with things in both lists.
  public init(
    shelf: [String] = ["Boots", "Camera", "Compass", "Map", "Scarf", "Tent"],
    suitcase: [String] = ["Passport", "Toothbrush"]
  ) {
    let things = (shelf + suitcase).enumerated().map { Entry(id: $0, value: $1) }
    self.shelf = ListSource(Array(things.prefix(shelf.count)))
    self.suitcase = ListSource(Array(things.dropFirst(shelf.count)))
  }

  /// Moves things to one of the lists from the other one.
  ///
  /// - Parameters:
  ///   - things: The things; those that are in no list, or in this one already, are ignored.
  ///   - list: The list, one of both.
  ///   - index: The index of the first one after the move.
  /// - Returns: Whether something moved.
  public func move(_ things: [Entry<String>], to list: ListSource<Entry<String>>, at index: Int) -> Bool {
    let origin = list === shelf ? suitcase : shelf
    let moved = things.filter { origin.item(withID: $0.id) != nil }
    origin.removeItems(withIDs: moved.map(\.id))
    list.insert(contentsOf: moved, at: index)
    return !moved.isEmpty
  }
}
