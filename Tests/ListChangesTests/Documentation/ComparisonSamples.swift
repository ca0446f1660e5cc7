import ListChanges

/// The samples about comparing lists, compiled word for word; see `CommentSampleTests`.
enum ComparisonSamples {
  struct Row: Identifiable, Equatable { let id: Int }
  struct Invoice: Identifiable, Equatable { let id: Int }
  struct City {
    var name: String
    var population: Int
  }

  static func closures(_ before: [City], _ after: [City]) -> ChangeSet {
    let byName = ItemComparison<City>(id: \.name) { old, new in old.population == new.population }
    let changes = ChangeSet(from: before, to: after, by: byName)
    return changes
  }

  static func type(_ before: [City], _ after: [City]) -> ChangeSet {
    enum ByName: StaticItemComparison {
      static func id(of city: City) -> String { city.name }
      static func hasSameContent(_ old: City, _ new: City) -> Bool { old.population == new.population }
    }
    let changes = ChangeSet(from: before, to: after, by: ItemComparison(ByName.self))
    return changes
  }

  static func options(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
    let changes = try ChangeSet(from: before, to: after, options: options)
    return changes
  }

  static func duplicates(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    var changes = ChangeSet()
    do {
      changes = try ChangeSet(from: before, to: after, options: DiffOptions(duplicates: .reject))
    } catch let error as DuplicateIDs {
      print(error)  // items 0-3 and 1-7 of the new list have the same ID 4711
    }
    return changes
  }

  static func section(_ apple: Row, _ pear: Row) -> ListSection<String, Row> {
    let fruit = ListSection(id: "fruit", items: [apple, pear], header: "Fruit")
    return fruit
  }

  static func sections(_ apple: Row, _ pear: Row, _ walnut: Row) -> ChangeSet {
    let old = [ListSection(id: "fruit", items: [apple, pear]), ListSection(id: "nuts", items: [])]
    let new = [ListSection(id: "fruit", items: [apple]), ListSection(id: "nuts", items: [walnut])]
    let changes = ChangeSet(fromSections: old, toSections: new)  // delete 0-1; insert 1-0
    return changes
  }

  static func months(_ old: [Invoice], _ new: [Invoice]) -> ChangeSet {
    struct Month: ListSectionProtocol {
      let id: String
      var items: [Invoice]
      var total: Int
      func hasSameContent(as other: Month) -> Bool { total == other.total }
    }
    return ChangeSet(
      fromSections: [Month(id: "May", items: old, total: 1)], toSections: [Month(id: "May", items: new, total: 2)])
  }
}
