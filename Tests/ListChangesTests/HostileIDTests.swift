import DataSourcesTesting
import Foundation
import ListChanges
import ListTestSupport
import Testing

/// IDs that break the rules of `Hashable`, or hash as badly as possible.
@Suite struct HostileIDTests {
  @Test func thousandsThatAreNotANumber() throws {
    let count = 20_000
    let counter = OperationCounter()
    let list = (0..<count).map { _ in CountedItem(Double.nan, counter: counter) }
    let other = (0..<count).map { _ in CountedItem(-Double.nan, counter: counter) }
    let changes = counter.counting { ChangeSet(from: list, to: other) }
    #expect(counter.hashCount <= 2 * count && counter.idComparisonCount <= 6 * count, "\(counter)")
    #expect(changes.deletes.count == count && changes.inserts.count == count && changes.count == 2 * count)
    try changes.validate(from: ListShape(itemCounts: [count]), to: ListShape(itemCounts: [count]))
  }

  @Test(arguments: FuzzSettings.seeds(from: 1, count: 3))
  func someThatAreNotANumber(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for step in 0..<60 {
      let count = Int.random(in: 0...120, using: &generator)
      let ids = (0..<count).map { Int.random(in: 0...3, using: &generator) == 0 ? Double.nan : Double($0) }
      let (old, new) = (rows(ids), rows(ids.shuffled(using: &generator)))
      let changes = ChangeSet(from: old, to: new)
      let fault = faultOfDiff(changes, fromItems: old, toItems: new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new)")
      #expect(changes.deletes.count == ids.filter(\.isNaN).count)
      try expectLegal(changes, from: old, to: new)
    }
  }

  /// Every hash is the same, so IDs are compared: at most once for each pair.
  @Test func hashesThatAllCollide() throws {
    var generator = SplitMix64(seed: 1)
    let count = 400
    let counter = ComparisonCounter()
    let ids = (0..<count).map { CollidingID(value: $0, counter: counter) }
    let others = (0..<count).map { CollidingID(value: count + $0, counter: counter) }
    let copies = ids.map { CollidingID(value: $0.value % 20, counter: counter) }
    // Every old id is compared with half of the old ones, every new one with half of them or, without a match, with all.
    let pairs = count * count
    let cases: [(old: [CollidingID], new: [CollidingID], most: Int)] = [
      (ids, ids.reversed(), pairs), (ids, ids.shuffled(using: &generator), pairs),
      (ids, others, pairs + pairs / 2), (ids, Array(others + ids).shuffled(using: &generator), 2 * pairs),
      (copies, copies.shuffled(using: &generator), pairs),
    ]
    for (old, new, most) in cases {
      counter.count = 0
      let changes = ChangeSet(from: rows(old), to: rows(new))
      #expect(counter.count <= most + 20 * count, "\(counter.count) comparisons")
      #expect(faultOfDiff(changes, fromItems: rows(old), toItems: rows(new)) == nil)
      try expectLegal(changes, from: rows(old), to: rows(new))
    }
  }

  /// Nothing traps, and the change set leads from one shape to the other, however IDs compare.
  @Test(arguments: Lie.allCases) func idsThatLie(_ lie: Lie) throws {
    var generator = SplitMix64(seed: 1)
    for step in 0..<FuzzSettings.steps(60) {
      let liar = Liar(lie, seed: UInt64(step))
      let size = step % 10 == 0 ? 200 : 30
      let lists = (0..<2).map { _ in Self.sections(of: liar, size, &generator) }
      let changes = ChangeSet(fromSections: lists[0], toSections: lists[1])
      try Self.expectFitting(changes, lists.map { $0.map { $0.items.map(\.content) } })
      let flat = lists.map { $0.flatMap(\.items) }
      let others = [
        ChangeSet(from: flat[0], to: flat[1]),
        ChangeSet(from: flat[0], to: flat[1], by: ItemComparison(id: \.id) { _, _ in liar.randomBool() }),
        ChangeSet(from: flat[0], to: flat[0].shuffled(using: &generator)),
      ]
      for changes in others.dropLast() { try Self.expectFitting(changes, flat.map { [$0.map(\.content)] }) }
      try Self.expectFitting(others[2], [flat[0], flat[0]].map { [$0.map(\.content)] })
    }
  }

  private static func sections(
    of liar: Liar, _ size: Int, _ generator: inout SplitMix64
  ) -> [ListSection<LyingID, KeyedRow<LyingID>>] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let items = (0..<Int.random(in: 0...size, using: &generator)).map {
        KeyedRow(id: LyingID(value: Int.random(in: 0...size, using: &generator), liar: liar), content: $0)
      }
      return ListSection(id: LyingID(value: Int.random(in: 0...5, using: &generator), liar: liar), items: items)
    }
  }

  /// Expects that the change set is legal for the shapes, also by its own check, and leads to a list of the right
  /// shape.
  private static func expectFitting(_ changes: ChangeSet, _ lists: [[[Int]]]) throws {
    let (old, new) = (ListShape(itemCounts: lists[0].map(\.count)), ListShape(itemCounts: lists[1].map(\.count)))
    #expect(!changes.isReload)
    try expectLegal(changes, from: old, to: new)
    #expect(try changes.remade().count <= changes.count)
    let applied = try changes.applied(to: lists[0], shape: new) { lists[1][$0.section][$0.item] }
    #expect(applied.map(\.count) == new.itemCounts)
    #expect(try changes.plan(from: old, to: new).stages.count <= 2)
  }
}

/// The number of comparisons of IDs.
final class ComparisonCounter {
  var count = 0
}

/// An ID with a constant hash.
struct CollidingID: Hashable {
  let value: Int
  let counter: ComparisonCounter

  static func == (left: CollidingID, right: CollidingID) -> Bool {
    left.counter.count += 1
    return left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

/// The defects of IDs.
enum Lie: CaseIterable {
  /// All IDs are equal, but hashed by their numbers.
  case allEqual
  /// No ID equals another one or itself.
  case noneEqual
  /// Two numbers are equal, but have different hashes.
  case hashesDistinguishMore
  /// Smaller numbers equal larger ones, but not vice versa.
  case oneWay
  /// An ID equals the next number, but not its own.
  case equalToTheNext
  /// Equality changes with each call.
  case randomEquality
  /// Hashes change with each call.
  case randomHashes
  case randomEqualityAndHashes
}

/// The source of random results for the IDs of one list.
final class Liar {
  let lie: Lie
  private var generator: SplitMix64

  init(_ lie: Lie, seed: UInt64) {
    self.lie = lie
    generator = SplitMix64(seed: seed)
  }

  /// Returns a random result of a comparison.
  func randomBool() -> Bool { Bool.random(using: &generator) }
  func number() -> UInt64 { generator.next() }
}

struct LyingID: Hashable, @unchecked Sendable {
  let value: Int
  let liar: Liar

  static func == (left: LyingID, right: LyingID) -> Bool {
    switch left.liar.lie {
    case .allEqual: true
    case .noneEqual: false
    case .hashesDistinguishMore: left.value / 2 == right.value / 2
    case .oneWay: left.value <= right.value
    case .equalToTheNext: left.value + 1 == right.value
    case .randomEquality, .randomEqualityAndHashes: left.liar.randomBool()
    case .randomHashes: left.value == right.value
    }
  }

  func hash(into hasher: inout Hasher) {
    switch liar.lie {
    case .randomHashes, .randomEqualityAndHashes: hasher.combine(liar.number() % 8)
    default: hasher.combine(value)
    }
  }
}

/// IDs that the engine hashes itself: strings, which can be equal although their bytes differ, UUIDs and integers.
@Suite struct TextIDTests {
  /// Equal strings with different bytes; in two pairs, one is ASCII.
  static let twins = [
    ("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("\u{C5}ngstr\u{F6}m", "\u{212B}ngstro\u{308}m"),
  ]

  @Test(arguments: 0..<4, [false, true]) func twinsArePairedAtAnyPosition(number: Int, isSwapped: Bool) throws {
    let twins = isSwapped ? (Self.twins[number].1, Self.twins[number].0) : Self.twins[number]
    #expect(twins.0 == twins.1 && Array(twins.0.utf8) != Array(twins.1.utf8))
    var generator = SplitMix64(seed: UInt64(number))
    let count = number == 1 ? 1_000 : 200
    let ids = (0..<count).map { "row \($0)" }
    for order in 0..<3 {
      let others = order == 0 ? ids.shuffled(using: &generator) : order == 1 ? ids.reversed() : ids
      if order > 0, count > 200 { continue }
      for before in [0, count / 2, count] {
        for after in [0, count / 2, count] {
          var (old, new) = (rows(ids), rows(others))
          old.insert(KeyedRow(id: twins.0), at: before)
          new.insert(KeyedRow(id: twins.1), at: after)
          // Updates are recorded before the hashes turn out to be useless.
          for index in new.indices where index % 3 == 0 { new[index].content = 1 }
          let changes = ChangeSet(from: old, to: new)
          #expect(changes.deletes.isEmpty && changes.inserts.isEmpty, "from \(before) to \(after)")
          #expect(faultOfDiff(changes, fromItems: old, toItems: new) == nil, "from \(before) to \(after)")
          try expectLegal(changes, from: old, to: new)
        }
      }
    }
  }

  @Test(arguments: FuzzSettings.seeds(from: 1))
  func randomTexts(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let special = Self.twins.flatMap { [$0.0, $0.1] } + ["", "\r\n", "\u{0}", "😀", "a\u{0}"]
    for step in 0..<FuzzSettings.steps(80) {
      let hasSpecial = Bool.random(using: &generator)
      let count = Int.random(in: 0...90, using: &generator)
      let ids = (0..<count).map { index in
        hasSpecial && Int.random(in: 0..<8, using: &generator) == 0
          ? special.randomElement(using: &generator) ?? "" : String(repeating: "x", count: index % 20) + "\(index / 2)"
      }
      let remaining = ids.shuffled(using: &generator).dropLast(Int.random(in: 0...count, using: &generator))
      let (old, new) = (rows(ids), rows(remaining + special.prefix(hasSpecial ? 3 : 0)))
      let changes = ChangeSet(from: old, to: new)
      let fault = faultOfDiff(changes, fromItems: old, toItems: new)
      #expect(fault == nil, "seed \(seed), step \(step): \(old) to \(new)")
    }
  }

  /// Equal strings with other storage: inline, on the heap, in a larger string, bridged.
  @Test func storageOfTextsDoesNotMatter() throws {
    let ids = (0..<300).map { "\($0)" + String(repeating: "-", count: $0 % 30) }
    let large = ids.joined(separator: "|")
    let forms: [[String]] = [
      ids, ids.map(Self.onTheHeap), large.split(separator: "|").map { String($0) },
      ids.map { NSString(string: $0) as String }, ids.map { String(decoding: Array($0.utf8), as: UTF8.self) },
    ]
    var generator = SplitMix64(seed: 1)
    let order = Array(ids.indices).shuffled(using: &generator)
    for old in forms {
      for new in forms {
        let (old, new) = (rows(old), rows(order.map { new[$0] }))
        #expect(faultOfDiff(ChangeSet(from: old, to: new), fromItems: old, toItems: new) == nil)
      }
    }
    let parts = large.split(separator: "|")
    let (old, new) = (rows(parts), rows(order.map { parts[$0] }))
    #expect(faultOfDiff(ChangeSet(from: old, to: new), fromItems: old, toItems: new) == nil)
  }

  private static func onTheHeap(_ text: String) -> String {
    var copy = ""
    copy.reserveCapacity(200)
    copy += text
    return copy
  }

  /// The engine's own hashes and the standard library's result in the same changes.
  @Test func otherHashesGiveTheSameChanges() throws {
    var generator = SplitMix64(seed: 7)
    let numbers = (0..<400).map { _ in generator.next() >> (generator.next() % 64) }
    try Self.expectSame(numbers, &generator)
    try Self.expectSame(numbers.map { Int64(truncatingIfNeeded: $0) }, &generator)
    try Self.expectSame(numbers.map { Int(truncatingIfNeeded: $0) }, &generator)
    try Self.expectSame(numbers.map { "\($0)" }, &generator)
    try Self.expectSame(numbers.map { $0 % 2 == 0 ? Optional("\($0)") : nil }, &generator)
    try Self.expectSame(numbers.map { Self.uuid($0) }, &generator)
    try Self.expectSame(numbers.map { UUIDTwin(bytes: Self.uuid($0).uuid) }, &generator)
  }

  private static func expectSame<ID: Hashable & Sendable>(_ ids: [ID], _ generator: inout SplitMix64) throws {
    for count in [0, 100, 399] {
      let new = (ids.dropFirst(400 - count) + ids.prefix(count)).shuffled(using: &generator)
      let changes = ChangeSet(from: rows(ids), to: rows(new))
      #expect(faultOfDiff(changes, fromItems: rows(ids), toItems: rows(new)) == nil, "\(ID.self)")
      #expect(
        changes == ChangeSet(from: ids, to: new, by: ItemComparison(id: { Wrapped(id: $0) }) { _, _ in true }),
        "\(ID.self)")
    }
  }

  private static func uuid(_ number: UInt64) -> UUID {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0, bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      ))
  }
}

/// As large as a UUID, but equal by its last bytes only.
private struct UUIDTwin: Hashable {
  let bytes: uuid_t
  static func == (left: UUIDTwin, right: UUIDTwin) -> Bool {
    (left.bytes.15, left.bytes.14, left.bytes.13) == (right.bytes.15, right.bytes.14, right.bytes.13)
  }
  func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.15)
    hasher.combine(bytes.14)
    hasher.combine(bytes.13)
  }
}

/// An ID that the engine can only treat as `Hashable`.
private struct Wrapped<ID: Hashable & Sendable>: Hashable, Sendable { let id: ID }
