import DataSources
import DataSourcesTesting
import ListTestSupport

/// A list with edits and other changes, its recorder, and a model with the same input.
struct EditHistoryWalk {
  private var generator: SeededGenerator
  private let list: ListSource<TestItem>
  private let recorder: UndoRecorder<TestItem>
  private let mirror: ListMirror<TestItem>
  private var model: EditHistoryModel
  private var nextID = 50

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    list = ListSource((0..<generator.below(8)).map { TestItem($0) })
    recorder = UndoRecorder(editsOf: list)
    mirror = ListMirror(list)
    model = EditHistoryModel(list.items)
  }

  /// Performs a random step and describes it.
  mutating func step() -> String {
    switch generator.below(8) {
    case 0, 1:
      let isDone = (recorder.undo(), model.undoLast())
      return "undo \(isDone)"
    case 2:
      let isDone = (recorder.redo(), model.redoLast())
      return "redo \(isDone)"
    case 3, 4:
      changeByOthers()
      return "others"
    case 5:
      list.batch {
        changeByOthers()
        recorder.record { edit() }
        changeByOthers()
      }
      model.endStep()
      return "others and an edit"
    default:
      recorder.record { for _ in 0...generator.below(3) { edit() } }
      model.endStep()
      return "edits"
    }
  }

  func fault() -> String? {
    if let difference = mirror.difference() { return difference }
    if list.items != model.rows { return "\(list.items) instead of \(model.rows)" }
    if recorder.undoCount != model.undo.count { return "\(recorder.undoCount) steps instead of \(model.undo.count)" }
    return recorder.redoCount == model.redo.count ? nil : "\(recorder.redoCount) instead of \(model.redo.count)"
  }

  /// Items that are new or deleted, so no edit reverts another one of the same step.
  private mutating func edit() {
    let count = list.count
    let index = generator.below(count)
    switch generator.below(4) {
    case 0:
      let rows = (0...generator.below(2)).map { _ in newRow() }
      model.insert(rows, at: index)
      list.insert(contentsOf: rows, at: index)
    case 1 where count > 0:
      let indices = [index, generator.below(count), min(index + 1, count - 1)].filter { list.items[$0].id < nextID - 6 }
      model.remove(at: indices)
      list.remove(at: indices)
    case 2 where count > 0:
      let row = TestItem(list.items[index].id, content: generator.below(1_000))
      model.replace(at: index, with: row)
      list.replace(at: index, with: row)
    case 3 where count > 0 && nextID % 2 == 0:
      let target = (index + 1 + generator.below(count)) % count
      // A round trip within one step would be no step.
      nextID += 1
      model.move(from: index, to: target)
      list.move(from: index, to: target)
    default: break
    }
  }

  private mutating func newRow() -> TestItem {
    nextID += 1
    return TestItem(nextID)
  }

  private mutating func changeByOthers() {
    var rows = list.items
    switch generator.below(6) {
    case 0: rows += [newRow(), newRow()]
    case 1: rows.shuffle(using: &generator)
    case 2: rows = rows.filter { _ in !generator.oneIn(3) }
    case 3:
      // An item that is inserted again, perhaps after an edit removed it.
      let id = generator.below(nextID)
      if !rows.contains(where: { $0.id == id }) { rows.insert(TestItem(id), at: generator.below(rows.count + 1)) }
    case 4: for index in rows.indices where generator.oneIn(3) { rows[index].content += 1 }
    default: rows.insert(newRow(), at: 0)
    }
    if generator.oneIn(4) { list.reload(with: rows) } else { list.items = rows }
    model.rows = rows
  }
}
