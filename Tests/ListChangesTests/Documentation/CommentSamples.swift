import ListChanges

/// The samples of doc comments, compiled word for word; see `CommentSampleTests`.
enum CommentSamples {
  struct Row: Identifiable, Equatable { let id: Int }
  struct City {
    var name: String
    var population: Int
  }
  final class Header { var count = 0 }
  struct Source { func itemCount(inSection section: Int) -> Int { section } }

  static func header(_ changes: ChangeSet, _ section: Int, _ header: Header, _ source: Source) {
    if changes.hasChanges(inSection: section) { header.count = source.itemCount(inSection: section) }
  }

  static func diff(_ before: [Row], _ after: [Row]) -> ChangeSet {
    let changes = ChangeSet(from: before, to: after)
    return changes
  }

  static func options(_ before: [Row], _ after: [Row]) throws -> ChangeSet {
    let options = DiffOptions(duplicates: .reject, maximumChangeCount: 2_000, timeLimit: .milliseconds(8))
    let changes = try ChangeSet(from: before, to: after, options: options)
    return changes
  }

  static func comparing(_ before: [City], _ after: [City]) -> ChangeSet {
    enum ByName: RowComparing {
      static func id(of city: City) -> String { city.name }
      static func hasSameContent(_ left: City, _ right: City) -> Bool { left.population == right.population }
    }
    let changes = ChangeSet(from: before, to: after, by: ByName.self)
    return changes
  }

  static func plan(
    _ changes: ChangeSet, _ old: ListShape, _ new: ListShape, _ show: (BatchPlan.Stage) throws -> Void
  ) throws {
    for stage in try changes.plan(from: old, to: new).stages { try show(stage) }
  }
}
