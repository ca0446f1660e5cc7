/// A continent, a country or a city, in a tree of places.
public enum Place: Identifiable, Equatable, Sendable {
  /// A continent, by its code and its name.
  case continent(code: String, name: String)
  /// A country.
  case country(Country)
  /// A city.
  case city(City)

  /// The ID of a place.
  public enum ID: Hashable, Sendable {
    /// The code of a continent.
    case continent(String)
    /// The code of a country.
    case country(String)
    /// The number of a city.
    case city(Int64?)
  }

  /// The code or the number.
  public var id: ID {
    switch self {
    case .continent(let code, _): .continent(code)
    case .country(let country): .country(country.code)
    case .city(let city): .city(city.id)
    }
  }

  /// The name.
  public var name: String {
    switch self {
    case .continent(_, let name): name
    case .country(let country): country.name
    case .city(let city): city.name
    }
  }

  /// How many people live in a city.
  public var population: Int? { if case .city(let city) = self { city.population } else { nil } }
}
