import DataSources
import ListTestSupport
import Testing

/// Rows that are objects, and read the list they were in, or end an observation, when they go.
@Suite struct DepartingRowsTests {
  private final class Row: Identifiable, Equatable {
    let id: Int
    private let goodbye: () -> Void

    init(_ id: Int, _ goodbye: @escaping () -> Void) {
      self.id = id
      self.goodbye = goodbye
    }

    deinit { goodbye() }

    static func == (left: Row, right: Row) -> Bool { left.id == right.id }
  }

  private final class Witness {
    var read: () -> Void = {}
    private(set) var departures = 0

    func rows(_ ids: Range<Int>) -> [Row] {
      ids.map { id in
        Row(id) { [unowned self] in
          departures += 1
          read()
        }
      }
    }
  }

  private func readAll(_ source: some DataSource) {
    let position = ItemPosition(section: 0, item: 0)
    _ = source.shape
    _ = source.item(at: position)
    _ = source.sectionInfo(at: 0)
    _ = source.id(at: position).flatMap(source.position(of:))
  }

  @Test func ofAList() {
    let witness = Witness()
    do {
      let list = ListSource(witness.rows(0..<200))
      let even = list.filter { $0.id % 2 == 0 }.sorted(by: \.id)
      witness.read = { [unowned list, unowned even] in
        readAll(list)
        readAll(even)
      }
      list.remove(at: 3)
      list.remove(at: [0, 1, 2, 5, 70])
      list.replace(at: 0, with: witness.rows(300..<301)[0])
      list.items = witness.rows(10..<150)
      list.append(contentsOf: witness.rows(500..<640))
      list.removeAll { $0.id % 7 == 0 }
      list.reload(with: witness.rows(0..<20))
      list.removeAll()
      #expect(list.items.isEmpty && even.itemCount(inSection: 0) == 0)
      witness.read = {}
    }
    #expect(witness.departures == 200 + 1 + 140 + 140 + 20)
  }

  /// The `deinit` of a removed item can edit the list: both edits are performed and published.
  @Test func thatEditTheirList() {
    let witness = Witness()
    let list = ListSource(witness.rows(0..<10))
    var shape = [10]
    let observation = list.observe { update in
      shape[0] += update.changes.inserts.count - update.changes.deletes.count
    }
    var isEditing = false
    witness.read = { [unowned list] in
      guard !isEditing else { return }
      isEditing = true
      list.append(Row(100) {})
      isEditing = false
    }
    list.remove(at: [1, 4, 6])
    list.remove(at: 0)
    #expect(list.count == shape[0] && list.items.map(\.id).prefix(6) == [2, 3, 5, 7, 8, 9])
    #expect(list.items.count { $0.id == 100 } >= 2)
    witness.read = {}
    withExtendedLifetime(observation) {}
  }

  @Test func ofSections() {
    let witness = Witness()
    let list = SectionedSource((0..<3).map { ListSection(id: $0, items: witness.rows($0 * 100..<$0 * 100 + 50)) })
    witness.read = { [unowned list] in readAll(list) }
    list.remove(at: ItemPosition(section: 1, item: 3))
    list.replaceSection(at: 0, with: ListSection(id: 0, items: witness.rows(10..<20)))
    list.moveSection(from: 0, to: 2)
    list.removeSection(at: 1)
    list.sections = [ListSection(id: 7, items: witness.rows(0..<2))]
    list.reload(with: [])
    #expect(witness.departures == 162 && list.sectionCount == 0)
  }

  @Test func ofAValue() {
    let witness = Witness()
    let entity = ValueSource(witness.rows(0..<5)) { $0 }
    witness.read = { [unowned entity] in
      readAll(entity)
      _ = entity.value
    }
    entity.value = witness.rows(3..<6)
    entity.reload(with: [])
    #expect(witness.departures == 8 && entity.value.isEmpty)
  }

  @Test func ofAnOutline() {
    let witness = Witness()
    let outline = OutlineSource(witness.rows(0..<3)) { $0.id < 100 ? witness.rows(100..<104) : nil }
    witness.read = { [unowned outline] in readAll(outline) }
    outline.expand(1)
    outline.collapse(1)
    outline.expand(2)
    outline.roots = []
    #expect(outline.itemCount(inSection: 0) == 0)
    witness.read = {}
  }

  @Test func ofChildren() {
    let witness = Witness()
    do {
      let concatenated = ConcatenatedItems([ListSource(witness.rows(0..<3)), ListSource(witness.rows(3..<5))])
      let stacked = ConcatenatedSections([ListSource(witness.rows(0..<3)), ListSource(witness.rows(3..<5))])
      let segmented = SegmentedSource([ListSource(witness.rows(0..<3)), ListSource(witness.rows(3..<5))])
      witness.read = { [unowned concatenated, unowned stacked, unowned segmented] in
        readAll(concatenated)
        readAll(stacked)
        readAll(segmented)
      }
      for index in 0..<2 {
        concatenated.replaceChild(at: index, with: ListSource(witness.rows(7..<9)))
        stacked.replaceChild(at: index, with: ListSource(witness.rows(7..<9)))
        segmented.replaceChild(at: index, with: ListSource(witness.rows(7..<9)))
      }
      segmented.select(1)
      concatenated.removeChild(at: 0)
      stacked.removeChild(at: 0)
      segmented.removeChild(at: 1)
      witness.read = {}
    }
    #expect(witness.departures == 15 + 12)
  }

  @Test func ofAStateThatIsLeft() {
    let witness = Witness()
    let source = StateSource(0) { state in ListSource(witness.rows(state * 10..<state * 10 + 2)) }
    witness.read = { [unowned source] in
      readAll(source)
      _ = source.state
    }
    source.state = 1
    source.state = 2
    #expect(witness.departures == 4 && source.itemCount(inSection: 0) == 2)
    witness.read = {}
  }

  /// An object that only the observer keeps, or the source that only the observation keeps, ends the observation again.
  @Test func thatEndAnObservation() {
    let witness = Witness()
    var observation: ListObservation?
    do {
      let row = witness.rows(0..<1)[0]
      observation = ListSource(witness.rows(1..<2)).observe { _ in _ = row.id }
    }
    witness.read = { observation?.cancel() }
    observation?.cancel()
    #expect(witness.departures == 2)
  }
}
