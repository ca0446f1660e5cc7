/// The fields of a city that a person changed: checked, in the form the table stores.
struct CityChanges {
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
