import GRDB
import Hummingbird

/// The posts by which the page edits cities.
struct EditRoutes {
  /// The response to a successful edit: the city after it, or before it was deleted.
  struct EditedCity: Codable, Equatable {
    var ok = true
    var id: Int64?
    var name: String
    var population: Int

    init(_ city: City) {
      id = city.id
      name = city.name
      population = city.population
    }
  }

  /// The response to renaming a country.
  private struct RenamedCountry: Codable {
    var ok = true
    var name: String
  }

  /// A city as it is now; `nil` if it doesn't exist.
  private struct CurrentCity: Codable {
    struct Fields: Codable {
      var name: String
      var population: String
      /// The name of the country.
      var country: String
    }

    var city: Fields?
  }

  let cities: any CityEditing
  /// The cities that pages display.
  let store: CityStore

  func add(to router: Router<GalleryContext>) {
    router.get("/cities/current") { [store] request, _ in
      let id = Int64(try FormData(queryOf: request)["id"])
      let found = try await store.pool.read { db -> CurrentCity.Fields? in
        guard let id, let city = try City.fetchOne(db, key: id) else { return nil }
        let country = try Country.fetchOne(db, key: city.country)?.name ?? ""
        return CurrentCity.Fields(name: city.name, population: "\(city.population)", country: country)
      }
      return Response.json(CurrentCity(city: found))
    }
    post("/cities/add", on: router) { cities, form in
      try await cities.add(name: form["name"], country: form["country"], population: form["population"])
    }
    post("/cities/update", on: router) { cities, form in
      try await cities.update(id: form["id"], name: form.edit(of: "name"), population: form.edit(of: "population"))
    }
    post("/cities/delete", on: router) { cities, form in
      try await cities.delete(id: form["id"], tab: form["tab"])
    }
    post("/cities/undo", on: router) { cities, form in
      try await cities.undoDelete(tab: form["tab"])
    }
    router.post("/countries/rename") { [cities] request, context in
      let form = try await FormData(of: request, context: context)
      return try await Response.json(RenamedCountry(name: cities.rename(country: form["was"], to: form["name"])))
    }
  }

  private func post(
    _ path: RouterPath, on router: Router<GalleryContext>,
    edit: @escaping @Sendable (any CityEditing, FormData) async throws -> City
  ) {
    router.post(path) { [cities] request, context in
      let form = try await FormData(of: request, context: context)
      return try await Response.json(EditedCity(edit(cities, form)))
    }
  }
}

extension FormData {
  /// The typed value of a field, and its value before, with the prefix `was-`; `nil` if the field wasn't changed.
  fileprivate func edit(of name: String) -> FieldEdit? {
    value(of: name).map { FieldEdit($0, was: value(of: "was-\(name)")) }
  }
}
