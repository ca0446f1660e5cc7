import DataSourcesCells
import ListTestSupport
import Testing

@Suite struct PresentationTests {
  @Test func cellsAreMadeForTheHostThatIsAsked() throws {
    let list = ListSource([TestItem(7)])
    let cells = list.cells(HeadlessCell.self) { cell, row, index in cell.text = "\(index.position): \(row)" }
    let host = HeadlessHost(cells)
    let position = ItemPosition(section: 0, item: 0)
    let model = try #require(host.presentation.model(at: position))
    #expect(model.cell(in: host, at: position).text == "0-0: 7")
    #expect(model.reuseIdentifier.hasSuffix("HeadlessCell"))
    #expect(host.presentation.model(at: ItemPosition(section: 0, item: 1)) == nil)
  }

  /// Until its turn, a host that asks gets the old counts and the old rows at their old places, whatever the source has.
  @Test("GDS-21 until its turn a host gets the old counts, and nothing for rows that are about to go")
  func everythingIsAnsweredInThePositionsTheHostKnows() {
    let list = ListSource((0..<4).map { TestItem($0) })
    let host = HeadlessHost(list.cells(HeadlessCell.self) { cell, row, _ in cell.text = "\(row)" })
    list.batch {
      list.remove(at: 1)
      list.move(from: 0, to: 2)
      list.append(TestItem(9))
    }
    #expect(host.log == ["delete 0-1; insert 0-3; move 0-0 to 0-2", "before [4]: 0 - 2 3", "after [4]: 2 3 0 9"])
    host.turnsByItself = false
    list.remove(at: 0)
    #expect(host.presentation.shape == ListShape(itemCounts: [3]) && host.shown == ["3", "0", "9"])
  }

  /// Also in the middle of a batch, of which the host has not heard yet.
  @Test func whatTheHostHasNotHeardOfDoesNotShow() {
    let list = ListSource(reloading: ["a", "b", "c"])
    let host = HeadlessHost(list.cells(HeadlessCell.self) { cell, text, _ in cell.text = text })
    list.batch {
      list.remove(at: 0)
      #expect(host.shown == ["-", "b", "c"])
      list.append("d")
      #expect(host.shown == ["-", "b", "c"])
    }
    #expect(host.shown == ["b", "c", "d"])
  }

  /// Different rows and cells in one list: each child makes cell models, and models compose.
  @Test func listsOfDifferentCellsCompose() {
    let numbers = ListSource(reloading: [1, 2])
    let names = ListSource(reloading: ["a"])
    let cells = numbers.cells(HeadlessCell.self) { cell, number, _ in cell.text = "#\(number)" }
      .appendingSections(of: names.cells(BoldCell.self) { cell, name, _ in cell.text = name.uppercased() })
    let host = HeadlessHost(cells)
    #expect(host.shown == ["#1", "#2", "bold A"])
    names.append("b")
    #expect(host.shown == ["#1", "#2", "bold A", "bold B"])
  }

  @Test func aPresentationOutlivesItsHost() {
    let list = ListSource([TestItem(1)])
    let cells = list.cells(HeadlessCell.self) { _, _, _ in }
    var host: HeadlessHost? = HeadlessHost(cells)
    let presentation = ListPresentation(cells, on: host ?? HeadlessHost(cells))
    host = nil
    list.append(TestItem(2))
    #expect(host == nil && presentation.shape == ListShape(itemCounts: [2]))
  }
}

/// Shows texts, and asks for everything just before and just after its turn.
private final class HeadlessHost: ListHost, ListPresenter {
  typealias Cell = HeadlessCell
  var log: [String] = []
  var turnsByItself = true
  private(set) var presentation: ListPresentation<HeadlessHost>!

  init(_ source: any DataSource<CellModel<HeadlessHost>>) {
    presentation = ListPresentation(source, on: self)
  }

  func show(_ transition: ListTransition) {
    guard turnsByItself else { return }
    log.append("\(transition.update.changes)")
    log.append("before \(presentation.shape): \(shown.joined(separator: " "))")
    transition.turn()
    log.append("after \(presentation.shape): \(shown.joined(separator: " "))")
  }

  /// The text of every row; a dash for one that is about to go.
  var shown: [String] {
    (0..<presentation.shape.itemCount).compactMap(presentation.shape.position(atFlatIndex:)).map {
      presentation.model(at: $0)?.cell(in: self, at: $0).text ?? "-"
    }
  }
}

private class HeadlessCell: HostCell {
  var text = ""
  required init() {}
  static func dequeue(from host: HeadlessHost, reuseIdentifier: String, at position: ItemPosition) -> Self { Self() }
  var hostCell: HeadlessCell { self }
}

private final class BoldCell: HeadlessCell {
  override var text: String {
    get { "bold \(super.text)" }
    set { super.text = newValue }
  }
}
