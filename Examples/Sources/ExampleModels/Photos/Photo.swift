/// A photo, which may have tags and a place.
public struct Photo: Hashable, Sendable, Identifiable {
  /// How a photo is shown.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The title only.
    case plain
    /// The title and the tags.
    case tagged
    /// The title and where it was taken.
    case placed
  }

  /// Where a photo was taken.
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

  /// The number of the photo.
  public let id: Int
  /// The title of the photo.
  public var title: String
  /// The main color, which is displayed instead of the image.
  public var color: NamedColor
  /// The tags of the photo.
  public var tags: [String] = []
  /// Where it was taken, if that is known.
  public var place: Place?

  /// The kind, which the content decides: the place counts more than the tags.
  public var kind: Kind { place != nil ? .placed : tags.isEmpty ? .plain : .tagged }
}
