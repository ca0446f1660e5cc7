import ListStorage
import ListTestSupport
import Testing

@Suite struct BitListTests {
  @Test func everySmallListIsCorrect() {
    for length in 0...7 {
      for code in 0..<(1 << length) {
        let bits = (0..<length).map { code >> $0 & 1 == 1 }
        check(BitList(bits), against: bits)
        for position in 0...length {
          var list = BitList(bits)
          list.insert(true, at: position)
          check(list, against: Array(bits[..<position]) + [true] + bits[position...])
          #expect(list.remove(at: position) == true)
          check(list, against: bits)
        }
      }
    }
  }

  /// Checks all indices around the ends of words, where shifts can be wrong.
  @Test func everyIndexInSomeWords() {
    var random = SeededGenerator(seed: 7)
    for length in [63, 64, 65, 127, 128, 129, 192] {
      let bits = (0..<length).map { _ in random.oneIn(2) }
      for position in 0...length {
        var list = BitList(bits)
        list.insert(true, at: position)
        list.insert(false, at: position)
        var expected = bits
        expected.insert(contentsOf: [false, true], at: position)
        #expect(list.array == expected && list._checkInvariants() == nil)
        #expect(list.remove(at: position) == false)
        #expect(list.remove(at: position) == true)
        #expect(list.array == bits)
        list.replaceSubrange(position..<length, with: BitList(bits[..<position]))
        let start = Array(bits[..<position])
        #expect(list.array == start + start && list._checkInvariants() == nil)
      }
    }
  }

  private func check(_ list: BitList, against bits: [Bool], every stride: Int = 1) {
    #expect(list.array == bits && list.count == bits.count && list._checkInvariants() == nil)
    var ones = 0
    for position in bits.indices {
      if position % stride == 0 { #expect(list.rank(before: position) == ones && list[position] == bits[position]) }
      if bits[position] {
        if ones % stride == 0 { #expect(list.select(ones) == position) }
        ones += 1
      }
    }
    #expect(list.rank(before: bits.count) == ones && list.ones == ones)
    #expect(list.select(ones) == nil && list.select(-1) == nil)
  }

  @Test(arguments: FuzzSettings.seeds(from: 7, count: 2))
  func randomEditsAgreeWithAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var list = BitList()
    var model: [Bool] = []
    var copy = (list, model)
    for step in 0..<FuzzSettings.steps(2_000) {
      let bit = random.oneIn(3)
      let position = random.below(model.count + 1)
      switch random.below(step / 1_000 % 2 == 0 ? 7 : 10) {
      case 0...2:
        list.insert(bit, at: position)
        model.insert(bit, at: position)
      case 3:
        let range = random.range(within: model.count, longest: random.oneIn(9) ? 9_000 : 200)
        let bits = (0..<random.below(random.oneIn(9) ? 9_000 : 300)).map { _ in random.oneIn(2) }
        list.replaceSubrange(range, with: BitList(bits))
        model.replaceSubrange(range, with: bits)
      case 4: copy = (list, model)
      case 5 where position < model.count:
        #expect(list.set(bit, at: position) == model[position])
        model[position] = bit
      case 6 where position < model.count:
        let target = random.below(model.count)
        list.move(from: position, to: target)
        model.insert(model.remove(at: position), at: target)
      default:
        guard position < model.count else { continue }
        #expect(list.remove(at: position) == model.remove(at: position))
      }
      guard list.count == model.count else {
        Issue.record("seed \(seed), step \(step)")
        return
      }
      if step % 250 == 0 {
        check(list, against: model, every: 97)
        #expect(copy.0.array == copy.1, "seed \(seed), step \(step)")
      }
    }
    check(list, against: model, every: 97)
  }

  @Test func repeatedBits() {
    for count in [0, 1, 64, 4_095, 4_096, 4_097, 10_000] {
      let list = BitList(repeating: true, count: count)
      #expect(list.ones == count && list.count == count && list._checkInvariants() == nil)
      #expect(list == BitList(repeatElement(true, count: count)))
    }
  }

  @Test func aSingleEditCopiesOnlyAPath() {
    let list = BitList(repeating: true, count: 10 * FuzzSettings.longListCount)
    #expect(list.height <= 3)
    for position in [0, list.count / 2, list.count - 1] {
      var edited = list
      edited.insert(false, at: position)
      #expect(edited.nodeCount(notSharedWith: list) <= 8)
      edited = list
      edited.set(false, at: position)
      #expect(edited.nodeCount(notSharedWith: list) <= list.height + 1)
    }
  }

  @Test func aBitNeedsLessThanTwoBits() {
    var random = SeededGenerator(seed: 7)
    let rows = FuzzSettings.longListCount
    #expect(bitsPerItem(BitList(repeating: true, count: rows)) <= 1.4)
    var list = BitList()
    for number in 0..<rows { list.insert(true, at: random.below(number + 1)) }
    #expect(bitsPerItem(list) <= 2)
    for _ in 0..<rows / 2 { list.remove(at: random.below(list.count)) }
    #expect(bitsPerItem(list) <= 2)
    var front = BitList()
    for _ in 0..<rows { front.insert(false, at: 0) }
    #expect(bitsPerItem(front) <= 2)
  }

  private func bitsPerItem(_ list: BitList) -> Double { Double(list.storageBytes * 8) / Double(list.count) }
}
