import DataSources
import DataSourcesTesting
import ListTestSupport

/// Lists in composites with operators and a selection downstream, and the selected IDs as a set.
struct ChildWalk {
  var generator: SeededGenerator
  private let lists: [ListSource<TestItem>]
  private let inner: any CompositeSource<TestItem>
  private let top: any DataSource<TestItem>
  private let selection: Selection<TestItem>
  private let mirror: ListMirror<SelectableItem<TestItem>>
  private let isHidden: (Int) -> Bool
  private var selected: Set<Int> = []
  private var nextID = 12

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lists = (0..<3).map { number in ListSource((0..<4).map { TestItem(4 * number + $0) }) }
    inner = generator.oneIn(2) ? ConcatenatedSections(Array(lists[1...])) : ConcatenatedItems(Array(lists[1...]))
    var top: any DataSource<TestItem> =
      generator.oneIn(2) ? ConcatenatedSections([lists[0], inner]) : ConcatenatedItems([lists[0], inner])
    var hides = false
    for _ in 0..<generator.below(4) {
      switch generator.below(8) {
      case 0:
        top = top.filter { $0.id % 5 != 0 }
        hides = true
      case 1: top = top.sorted { $0.id % 4 < $1.id % 4 }
      case 2: top = top.grouped { $0.id % 3 }
      case 3: top = top.hidingEmptySections()
      case 4: top = top.reversed()
      case 5: top = top.map { TestItem($0.id, content: $0.content + 1) }
      case 6: top = top.deduplicated()
      default: top = top.collapsible()
      }
    }
    self.top = top
    isHidden = { hides && $0 % 5 == 0 }
    selection = top.selection(.multiple)
    mirror = ListMirror(selection)
  }

  mutating func step() -> String {
    let visible = lists.flatMap(\.items).map(\.id).filter { !isHidden($0) }
    switch generator.below(7) {
    case 0:
      let id = generator.below(nextID + 2)
      selection.select(ItemID(id))
      if visible.contains(id) { selected.insert(id) }
      return "select \(id)"
    case 1:
      let id = generator.below(nextID)
      selection.deselect(ItemID(id))
      selected.remove(id)
      return "deselect \(id)"
    case 2:
      // A child is removed and inserted elsewhere.
      selection.batch {
        guard let child = inner.removeChild(at: generator.below(2)) else { return }
        inner.insertChild(child, at: generator.below(2))
      }
      return "move a child"
    case 3:
      let list = lists[generator.below(3)]
      list.reload(with: list.items.shuffled(using: &generator))
      return "reload"
    case 4:
      let list = lists[generator.below(3)]
      if generator.oneIn(2), let row = list.items.randomElement(using: &generator) {
        list.removeItem(withID: row.id)
        selected.remove(row.id)
      }
      list.insert(TestItem(nextID), at: generator.below(list.count + 1))
      nextID += 1
      return "remove and insert"
    default:
      // Items that move to other lists during a reload are found by ID, too.
      let reloads = generator.oneIn(4)
      selection.batch {
        for _ in 0..<1 + generator.below(4) {
          let (from, to) = (lists[generator.below(3)], lists[generator.below(3)])
          guard from !== to, let row = from.items.randomElement(using: &generator) else { continue }
          if generator.oneIn(2) { to.insert(row, at: generator.below(to.count + 1)) }
          from.removeItem(withID: row.id)
          if !to.items.contains(row) { to.insert(row, at: generator.below(to.count + 1)) }
          if reloads { to.reload(with: to.items) }
        }
      }
      return "items go to other children"
    }
  }

  func fault() -> String? {
    if let difference = mirror.difference() { return difference }
    let ids = selection.ids.map(\.ownID.description)
    if ids.sorted() != selected.map(\.description).sorted() { return "\(ids) instead of \(selected)" }
    for row in lists.flatMap(\.items) {
      let position = top.position(of: ItemID(row.id))
      if isHidden(row.id) != (position == nil) { return "\(row.id) is found at \(String(describing: position))" }
      if let position, top.item(at: position)?.id != row.id { return "\(row.id) is reported at \(position)" }
      if selection.contains(ItemID(row.id)) != selected.contains(row.id) { return "contains(\(row.id)) is wrong" }
    }
    return nil
  }
}
