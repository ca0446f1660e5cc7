import DataSources
import ExampleModels
import Testing

struct ShoppingTests {
  private let model = ShoppingModel(["Tea", "Bread", "Rice"])

  private var names: [[String]] { model.rows.all.map { $0.map(\.name) } }

  @Test func boughtItemsMoveToTheBasket() {
    let follower = Follower(model.rows)
    #expect(names == [["Bread", "Rice", "Tea"], []])
    model.toggle(id: 1)
    #expect(names == [["Rice", "Tea"], ["Bread"]])
    model.add("Apples")
    model.remove(id: 0)
    #expect(names == [["Apples", "Rice"], ["Bread"]])
    #expect(follower.fault == nil)
  }

  @Test func editsCanBeUndone() {
    model.toggle(id: 1)
    model.remove(id: 0)
    #expect(model.undo())
    #expect(model.undo())
    #expect(names == [["Bread", "Rice", "Tea"], []])
    #expect(!model.undo())
    model.toggle(id: 99)
    model.remove(id: 99)
    #expect(!model.undo())
  }
}
