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
  func view(_ index: Int) -> LiveQuery<ShapeRow> {
    let name = "\(rawValue) \(index)"
    let place = Column("place")
    // Every second one of several is ordered by a text.
    let number = index % 2 == 0 ? Column("number").desc : Column("name").asc
    return switch self {
    case .plain: LiveQuery(name).grouped(by: place).ordered(by: number)
    case .aggregates:
      LiveQuery(name).grouped(by: place).ordered(by: number)
        .aggregating(.sum(Column("number")), .average(Column("few")))
    case .filterOnOrder: LiveQuery(name).filter(Column("number") > index * 100).grouped(by: place).ordered(by: number)
    case .filterOnGroup: LiveQuery(name).filter(place >= "p").grouped(by: place).ordered(by: number)
    case .filterOnNeither: LiveQuery(name).filter(Column("flag") == 0).grouped(by: place).ordered(by: number)
    case .nullable: LiveQuery(name).grouped(by: place).ordered(by: Column("sometimes").desc)
    case .ties: LiveQuery(name).grouped(by: place).ordered(by: Column("few"))
    case .texts: LiveQuery(name).grouped(by: place).ordered(by: Column("name"), Column("number"))
    case .oneGroup: LiveQuery(name).ordered(by: number)
    case .manyGroups: LiveQuery(name).grouped(by: Column("village")).ordered(by: number)
    case .hugeGroup: LiveQuery(name).grouped(by: Column("continent")).ordered(by: number)
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
