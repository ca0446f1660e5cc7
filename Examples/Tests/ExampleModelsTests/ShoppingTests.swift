import DataSources
import ExampleModels
import Testing

struct ShoppingTests {
  private let model = ShoppingModel(["Tea", "Bread", "Rice"])

  private var names: [[String]] { model.rows.all.map { $0.map(\.name) } }

  @Test func boughtItemsMoveToTheBasket() {
    let follower = Follower(model.rows)
    #expect(names == [["Bread", "Rice", "Tea"], []])
    model.setBought(true, id: 1)
    #expect(names == [["Rice", "Tea"], ["Bread"]])
    model.add("Apples")
    model.remove(id: 0)
    #expect(names == [["Apples", "Rice"], ["Bread"]])
    #expect(follower.fault == nil)
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
