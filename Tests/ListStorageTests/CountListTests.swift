import ListStorage
import ListTestSupport
import Testing

@Suite struct CountListTests {
  @Test func everySmallListIsCorrect() {
    for length in 0...5 {
      for code in 0..<power(of: 3, length) {
        let counts = (0..<length).map { code / power(of: 3, $0) % 3 }
        check(CountList(counts), against: counts)
        for index in 0...length {
          var inserted = CountList(counts)
          inserted.insert(2, at: index)
          check(inserted, against: Array(counts[..<index]) + [2] + counts[index...])
          guard index < length else { continue }
          var removed = CountList(counts)
          #expect(removed.remove(at: index) == counts[index])
          check(removed, against: Array(counts[..<index]) + counts[(index + 1)...])
        }
      }
    }
  }

  private func power(of base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { value, _ in value * base } }

  private func check(_ list: CountList, against counts: [Int], every stride: Int = 1) {
    #expect(list.array == counts && list.count == counts.count && list._checkInvariants() == nil)
    var sum = 0
    for index in counts.indices {
      if index % stride == 0 { #expect(list.sum(before: index) == sum && list[index] == counts[index]) }
      if index % stride == 0, counts[index] > 0 {
        #expect(list.index(containing: sum) ?? (-1, -1) == (index, 0))
        #expect(list.index(containing: sum + counts[index] - 1) ?? (-1, -1) == (index, counts[index] - 1))
      }
      sum += counts[index]
    }
    #expect(list.sum(before: counts.count) == sum && list.total == sum)
    #expect(list.index(containing: sum) == nil && list.index(containing: -1) == nil)
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 2))
  func randomEditsAgreeWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = CountList()
    var model: [Int] = []
    var copy = (list, model)
    for step in 0..<FuzzSettings.steps(2_000) {
      let number = random.oneIn(4) ? 0 : random.below(100)
      let index = random.below(model.count + 1)
      switch random.below(step / 800 % 2 == 0 ? 9 : 13) {
      case 0...3:
        list.insert(number, at: index)
        model.insert(number, at: index)
      case 4:
        let range = random.range(within: model.count, longest: 300)
        let numbers = (0..<random.below(random.oneIn(5) ? 700 : 5)).map { _ in random.below(50) }
        list.replaceSubrange(range, with: numbers)
        model.replaceSubrange(range, with: numbers)
      case 5: copy = (list, model)
      case 6 where index < model.count:
        list[index] = number
        model[index] = number
      case 7 where index < model.count:
        list.add(number - 50, at: index)
        model[index] = max(0, model[index] + number - 50)
      case 8 where index < model.count:
        let target = random.below(model.count)
        list.move(from: index, to: target)
        model.insert(model.remove(at: index), at: target)
      default:
        guard index < model.count else { continue }
        #expect(list.remove(at: index) == model.remove(at: index))
      }
      guard list.total == model.reduce(0, +), list.count == model.count else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
      if step % 200 == 0 {
        check(list, against: model, every: 17)
        #expect(copy.0.array == copy.1, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func countsOutOfRangeAreClamped() {
    var list = CountList([-5, .max, 3])
    #expect(list.array == [0, 4_294_967_295, 3] && list.total == 4_294_967_298)
    list.add(.min, at: 1)
    list.add(.max, at: 2)
    list[0] = -1
    #expect(list.description == "[0, 0, 4294967295]")
    #expect(list == CountList([0, 0, .max]) && list != CountList([0, .max, 0]))
  }

  @Test func aSingleEditCopiesOnlyAPath() {
    let list = CountList(repeatElement(3, count: FuzzSettings.longListCount))
    #expect(list.height <= 3)
    for index in [0, list.count / 2, list.count - 1] {
      var edited = list
      edited.insert(1, at: index)
      #expect(edited.nodeCount(notSharedWith: list) <= 8)
      edited = list
      edited[index] = 9
      #expect(edited.nodeCount(notSharedWith: list) <= list.height + 1)
      edited = list
      edited.removeSubrange(index..<list.count)
      #expect(edited.nodeCount(notSharedWith: list) <= 12)
    }
  }

  @Test func memoryPerCountIsSmall() {
    var random = SeededGenerator(seed: 7)
    let rows = FuzzSettings.longListCount
    #expect(Double(CountList(repeatElement(3, count: rows)).storageBytes) / Double(rows) <= 5)
    var list = CountList()
    for number in 0..<rows { list.insert(number, at: random.below(number + 1)) }
    #expect(Double(list.storageBytes) / Double(rows) <= 6.5)
    for _ in 0..<rows / 2 { list.remove(at: random.below(list.count)) }
    #expect(Double(list.storageBytes) / Double(list.count) <= 8)
  }
}
