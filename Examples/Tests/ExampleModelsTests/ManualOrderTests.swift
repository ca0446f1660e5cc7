import DataSources
import ExampleModels
import Testing

struct ManualOrderTests {
  private let model = ManualOrderModel()

  private var values: [String] { model.rows.items.map(\.value) }
  private var selected: [String] { model.selection.selectedItems.map(\.value) }

  private func select(_ items: Int...) {
    model.selection.select(at: items.map { ItemPosition(section: 0, item: $0) })
  }

  @Test func aMoveIsOneMove() {
    let follower = Follower(model.rows)
    model.move(from: 0, to: 3)
    #expect(values == ["Butter", "Coffee", "Eggs", "Bread", "Honey", "Milk"])
    model.move(from: 5, to: 0)
    #expect(values.first == "Milk")
    #expect(follower.changes() == ["move 0-0 to 0-3", "move 0-5 to 0-0"])
    model.move(from: 0, to: 6)
    model.move(from: -1, to: 0)
    #expect(follower.changes() == [])
    #expect(follower.fault == nil)
  }

  @Test func theSelectedRowStaysSelected() {
    let follower = Follower(model.selection)
    select(0, 4)
    #expect(selected == ["Bread", "Honey"])
    model.move(from: 0, to: 5)
    model.add("Jam")
    #expect(selected == ["Honey", "Bread"])
    #expect(model.selection.selectedPositions.map(\.item) == [4, 6])
    #expect(follower.changes() == ["update 0-0, 0-4", "move 0-0 to 0-5", "insert 0-0"])
    #expect(follower.fault == nil)
  }

  @Test func removingRemovesTheSelectionOrTheLastRow() {
    let follower = Follower(model.selection)
    model.remove()
    #expect(values.last == "Honey")
    select(0, 2)
    model.remove()
    #expect(values == ["Butter", "Eggs", "Honey"])
    #expect(selected == [])
    for _ in 0..<5 { model.remove() }
    #expect(values == [])
    #expect(follower.news().count == 6, "two changes, the selection, and three rows that were left")
    #expect(follower.fault == nil)
  }
}
