import Foundation
import ListChanges
import ListTestSupport
import Testing

/// The diff of lists of `FUZZ_ROWS` items, such as 10,000,000, terminates.
///
/// For release builds: a test of its own in `Scripts/fuzz`.
@Suite(.serialized, .enabled(if: hugeCount > 0)) struct HugeListTests {
  private enum ByValue: StaticItemComparison {
    static func id(of row: Int) -> Int { row }
    static func hasSameContent(_ left: Int, _ right: Int) -> Bool { left == right }
  }

  private static func changes(_ name: String, from old: [Int], to new: [Int]) throws -> ChangeSet {
    var changes = ChangeSet()
    let time = ContinuousClock().measure { changes = ChangeSet(from: old, to: new, by: ItemComparison(ByValue.self)) }
    print("\(old.count) rows, \(name): \(changes.count) operations, \(time), peak memory so far \(peakMemory())")
    try changes.validate(from: ListShape(itemCounts: [old.count]), to: ListShape(itemCounts: [new.count]))
    return changes
  }

  /// The peak memory of this process, on systems that report it in a file.
  private static func peakMemory() -> String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.map { $0.dropFirst(6).trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  @Test func identical() throws {
    let old = Array(0..<hugeCount)
    #expect(try Self.changes("identical", from: old, to: old.map { $0 }).isEmpty)
  }

  @Test func oneInFront() throws {
    let old = Array(0..<hugeCount)
    let changes = try Self.changes("one inserted in front", from: old, to: [-1] + old)
    #expect(changes.count == 1 && changes.inserts.map(\.item) == [0])
  }

  @Test func shuffled() throws {
    var generator = SeededGenerator(seed: fuzzSeed(1))
    let old = Array(0..<hugeCount)
    let new = old.shuffled(using: &generator)
    let changes = try Self.changes("shuffled", from: old, to: new)
    #expect(changes.moves.count == changes.count)
    #expect(changes.moves.count == hugeCount - quickLongestChain(new), "not the fewest moves")
    #expect(changes.moves.allSatisfy { old[$0.from.item] == new[$0.to.item] }, "not the same rows")
  }
}

private let hugeCount = ProcessInfo.processInfo.environment["FUZZ_ROWS"].flatMap { Int($0) } ?? 0
