import DataSourcesTesting
import Foundation
import ListChanges
import ListTestSupport
import Testing

/// IDs that the engine hashes itself: strings, which can be equal although their bytes differ, UUIDs and integers.
@Suite struct TextIDTests {
  /// Equal strings with different bytes; in two pairs, one is ASCII.
  static let twins = [
    ("caf\u{E9}", "cafe\u{301}"), ("K", "\u{212A}"), (";", "\u{37E}"), ("\u{C5}ngstr\u{F6}m", "\u{212B}ngstro\u{308}m"),
  ]

  @Test(arguments: 0..<4, [false, true]) func twinsPairWhereverTheyAre(number: Int, isSwapped: Bool) throws {
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
          // Updates are found before the hashes turn out to be of no use.
          for index in new.indices where index % 3 == 0 { new[index].content = 1 }
          let changes = ChangeSet(from: old, to: new)
          #expect(changes.deletes.isEmpty && changes.inserts.isEmpty, "from \(before) to \(after)")
          #expect(faultOfDiff(changes, fromItems: old, toItems: new) == nil, "from \(before) to \(after)")
          try expectLegal(changes, from: old, to: new)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func randomTexts(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let special = Self.twins.flatMap { [$0.0, $0.1] } + ["", "\r\n", "\u{0}", "😀", "a\u{0}"]
    for step in 0..<fuzzSteps(80) {
      let hasSpecial = Bool.random(using: &generator)
      let count = Int.random(in: 0...90, using: &generator)
      let ids = (0..<count).map { index in
        hasSpecial && Int.random(in: 0..<8, using: &generator) == 0
          ? special.randomElement(using: &generator) ?? "" : String(repeating: "x", count: index % 20) + "\(index / 2)"
      }
      let kept = ids.shuffled(using: &generator).dropLast(Int.random(in: 0...count, using: &generator))
      let (old, new) = (rows(ids), rows(kept + special.prefix(hasSpecial ? 3 : 0)))
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
    for kept in [0, 100, 399] {
      let new = (ids.dropFirst(400 - kept) + ids.prefix(kept)).shuffled(using: &generator)
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

/// An ID of which only `Hashable` is known.
private struct Wrapped<ID: Hashable & Sendable>: Hashable, Sendable { let id: ID }
