import ListStorage
import ListTestSupport
import Testing

/// An element so large that a chunk contains only sixteen.
private struct LargeItem: Equatable, ExpressibleByIntegerLiteral {
  var numbers: InlineNumbers
  struct InlineNumbers: Equatable {
    var first = (0, 0, 0, 0, 0, 0, 0, 0)
    var second = (0, 0, 0, 0, 0, 0, 0, 0)
    var third = (0, 0, 0, 0, 0, 0, 0, 0)
    var fourth = (0, 0, 0, 0, 0, 0, 0, 0)
    static func == (left: Self, right: Self) -> Bool {
      left.first.0 == right.first.0 && left.fourth.7 == right.fourth.7
    }
  }
  init(_ number: Int) {
    numbers = InlineNumbers()
    numbers.first.0 = number
    numbers.fourth.7 = -number
  }
  init(integerLiteral value: Int) { self.init(value) }
}

@Suite struct ItemListTests {
  @Test func everyReplacementOfASmallList() {
    for count in 0...6 {
      let whole = Array(0..<count)
      for start in 0...count {
        for end in start...count {
          for new in 0...3 {
            var list = ItemList(whole)
            var model = whole
            list.replaceSubrange(start..<end, with: Array(100..<100 + new))
            model.replaceSubrange(start..<end, with: Array(100..<100 + new))
            #expect(list.array == model && Array(list) == model && list.count == model.count)
          }
        }
      }
    }
  }

  @Test func everyBatchOfASmallList() {
    for count in 0...4 {
      for deletes in 0..<(1 << count) {
        let removed = (0..<count).filter { deletes >> $0 & 1 == 1 }
        for newCount in (count - removed.count)...(count - removed.count + 3) {
          for inserts in 0..<(1 << newCount) where inserts.nonzeroBitCount == newCount - count + removed.count {
            let added = (0..<newCount).filter { inserts >> $0 & 1 == 1 }
            check(base: Array(0..<count), deletes: removed, inserts: added)
            // Long enough that the list is not built again.
            check(base: Array(0..<count + 900), deletes: removed, inserts: added)
          }
        }
      }
    }
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 2))
  func randomBatches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<FuzzSettings.steps(150) / 10 {
      let count = random.below(2_000)
      let oneOf = [2, 10, 100, 1_000][random.below(4)]
      let deletes = random.positions(below: count, oneOf: oneOf)
      // The first inserts of a new list that is half as long again always fit.
      let inserts = random.positions(below: count - deletes.count, oneOf: oneOf)
      check(base: Array(0..<count), deletes: deletes, inserts: inserts)
    }
  }

  private func check(base: [Int], deletes: [Int], inserts: [Int]) {
    var model = base
    for position in deletes.reversed() { model.remove(at: position) }
    for position in inserts { model.insert(-position - 1, at: position) }
    var list = ItemList(base)
    let copy = list
    list.apply(deletes: deletes, inserts: inserts, elements: inserts.map { -$0 - 1 })
    #expect(list.array == model, "\(base.count) \(deletes) \(inserts)")
    #expect(copy.array == base)
    var handles = HandleList(base.map { UInt32($0) })
    handles.apply(
      deletes: deletes, inserts: inserts, handles: inserts.indices.map { UInt32(base.count + $0) })
    let expected = model.map { $0 < 0 ? UInt32(base.count + (inserts.firstIndex(of: -$0 - 1) ?? 0)) : UInt32($0) }
    #expect(handles._checkInvariants() == nil && handles.array == expected)
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 2))
  func randomEditsAgreeWithAnArray(seed: UInt64) {
    edit(seed: seed, steps: FuzzSettings.steps(1_500)) { $0 }
    edit(seed: seed, steps: FuzzSettings.steps(1_000)) { LargeItem($0) }
    edit(seed: seed, steps: FuzzSettings.steps(500)) { "item \($0) that is long enough to own memory" }
  }

  private func edit<Element: Equatable>(seed: UInt64, steps: Int, make: (Int) -> Element) {
    var random = SeededGenerator(seed: seed)
    var list = ItemList<Element>()
    var model: [Element] = []
    var copy = (list, model)
    for step in 0..<steps {
      let position = random.below(model.count + 1)
      switch random.below(step / 500 % 2 == 0 ? 8 : 12) {
      case 0...2:
        list.insert(make(step), at: position)
        model.insert(make(step), at: position)
      case 3:
        let new = (0..<random.below(random.oneIn(8) ? 600 : 20)).map { make($0) }
        list.insert(contentsOf: new, at: position)
        model.insert(contentsOf: new, at: position)
      case 4:
        list.append(make(step))
        model.append(make(step))
        let more = (0..<random.below(4)).map { make($0) }
        list.append(contentsOf: more)
        model.append(contentsOf: more)
      case 5:
        let range = random.range(within: model.count, longest: random.oneIn(8) ? 600 : 10)
        let new = (0..<random.below(12)).map { make($0) }
        list.replaceSubrange(range, with: new)
        model.replaceSubrange(range, with: new)
      case 6: copy = (list, model)
      case 7 where position < model.count:
        let target = random.below(model.count)
        list.move(from: position, to: target)
        model.insert(model.remove(at: position), at: target)
        list[target] = make(step)
        model[target] = make(step)
      case 8:
        let range = random.range(within: model.count, longest: 300)
        list.removeSubrange(range)
        model.removeSubrange(range)
      default:
        guard position < model.count else { continue }
        #expect(list[position] == model[position])
        #expect(list.remove(at: position) == model.remove(at: position))
      }
      guard step % 50 == 0 || step == steps - 1 else { continue }
      guard list.array == model, list.elementsEqual(model), copy.0.array == copy.1, list._checkInvariants() == nil
      else {
        Issue.record("seed \(seed), step \(step): \(list._checkInvariants() ?? "differs")")
        return
      }
    }
  }

  @Test func itemsAreReleased() {
    final class Item {}
    weak var removed: Item?
    weak var retained: Item?
    var list = ItemList<Item>()
    do {
      let items = (0..<1_000).map { _ in Item() }
      removed = items[500]
      retained = items[501]
      list = ItemList(items)
    }
    #expect(removed != nil)
    list.remove(at: 500)
    #expect(removed == nil && retained != nil)
    list.removeAll()
    #expect(retained == nil && list.isEmpty)
  }

  @Test func aSingleEditCopiesOnlyAPath() {
    let list = ItemList(0..<FuzzSettings.longListCount)
    for position in [0, list.count / 2, list.count] {
      var edited = list
      edited.insert(-1, at: position)
      #expect(edited.nodeCount(notSharedWith: list) <= 8)
      var batch = list
      batch.apply(deletes: [0, 1, 2, max(3, position - 1)], inserts: [5], elements: [9])
      #expect(batch.nodeCount(notSharedWith: list) <= 24)
    }
  }

  @Test func overheadPerItemIsSmall() {
    var random = SeededGenerator(seed: 7)
    let rows = FuzzSettings.longListCount
    #expect(bytesPerItem(ItemList(0..<rows)) <= 9)
    var list = ItemList<Int>()
    for number in 0..<rows { list.insert(number, at: random.below(number + 1)) }
    #expect(bytesPerItem(list) <= 10.5)
    for _ in 0..<rows / 2 { list.remove(at: random.below(list.count)) }
    #expect(bytesPerItem(list) <= 12)
    var appended = ItemList<Int>()
    for number in 0..<rows { appended.append(number) }
    #expect(bytesPerItem(appended) <= 10.6)
    #expect(ItemList([1]).storageBytes <= 350)
  }

  private func bytesPerItem(_ list: ItemList<Int>) -> Double { Double(list.storageBytes) / Double(list.count) }
}
