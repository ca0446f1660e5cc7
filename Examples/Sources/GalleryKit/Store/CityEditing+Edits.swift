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
        let count = CityNumbers.mostAdded.grouped
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

  /// Deletes a city and remembers it for the tab.
  ///
  /// Throws an ``EditError`` if it is already deleted.
  public func delete(id: String, tab: String) async throws -> City {
    try await transaction { cities in
      let city = try Self.find(id, in: cities)
      // Without a tab, any client without one could restore it.
      if (1...longestTab).contains(tab.utf8.count) { try cities.remember(city, deletedBy: tab, keeping: keptDeletions) }
      try cities.delete(city)
      return city
    }
  }

  /// Restores the city that the tab deleted last, with its old number unless another city has it now.
  ///
  /// Throws an ``EditError`` when the tab has nothing to bring back.
  public func undoDelete(tab: String) async throws -> City {
    try await transaction { cities in
      // An earlier version remembered deletions without a tab.
      guard !tab.isEmpty, let last = try cities.lastDeletion(by: tab) else {
        throw EditError(.undo, "There is no deletion to undo.")
      }
      var city = last.city
      if let id = city.id, try cities.hasCity(id) { city.id = nil }
      city = try cities.insert(city)
      try cities.forget(last)
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

/// The number of deletions that can be undone, of all tabs together.
private let keptDeletions = 1000
/// The longest name of a tab, in bytes.
private let longestTab = 100
