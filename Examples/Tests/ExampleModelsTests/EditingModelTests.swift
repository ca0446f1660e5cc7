import DataSources
import ExampleModels
import Testing

struct EditsTests {
  @Test func eachButtonIsOneChange() {
    let model = EditsModel<String>()
    let recorder = ListRecorder(model.rows)
    model.add()
    #expect(model.rows.items.map(\.value) == ["0", "one", "2", "two", "three", "caramba!", "extraordinary"])
    model.remove()
    #expect(model.rows.items.map(\.value) == ["two", "three", "caramba!", "extraordinary"])
    model.update()
    #expect(model.rows.items.map(\.value) == ["null", "eins", "zwei", "extraordinary"])
    #expect(model.get() == "eins")
    let updates = recorder.newUpdates()
    #expect(
      updates.map { "\($0.changes)" } == ["insert 0-0, 0-2", "delete 0-0, 0-1, 0-2", "update 0-0, 0-1, 0-2"])
    #expect(updates.map(\.animation) == [.top, .fade, .fade])
    #expect(recorder.fault == nil)
  }

  @Test(arguments: 0..<5) func nothingIsWrongWithFewerRows(count: Int) {
    let values = Array(1...9)
    let make = { EditsModel(Array(values.prefix(count)), adding: [7, 8], updatingTo: [10, 11, 12]) }
    let (adding, removing, updating) = (make(), make(), make())
    let recorders = [adding, removing, updating].map { ListRecorder($0.rows) }
    adding.add()
    var expected = Array(values.prefix(count))
    expected.insert(7, at: 0)
    expected.insert(8, at: min(2, expected.count))
    #expect(adding.rows.items.map(\.value) == expected)
    #expect(adding.get() == expected[1])
    removing.remove()
    #expect(removing.rows.items.map(\.value) == Array(values.prefix(count).dropFirst(3)))
    #expect(removing.get() == removing.rows.items.dropFirst().first?.value)
    updating.update()
    #expect(updating.rows.items.map(\.value) == Array(([11, 12, 10] + values.dropFirst(3)).prefix(count)))
    #expect(recorders.map { $0.newUpdates().count } == [1, count > 0 ? 1 : 0, count > 0 ? 1 : 0])
    #expect(recorders.allSatisfy { $0.fault == nil })
  }

  @Test func theLengthOfAWordDecidesItsKind() {
    let words = ["": WordKind.short, "one": .short, "four": .medium, "caramba!": .medium, "nine char": .long]
    for (word, kind) in words { #expect(WordKind(word) == kind, "\(word)") }
    #expect(Set(EditsModel<String>().rows.items.map { WordKind($0.value) }) == Set(WordKind.allCases))
  }

  @Test func anUpdateCanChangeTheKind() {
    let model = EditsModel(["long enough", "b", "c"], adding: ["x", "y"], updatingTo: ["z", "short", "yy"])
    let ids = model.rows.items.map(\.id)
    model.update()
    #expect(model.rows.items.map { WordKind($0.value) } == [.medium, .short, .short])
    #expect(model.rows.items.map(\.id) == ids)
  }
}

struct DraftsTests {
  private let model = DraftsModel(["One", "Two", "Three"])

  private var texts: [String] { model.rows.all.flatMap(\.self).map(\.text) }

  @Test func anEditIsDisplayedAtOnceAndStoredLater() {
    let recorder = ListRecorder(model.rows)
    model.add("Zero")
    #expect(texts == ["Zero", "One", "Two", "Three"])
    #expect(model.rows.item(at: ItemPosition(section: 0, item: 0))?.isStored == false)
    #expect(model.resolveOldestEdit(accepting: true))
    #expect(model.rows.item(at: ItemPosition(section: 0, item: 0))?.isStored == true)
    #expect(!model.resolveOldestEdit(accepting: true))
    #expect(model.pendingCount == 0)
    #expect(recorder.newChanges() == ["insert 0-0", "update 0-0"])
    #expect(recorder.fault == nil)
  }

  @Test func aRefusedEditIsRolledBack() {
    let recorder = ListRecorder(model.rows)
    model.remove(id: 1)
    model.moveToTop(id: 2)
    #expect(texts == ["Three", "One"])
    model.resolveOldestEdit(accepting: false)
    #expect(texts == ["Three", "One", "Two"])
    model.resolveOldestEdit(accepting: true)
    #expect(texts == ["Three", "One", "Two"])
    #expect(recorder.fault == nil)
  }

  @Test func storedEditsCanBeUndone() {
    model.remove(id: 0)
    #expect(!model.undo.undo())
    model.resolveOldestEdit(accepting: true)
    #expect(model.undo.undo())
    #expect(texts == ["One", "Two", "Three"])
    #expect(model.undo.redo())
    #expect(texts == ["Two", "Three"])
    model.remove(id: 99)
    #expect(model.pendingCount == 0)
  }
}

struct ShoppingTests {
  private let model = ShoppingModel(["Tea", "Bread", "Rice"])

  private var names: [[String]] { model.rows.all.map { $0.map(\.name) } }

  @Test func boughtItemsMoveToTheBasket() {
    let recorder = ListRecorder(model.rows)
    #expect(names == [["Bread", "Rice", "Tea"], []])
    model.setBought(true, id: 1)
    #expect(names == [["Rice", "Tea"], ["Bread"]])
    model.add("Apples")
    model.remove(id: 0)
    #expect(names == [["Apples", "Rice"], ["Bread"]])
    #expect(recorder.fault == nil)
  }

  @Test func editsCanBeUndone() {
    model.setBought(true, id: 1)
    model.remove(id: 0)
    #expect(model.undo())
    #expect(model.undo())
    #expect(names == [["Bread", "Rice", "Tea"], []])
    #expect(!model.undo())
    #expect(model.setBought(true, id: 99) == .isGone)
    #expect(model.remove(id: 99) == .isGone)
    #expect(!model.undo())
  }

  @Test func twoPeopleWhoDoTheSameDoNotUndoEachOther() {
    #expect(model.setBought(true, id: 1) == .done)
    #expect(model.setBought(true, id: 1) == .isDone)
    #expect(names == [["Rice", "Tea"], ["Bread"]])
    #expect(model.remove(id: 1) == .done)
    #expect(model.remove(id: 1) == .isGone)
    #expect(model.setBought(false, id: 1) == .isGone)
  }
}

struct ManualOrderTests {
  private let model = ManualOrderModel()

  private var values: [String] { model.rows.items.map(\.value) }
  private var selected: [String] { model.selection.selectedItems.map(\.value) }

  private func select(_ items: Int...) {
    model.selection.select(at: items.map { ItemPosition(section: 0, item: $0) })
  }

  @Test func aMoveIsOneMove() {
    let recorder = ListRecorder(model.rows)
    model.move(from: 0, to: 3)
    #expect(values == ["Butter", "Coffee", "Eggs", "Bread", "Honey", "Milk"])
    model.move(from: 5, to: 0)
    #expect(values.first == "Milk")
    #expect(recorder.newChanges() == ["move 0-0 to 0-3", "move 0-5 to 0-0"])
    model.move(from: 0, to: 6)
    model.move(from: -1, to: 0)
    #expect(recorder.newChanges() == [])
    #expect(recorder.fault == nil)
  }

  @Test func theSelectedRowRemainsSelected() {
    let recorder = ListRecorder(model.selection)
    select(0, 4)
    #expect(selected == ["Bread", "Honey"])
    model.move(from: 0, to: 5)
    model.add("Jam")
    #expect(selected == ["Honey", "Bread"])
    #expect(model.selection.selectedPositions.map(\.item) == [4, 6])
    #expect(recorder.newChanges() == ["update 0-0, 0-4", "move 0-0 to 0-5", "insert 0-0"])
    #expect(recorder.fault == nil)
  }

  @Test func removingRemovesTheSelectionOrTheLastRow() {
    let recorder = ListRecorder(model.selection)
    model.remove()
    #expect(values.last == "Honey")
    select(0, 2)
    model.remove()
    #expect(values == ["Butter", "Eggs", "Honey"])
    #expect(selected == [])
    for _ in 0..<5 { model.remove() }
    #expect(values == [])
    #expect(recorder.newUpdates().count == 6, "two changes, the selection, and three rows that were left")
    #expect(recorder.fault == nil)
  }
}
