/// A city that was deleted, and can be restored.
public struct CityDeletion: Sendable {
  /// The number of the deletion.
  public let number: Int64
  /// The city as it was.
  public let city: City

  public init(number: Int64, city: City) {
    self.number = number
    self.city = city
  }
}
