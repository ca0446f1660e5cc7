/// A store in which cities are edited; the rules of edits are the same for all of them.
public protocol CityEditing: Sendable {
  /// Runs an edit in one transaction, which is rolled back if it throws, and returns when lists have its changes.
  func transaction<Result: Sendable>(
    _ edit: @escaping @Sendable (any CityTransaction) throws -> Result
  ) async throws -> Result
}

/// The number of deletions that can be undone, of all tabs together.
private let deletionLimit = 1000
/// The longest name of a tab, in bytes.
private let longestTab = 100

extension CityEditing {
  /// Adds a city with typed values.
  ///
  /// Throws an ``EditError`` when something is wrong with it, or too many were added.
  public func add(name: String, country: String, population: String) async throws -> City {
    try await transaction { cities in
      let code = CityInput.clean(country)
      var messages: [EditError.Field: String] = [:]
      if code.isEmpty {
        messages[.country] = "Choose a country."
      } else if try !cities.hasCountry(code: code) {
        messages[.country] = "There is no country with the code “\(code.prefix(20))”."
      }
      let input = try CityInput(name: name, population: population, otherMessages: messages)
      if try !cities.hasRoom() {
        let count = CityIDs.maximumCount.grouped
        throw EditError(.city, "There are \(count) added cities already. Delete one of them first.")
      }
      return try cities.insert(City(name: input.name, country: code, population: input.population))
    }
  }

  /// Changes the fields of a city that a person changed.
  ///
  /// Throws an ``EditError`` if it is invalid, and an ``EditConflict`` if someone else has changed one of the
  /// fields since; nothing is changed then.
  public func update(id: String, name: FieldEdit? = nil, population: FieldEdit? = nil) async throws -> City {
    try await transaction { cities in
      let before = try Self.find(id, in: cities)
      let input = try CityChanges(name: name, population: population)
      try input.check(before)
      var city = before
      city.name = input.name ?? city.name
      city.population = input.population ?? city.population
      try cities.update(city, from: before)
      return city
    }
  }

  /// Deletes a city, which the tab can restore.
  ///
  /// Throws an ``EditError`` if it is already deleted.
  public func delete(id: String, tab: String) async throws -> City {
    try await transaction { cities in
      let city = try Self.find(id, in: cities)
      // Without a tab, any client without one could restore it.
      if (1...longestTab).contains(tab.utf8.count) {
        try cities.recordDeletion(of: city, by: tab, limit: deletionLimit)
      }
      try cities.delete(city)
      return city
    }
  }

  /// Restores the city that the tab deleted last, with its old ID unless another city has it now.
  ///
  /// Throws an ``EditError`` when the tab has nothing to bring back.
  public func undoDelete(tab: String) async throws -> City {
    try await transaction { cities in
      // An earlier version recorded deletions without a tab.
      guard !tab.isEmpty, let last = try cities.lastDeletion(by: tab) else {
        throw EditError(.undo, "There is no deletion to undo.")
      }
      var city = last.city
      if let id = city.id, try cities.hasCity(id) { city.id = nil }
      city = try cities.insert(city)
      try cities.removeDeletion(last)
      return city
    }
  }

  /// Renames a country, also in its cities.
  ///
  /// Throws an ``EditError`` if the name is invalid, or no country has the old one anymore.
  public func rename(country: String, to name: String) async throws -> String {
    try await transaction { cities in
      let checked = try CityInput.checked(name: name).get()
      if checked == country { return checked }
      if try cities.hasCountry(named: checked) { throw EditError(.name, "Another country has this name.") }
      if try cities.renameCountry(from: country, to: checked) == 0 {
        throw EditError(.name, "No country has its old name anymore: someone else has renamed it.")
      }
      return checked
    }
  }

  private static func find(_ id: String, in cities: any CityTransaction) throws -> City {
    guard let number = Int64(id), let city = try cities.city(number) else {
      throw EditError(.city, "This city does not exist any more.")
    }
    return city
  }
}

/// The reads and writes of an edit within one transaction, wherever the cities are stored.
public protocol CityTransaction {
  /// Returns the city with an ID, which no other transaction can change until this one ends.
  func city(_ id: Int64) throws -> City?
  func hasCity(_ id: Int64) throws -> Bool
  func hasCountry(code: String) throws -> Bool
  /// Whether a country has a name; none can get one until the transaction ends.
  func hasCountry(named name: String) throws -> Bool

  /// Whether another city can be added.
  func hasRoom() throws -> Bool
  /// Inserts a city, and returns it with its ID: a new one if it has none, which no city has had.
  func insert(_ city: City) throws -> City
  /// Writes the name and the population of a city.
  func update(_ city: City, from before: City) throws
  func delete(_ city: City) throws
  /// Renames a country, and returns the number of countries that had the name.
  func renameCountry(from old: String, to name: String) throws -> Int

  /// Records a city that is to be deleted, and removes the oldest records beyond a limit.
  func recordDeletion(of city: City, by tab: String, limit: Int) throws
  /// Returns the last deletion by a tab.
  func lastDeletion(by tab: String) throws -> CityDeletion?
  func removeDeletion(_ deletion: CityDeletion) throws
}

/// A city that was deleted, and can be restored.
public struct CityDeletion: Sendable {
  /// The ID of the deletion, which counts up.
  public let id: Int64
  /// The city as it was.
  public let city: City

  public init(id: Int64, city: City) {
    self.id = id
    self.city = city
  }
}

/// The typed value of a field, and its value before.
public struct FieldEdit: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The typed value.
  public var value: String
  /// The value when the user began to type; `nil` to replace any value.
  public var was: String?

  /// Creates an edit of a field.
  public init(_ value: String, was: String? = nil) {
    self.value = value
    self.was = was
  }

  /// Creates an edit that replaces whatever is there.
  public init(stringLiteral value: String) { self.init(value) }
}

/// The reason why an edit wasn't saved: someone else has changed the same field since the user began to type.
public struct EditConflict: Error, Equatable {
  /// A sentence for each such field.
  public var messages: [EditError.Field: String]
  /// The city as it is now.
  public var current: City
}

/// The fields of a city that a person changed: checked, in the form the table stores.
private struct CityChanges {
  private(set) var name: String?
  private(set) var population: Int?
  private let oldName: String?
  private let oldPopulation: String?

  /// Checks all fields and reports everything that is wrong at once.
  init(name: FieldEdit?, population: FieldEdit?) throws(EditError) {
    oldName = name?.was
    oldPopulation = population?.was
    var messages: [EditError.Field: String] = [:]
    switch name.map({ CityInput.checked(name: $0.value) }) {
    case .success(let checked): self.name = checked
    case .failure(let error): messages.merge(error.messages) { $1 }
    case nil: break
    }
    switch population.map({ CityInput.number(in: $0.value) }) {
    case .success(let checked): self.population = checked
    case .failure(let error): messages.merge(error.messages) { $1 }
    case nil: break
    }
    if let error = EditError(messages) { throw error }
  }

  /// Throws if a field has neither its old nor its new value.
  func check(_ city: City) throws(EditConflict) {
    var messages: [EditError.Field: String] = [:]
    if let name, let oldName, city.name != name, CityInput.clean(city.name) != CityInput.clean(oldName) {
      let shown = city.name.count > 60 ? "\(city.name.prefix(60))…" : city.name
      messages[.name] = "Someone else has changed the name to “\(shown)”. Save again to replace it."
    }
    if let population, let oldPopulation, city.population != population, "\(city.population)" != oldPopulation {
      messages[.population] =
        "Someone else has changed the population to \(city.population.grouped). Save again to replace it."
    }
    if !messages.isEmpty { throw EditConflict(messages: messages, current: city) }
  }
}
