import ListChanges
import ListTestSupport
import Testing

/// The examples of the articles, and whether they have others.
@Suite struct ArticleExampleTests {
  struct User: Identifiable, Equatable {
    var id: Int
    var name: String
  }

  @Test func aChangeSetInPlaceOfStages() throws {
    let users = [User(id: 1, name: "Ada"), User(id: 2, name: "Bo")]
    let new = [User(id: 2, name: "Bob"), User(id: 3, name: "Cy")]
    let byName = ItemComparison<User>(id: \.id) { old, new in
      old.name == new.name
    }
    let changes = ChangeSet(from: users, to: new, by: byName)
    #expect(changes.description == "delete 0-0; insert 0-1; update 0-0")

    var applied: [ChangeSet] = []
    var configured: [ItemPosition] = []
    func configure(_ position: ItemPosition) { configured.append(position) }
    func apply(_ stage: BatchPlan.Stage) { applied.append(stage.changes) }
    let plan = try changes.plan(
      from: ListShape(itemCounts: [users.count]), to: ListShape(itemCounts: [new.count]))
    for stage in plan.stages { apply(stage) }
    for position in changes.updates { configure(position) }
    #expect(applied.map(\.description) == ["delete 0-0; insert 0-1"])
    #expect(configured == [ItemPosition(section: 0, item: 0)])
  }

  @Test func sections() {
    let (admins, guests) = ([User(id: 1, name: "Ada")], [User(id: 2, name: "Bo")])
    let target = [ListSection(id: "guests", items: guests + admins)]
    let source = [
      ListSection(id: "admins", items: admins),
      ListSection(id: "guests", items: guests),
    ]
    let changes = ChangeSet(fromSections: source, toSections: target)
    #expect(changes.description == "delete section 0; insert 0-1")
  }

  @Test func coordinates() throws {
    let changes = try ChangeSet(
      deletes: [ItemPosition(section: 0, item: 1)],
      inserts: [ItemPosition(section: 0, item: 2)],
      moves: [.init(from: ItemPosition(section: 0, item: 3), to: ItemPosition(section: 0, item: 0))])
    let map = PositionMap(changes)
    let cy = map.newPosition(ofOld: ItemPosition(section: 0, item: 2))  // 0-3
    let flo = map.oldPosition(ofNew: ItemPosition(section: 0, item: 2))  // nil: Flo is inserted
    #expect(cy == ItemPosition(section: 0, item: 3) && flo == nil)
  }

  @Test func everyBlockOfAnArticleIsTested() throws {
    let (blocks, untested) = try Quotations.check(articlesOf: "ListChanges", testedBeside: #filePath)
    for (article, block) in untested { Issue.record("\(article) has code that no test runs:\n\(block)") }
    #expect(blocks.count >= 3)
  }
}
