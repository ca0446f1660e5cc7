import DataSources
import ExampleModels
import Testing

struct DraftsTests {
  private let model = DraftsModel(["One", "Two", "Three"])

  private var texts: [String] { model.rows.all.flatMap(\.self).map(\.text) }

  @Test func anEditIsDisplayedAtOnceAndStoredLater() {
    let follower = Follower(model.rows)
    model.add("Zero")
    #expect(texts == ["Zero", "One", "Two", "Three"])
    #expect(model.rows.item(at: ItemPosition(section: 0, item: 0))?.isStored == false)
    #expect(model.answer(accepts: true))
    #expect(model.rows.item(at: ItemPosition(section: 0, item: 0))?.isStored == true)
    #expect(!model.answer(accepts: true))
    #expect(model.pendingCount == 0)
    #expect(follower.changes() == ["insert 0-0", "update 0-0"])
    #expect(follower.fault == nil)
  }

  @Test func aRefusedEditIsRolledBack() {
    let follower = Follower(model.rows)
    model.remove(id: 1)
    model.moveToTop(id: 2)
    #expect(texts == ["Three", "One"])
    model.answer(accepts: false)
    #expect(texts == ["Three", "One", "Two"])
    model.answer(accepts: true)
    #expect(texts == ["Three", "One", "Two"])
    #expect(follower.fault == nil)
  }

  @Test func storedEditsCanBeUndone() {
    model.remove(id: 0)
    #expect(!model.undo.undo())
    model.answer(accepts: true)
    #expect(model.undo.undo())
    #expect(texts == ["One", "Two", "Three"])
    #expect(model.undo.redo())
    #expect(texts == ["Two", "Three"])
    model.remove(id: 99)
    #expect(model.pendingCount == 0)
  }
}
