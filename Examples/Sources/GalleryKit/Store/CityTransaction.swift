/// What an edit reads and writes within one transaction, wherever the cities are stored.
public protocol CityTransaction {
  /// The city with a number, which no other transaction can change until this one ends.
  func city(_ id: Int64) throws -> City?
  func hasCity(_ id: Int64) throws -> Bool
  func hasCountry(code: String) throws -> Bool
  /// Whether a country has a name; none can get one until the transaction ends.
  func hasCountry(named name: String) throws -> Bool

  /// Whether another city can be added.
  func hasRoom() throws -> Bool
  /// Inserts a city, and returns it with its number: a new one if it has none, which no city has had.
  func insert(_ city: City) throws -> City
  /// Writes the name and the population of a city.
  func update(_ city: City, from before: City) throws
  func delete(_ city: City) throws
  /// Renames a country, and returns the number of countries that had the name.
  func renameCountry(from old: String, to name: String) throws -> Int

  /// Remembers a city that is to be deleted, and forgets the oldest ones beyond a number.
  func remember(_ city: City, deletedBy tab: String, keeping count: Int) throws
  /// The city that a tab deleted last.
  func lastDeletion(by tab: String) throws -> CityDeletion?
  func forget(_ deletion: CityDeletion) throws
}
