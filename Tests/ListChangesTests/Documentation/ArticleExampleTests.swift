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

  @Test func twoStages() throws {
    let (ada, bo) = (User(id: 1, name: "Ada"), User(id: 2, name: "Bo"))
    let (cy, dan) = (User(id: 3, name: "Cy"), User(id: 4, name: "Dan"))
    let source = [ListSection(id: "admins", items: [ada, bo]), ListSection(id: "guests", items: [cy])]
    let target = [ListSection(id: "guests", items: [cy, ada]), ListSection(id: "admins", items: [dan, bo])]
    let changes = ChangeSet(fromSections: source, toSections: target)
    var applied: [BatchPlan.Stage] = []
    func apply(_ stage: BatchPlan.Stage) { applied.append(stage) }

    var shown = source.map(\.items)
    let plan = try changes.plan(
      from: ListShape(itemCounts: source.map(\.items.count)), to: ListShape(itemCounts: target.map(\.items.count)))
    #expect(plan.stages.count == 2)
    for (index, stage) in plan.stages.enumerated() {
      let sectionMoves = PositionMap(index == 0 && plan.stages.count == 2 ? plan.stages[1].changes : ChangeSet())
      shown = try stage.changes.applied(to: shown, shape: stage.shapeAfter) { position in
        target[sectionMoves.newSection(ofOld: position.section) ?? position.section].items[position.item]
      }
      apply(stage)
      #expect(shown.map { $0.map(\.id) } == (index == 0 ? [[4, 2], [3, 1]] : [[3, 1], [4, 2]]))
    }
    shown = target.map(\.items)  // with the new content of updated items
    #expect(shown == target.map(\.items) && applied == plan.stages)
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

/// The tutorial “Only the diff”.
@Suite struct TutorialExampleTests {
  struct Contact: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  @Test func onlyTheDiff() throws {
    let before = [Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Bob"), Contact(id: 3, name: "Cy")]
    let after = [Contact(id: 3, name: "Cy"), Contact(id: 1, name: "Ada L."), Contact(id: 4, name: "Dan")]
    let changes = ChangeSet(from: before, to: after)
    print(changes)  // delete 0-1; insert 0-2; move 0-2 to 0-0; update 0-1
    #expect(changes.description == "delete 0-1; insert 0-2; move 0-2 to 0-0; update 0-1")

    let deleted = changes.deletes.map { before[$0.item].name }  // ["Bob"]
    let inserted = changes.inserts.map { after[$0.item].name }  // ["Dan"]
    let updated = changes.updates.map { after[$0.item].name }  // ["Ada L."]
    let moved = changes.moves.map { "\(after[$0.to.item].name) from \($0.from.item)" }  // ["Cy from 2"]
    #expect((deleted, inserted) == (["Bob"], ["Dan"]))
    #expect((updated, moved) == (["Ada L."], ["Cy from 2"]))

    let copy = try changes.applied(to: before, count: after.count) { index in after[index] }
    print(copy == after)  // true
    #expect(copy == after)

    for step in changes.steps { print(step) }
    // delete 0-1
    // move 0-1 to 0-0
    // insert 0-2
    // update 0-1
    #expect(changes.steps.map { "\($0)" } == ["delete 0-1", "move 0-1 to 0-0", "insert 0-2", "update 0-1"])
  }

  @Test func sections() throws {
    let before = [Contact(id: 1, name: "Ada"), Contact(id: 2, name: "Bob"), Contact(id: 3, name: "Cy")]
    let days = [
      ListSection(id: "Mon", items: [before[0], before[1]]),
      ListSection(id: "Tue", items: [before[2]]),
    ]
    let newDays = [
      ListSection(id: "Tue", items: [before[2], before[0]]),
      ListSection(id: "Mon", items: [before[1]]),
    ]
    let swap = ChangeSet(fromSections: days, toSections: newDays)
    print(swap)  // move section 1 to 0; move 0-0 to 0-1
    #expect(swap.description == "move section 1 to 0; move 0-0 to 0-1")

    let plan = try swap.plan(from: ListShape(itemCounts: [2, 1]), to: ListShape(itemCounts: [2, 1]))
    for stage in plan.stages { print(stage.changes) }
    // move 0-0 to 1-1
    // move section 1 to 0
    #expect(plan.stages.map(\.changes.description) == ["move 0-0 to 1-1", "move section 1 to 0"])
  }

  @Test func duplicates() {
    let before = [Contact(id: 1, name: "Ada")]
    let twice = [Contact(id: 1, name: "Ada"), Contact(id: 1, name: "Ada again")]
    do {
      _ = try ChangeSet(from: before, to: twice, options: DiffOptions(duplicates: .reject))
    } catch {
      print(error)  // items 0-0 and 0-1 of the new list have the same ID 1
    }
    #expect {
      _ = try ChangeSet(from: before, to: twice, options: DiffOptions(duplicates: .reject))
    } throws: {
      "\($0)" == "items 0-0 and 0-1 of the new list have the same ID 1"
    }
  }

  /// The example of the README.
  @Test func theREADME() {
    let (before, after) = ([Contact(id: 1, name: "Ada")], [Contact(id: 2, name: "Bob")])
    let changes = ChangeSet(from: before, to: after)  // two arrays of Identifiable and Equatable items
    print(changes)  // such as: delete 0-0; insert 0-0
    #expect("\(changes)" == "delete 0-0; insert 0-0")
  }
}
