/// A person in an address book.
public struct Contact: Hashable, Sendable, Identifiable {
  /// The number in the book.
  public let id: Int
  /// The name.
  public var name: String
  /// Where to write to.
  public var address: String

  /// A contact.
  public init(id: Int, name: String, address: String) {
    self.id = id
    self.name = name
    self.address = address
  }

  /// The five contacts of the example screens.
  public static let samples = ["Mohamed Afifi", "Ada Lovelace", "Grace Hopper", "Alan Turing", "Katherine Johnson"]
    .enumerated().map { index, name in
      Contact(id: index + 1, name: name, address: name.lowercased().replacingSpaces(by: ".") + "@example.org")
    }
}

extension String {
  /// The text with something else instead of each space.
  func replacingSpaces(by other: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false).joined(separator: other)
  }
}
