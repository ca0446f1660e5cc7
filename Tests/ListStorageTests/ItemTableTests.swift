import ListStorage
import ListTestSupport
import Testing

@Suite struct ItemTableTests {
  /// An item that counts how many of its kind exist.
  private final class Item {
    nonisolated(unsafe) static var count = 0
    let number: Int

    init(_ number: Int) {
      self.number = number
      Self.count += 1
    }

    deinit { Self.count -= 1 }
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 1))
  func behavesLikeADictionary(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    do {
      var table = ItemTable<Item>()
      var model: [UInt32: Int] = [:]
      for step in 0..<FuzzSettings.longListCount / 4 {
        let handle = UInt32(random.below(3 * 1024))
        if model[handle] == nil {
          table.insert(Item(step), for: handle)
          model[handle] = step
        } else if random.below(2) == 0 {
          table.remove(handle)
          model[handle] = nil
        } else {
          table[handle] = Item(step)
          model[handle] = step
        }
        var value: Int?
        #expect(table.withItem(handle) { value = $0.number } == (model[handle] != nil))
        #expect(value == model[handle])
        #expect(!table.withItem(handle + 4096) { _ in })
      }
      for (handle, number) in model { #expect(table[handle].number == number) }
      #expect(Item.count == model.count)
      let handles = model.keys.sorted()
      var items: [Item] = []
      handles.withUnsafeBufferPointer { table.append($0, to: &items) }
      #expect(items.map(\.number) == handles.map { model[$0] })
    }
    #expect(Item.count == 0)
  }

  @Test func anItemOutlivesItsRemovalDuringAccess() {
    var table = ItemTable<[Int]>()
    table.insert([[1, 2], [3], [4]], for: [0, 1, 2])
    let exists = table.withItem(0) { item in
      table.remove(0)
      table[1] = [5]
      #expect(item == [1, 2])
    }
    #expect(exists && !table.withItem(0) { _ in } && table[1] == [5] && table[2] == [4])
  }

  @Test func copiesDoNotShareEdits() {
    var table = ItemTable<Int>()
    table.insert(Array(0..<3_000), for: Array(0..<3_000))
    let copy = table
    table[5] = -1
    table.remove(2_000)
    #expect(copy[5] == 5 && copy[2_000] == 2_000 && table[5] == -1)
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 1))
  func rangesOfHandlesCrossPages(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let handles = (0..<5_000).filter { _ in random.below(5) > 0 }.map(UInt32.init)
    var table = ItemTable<String>()
    table.insert(handles.map { "\($0)" }, for: handles)
    var order = handles
    for _ in 0..<200 { order.swapAt(random.below(order.count), random.below(order.count)) }
    var items: [String] = []
    order.withUnsafeBufferPointer { table.append($0, to: &items) }
    #expect(items == order.map { "\($0)" })
  }

  @Test func emptyPagesAreReleased() {
    var table = ItemTable<Int>()
    table.insert(Array(0..<100_000), for: Array(0..<100_000))
    #expect(Double(table.storageBytes) / 100_000 <= 8.6)
    for handle in 1_024..<UInt32(100_000) { table.remove(handle) }
    #expect(table.storageBytes <= 20_000)
    var short = ItemTable<Int>()
    short.insert(1, for: 0)
    #expect(short.storageBytes <= 300)
  }
}
