import DataSourcesGRDB
import GRDB

/// Views with properties that can affect their cost: filters, groups, ties, types.
enum ViewShape: String, CaseIterable {
  case plain
  case aggregates
  case filterOnOrder = "filter-on-order"
  case filterOnGroup = "filter-on-group"
  case filterOnNeither = "filter-on-neither"
  case nullable
  case ties
  case texts
  case oneGroup = "one-group"
  case manyGroups = "many-groups"
  case hugeGroup = "huge-group"

  /// One of several views of the shape, whose filters differ.
  func view(_ index: Int) -> LiveView<ShapeRow> {
    let name = "\(rawValue) \(index)"
    let place = Column("place")
    // Every second one of several is ordered by a text.
    let number = index % 2 == 0 ? Column("number").desc : Column("name").asc
    return switch self {
    case .plain: LiveView(name, groupedBy: place, orderedBy: number)
    case .aggregates:
      LiveView(name, groupedBy: place, orderedBy: number)
        .aggregating(.sum(Column("number")), .average(Column("few")))
    case .filterOnOrder: LiveView(name, filter: Column("number") > index * 100, groupedBy: place, orderedBy: number)
    case .filterOnGroup: LiveView(name, filter: place >= "p", groupedBy: place, orderedBy: number)
    case .filterOnNeither: LiveView(name, filter: Column("flag") == 0, groupedBy: place, orderedBy: number)
    case .nullable: LiveView(name, groupedBy: place, orderedBy: Column("sometimes").desc)
    case .ties: LiveView(name, groupedBy: place, orderedBy: Column("few"))
    case .texts: LiveView(name, groupedBy: place, orderedBy: Column("name"), Column("number"))
    case .oneGroup: LiveView(name, orderedBy: number)
    case .manyGroups: LiveView(name, groupedBy: Column("village"), orderedBy: number)
    case .hugeGroup: LiveView(name, groupedBy: Column("continent"), orderedBy: number)
    }
  }

  /// How many rows a plain query finds for it.
  func itemCount(_ index: Int, _ db: Database) throws -> Int {
    let condition =
      switch self {
      case .filterOnOrder: "number > \(index * 100)"
      case .filterOnNeither: "flag = 0"
      default: "1"
      }
    return try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM item WHERE \(condition)") ?? 0
  }
}
