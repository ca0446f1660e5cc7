public import DataSources

/// The screen “Photos”: one list of photos of three kinds.
///
/// After the Gallery of TaylorSource. The tags and the place of a photo decide its kind, so a photo that gets its first tag is
/// another cell from then on.
public final class PhotosModel {
  /// The photos.
  public let rows: ListSource<Photo>
  private let samples: [Photo]

  /// A screen without photos.
  ///
  /// - Parameter samples: the loaded photos.
  public init(_ samples: [Photo] = Photo.samples) {
    self.samples = samples
    rows = ListSource()
  }

  /// Fetches the photos: existing ones are updated.
  public func load() { rows.items = samples }

  /// Gives a photo a tag; one that it has, and an unknown photo, does nothing.
  public func addTag(_ tag: String, toPhoto id: Photo.ID) {
    guard let index = rows.index(ofID: id), rows.item(at: index)?.tags.contains(tag) == false else { return }
    rows.update(at: index) { $0.tags.append(tag) }
  }

  /// Removes the place of a photo.
  public func removePlace(ofPhoto id: Photo.ID) {
    guard let index = rows.index(ofID: id), rows.item(at: index)?.place != nil else { return }
    rows.update(at: index) { $0.place = nil }
  }

  /// Removes a photo.
  public func remove(id: Photo.ID) { rows.removeItem(withID: id, animation: .left) }
}

extension Photo {
  /// Twelve photos, of all kinds.
  public static let samples: [Photo] = [
    Photo(id: 1, title: "Fog over the bay", color: .cyan, place: Place("San Francisco", 37.8, -122.4)),
    Photo(id: 2, title: "A red door", color: .red),
    Photo(id: 3, title: "Tulips", color: .pink, tags: ["spring", "flowers"]),
    Photo(id: 4, title: "The old harbour", color: .blue, tags: ["boats"], place: Place("Bergen", 60.4, 5.3)),
    Photo(id: 5, title: "Rush hour", color: .amber, tags: ["city", "night", "lights"]),
    Photo(id: 6, title: "Moss", color: .green),
    Photo(id: 7, title: "Lavender", color: .purple, place: Place("Valensole", 43.8, 6.0)),
    Photo(id: 8, title: "Two lemons", color: .yellow, tags: ["kitchen"]),
    Photo(id: 9, title: "Snow at last", color: .teal),
    Photo(id: 10, title: "Lanterns", color: .orange, tags: ["festival"], place: Place("Taipei", 25.0, 121.5)),
    Photo(id: 11, title: "Blue hour", color: .indigo, tags: ["sky"]),
    Photo(id: 12, title: "Fresh mint", color: .mint),
  ]
}

extension Photo.Place {
  init(_ name: String, _ latitude: Double, _ longitude: Double) {
    self.init(name: name, latitude: latitude, longitude: longitude)
  }
}

/// A photo, which may have tags and a place.
public struct Photo: Hashable, Sendable, Identifiable {
  /// The kinds of cells that display photos.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The title only.
    case plain
    /// The title and the tags.
    case tagged
    /// The title and the place.
    case placed
  }

  /// The place of a photo.
  public struct Place: Hashable, Sendable {
    /// The name.
    public var name: String
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double

    /// The name and the degrees, in words.
    public var text: String {
      let (north, east) = (latitude < 0 ? "S" : "N", longitude < 0 ? "W" : "E")
      return "\(name), \(abs(latitude))° \(north) \(abs(longitude))° \(east)"
    }
  }

  /// The ID of the photo.
  public let id: Int
  /// The title of the photo.
  public var title: String
  /// The main color, which is displayed instead of the image.
  public var color: NamedColor
  /// The tags of the photo.
  public var tags: [String] = []
  /// The place, if there is one.
  public var place: Place?

  /// The kind, which the content decides: the place counts more than the tags.
  public var kind: Kind { place != nil ? .placed : tags.isEmpty ? .plain : .tagged }
}
