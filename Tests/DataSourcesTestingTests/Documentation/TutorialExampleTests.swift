import DataSources
import DataSourcesTesting
import ListTestSupport
import Testing

struct Reminder: Identifiable, Equatable {
  let id: Int
  var title: String
}

final class OpenReminders: DataSource {
  private let emitter = ChangeEmitter()
  var changeHub: ChangeHub { emitter.hub }
  private var open: [Reminder]

  init(_ reminders: [Reminder]) { open = reminders }

  var sectionCount: Int { 1 }
  func itemCount(inSection section: Int) -> Int { section == 0 ? open.count : 0 }
  func item(at position: ItemPosition) -> Reminder? { contains(position) ? open[position.item] : nil }
  func id(at position: ItemPosition) -> ItemID? { item(at: position).map { ItemID($0.id) } }

  func add(_ reminder: Reminder) throws {
    open.append(reminder)
    emitter.emit(try ChangeSet(inserts: [ItemPosition(section: 0, item: open.count - 1)]))
  }

  func finish(_ id: Int) throws {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return }
    open.remove(at: index)
    emitter.emit(try ChangeSet(deletes: [ItemPosition(section: 0, item: index)]))
  }
}

/// The tutorial “Testing your own lists”, and the mistakes that it makes.
@Suite struct TutorialExampleTests {
  @Test func finishing() throws {
    let reminders = OpenReminders([Reminder(id: 1, title: "Milk"), Reminder(id: 2, title: "Post")])
    let mirror = ListMirror(reminders)
    try reminders.finish(2)
    #expect(mirror.difference() == nil)
    #expect(mirror.updates.map { "\($0.changes)" } == ["delete 0-1"])
  }

  @Test func randomEdits() throws {
    let reminders = OpenReminders([])
    let mirror = ListMirror(reminders.sorted(by: \.title))
    var random = SplitMix64(seed: 7)
    for id in 0..<200 {
      if Bool.random(using: &random) {
        try reminders.add(Reminder(id: id, title: "Reminder \(Int.random(in: 0..<20, using: &random))"))
      } else {
        try reminders.finish(Int.random(in: 0...id, using: &random))
      }
      #expect(mirror.difference() == nil)
    }
    #expect(mirror.updates.count > 100)
  }

  /// A delete of the wrong item, and none at all.
  @Test func mistakes() throws {
    let expected = [
      "UICollectionView: ID1 the list keeps the old item at 0-1 as the item at 0-0, but their IDs are 2 and 1; update 1: "
        + "delete 0-0; from [[Reminder(id: 1, title: \"Milk\"), Reminder(id: 2, title: \"Post\")]] to "
        + "[[Reminder(id: 1, title: \"Milk\")]]",
      "the source has the item counts [1], the mirror [2]",
    ]
    let milk = Reminder(id: 1, title: "Milk")
    for (announces, fault) in zip([true, false], expected) {
      let reminders = FaultyReminders()
      reminders.storage = [milk, Reminder(id: 2, title: "Post")]
      let mirror = ListMirror(reminders)
      reminders.storage = [milk]
      if announces { reminders.emitter.emit(try ChangeSet(deletes: [ItemPosition(section: 0, item: 0)])) }
      #expect(mirror.difference() == fault)
    }
  }

  private final class FaultyReminders: EditableListSource {
    let emitter = ChangeEmitter()
    var changeHub: ChangeHub { emitter.hub }
    var storage: [Reminder] = []
  }
}
